"""Generated programs: each is refused with a place inside its text, or runs within its static cost."""

import sys
from pathlib import Path

_TESTS = Path(__file__).parent.parent
# Generators and helpers of the other folders are shared, not copied; pytest adds their folders in the same way.
sys.path += [folder for name in ("syntax", "match") if (folder := str(_TESTS / name)) not in sys.path]
