"""`python -m cardlang`: the command line where its script is not on the path."""

from cardlang.cli import main

if __name__ == "__main__":  # not in the workers of a simulation, which import it anew
    main()
