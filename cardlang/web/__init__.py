"""A server for tables in the browser: HTTP to set rooms up, WebSockets to play. `WIRE.md` has every message."""
