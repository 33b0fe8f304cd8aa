"""The parts that load and chaos runs share: a WebSocket client, a server process, percentiles."""
