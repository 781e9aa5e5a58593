"""Diagnostics: locations in files, findings, and their rendering. Every stage reports with these."""
