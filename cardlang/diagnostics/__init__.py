"""What every stage reports with: places in files, findings, and how they are shown."""
