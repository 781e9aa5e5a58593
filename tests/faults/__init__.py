"""The fault board: mistakes that somebody might make, each planted by itself and caught by a test that is named."""
