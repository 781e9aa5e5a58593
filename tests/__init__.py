"""The tests; those that other programs start (`python -m tests.faults`) are modules of this package."""
