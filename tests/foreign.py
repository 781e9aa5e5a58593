"""What hosts may hand in of other libraries."""

from __future__ import annotations


class Number:
    """A whole number of another library, as NumPy's are."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value
