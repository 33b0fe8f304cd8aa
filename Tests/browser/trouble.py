"""Faults that a window must not have: console errors, broken policies, requests that failed."""

import json
import re

# Put before every page: what the console would not show by itself.
WATCH = """
addEventListener('securitypolicyviolation', (event) => console.error(
  `policy violated: ${event.effectiveDirective} by ${event.blockedURI} at ${event.sourceFile}`))
"""
LEVELS = ("SEVERE", "WARNING")


class Trouble:
    """Collects it from the driver's logs, and judges it."""

    def __init__(self):
        self.found, self.expected, self.told = [], [], False

    def expect(self, *patterns):
        """Announces trouble, as regular expressions; each may then come as often as it likes."""
        self.expected += patterns

    def take_console(self, entries):
        self.found += [f"{e['level']} {e['message']}" for e in entries if e["level"] in LEVELS]

    def take_traffic(self, events, addresses):
        """Requests that ended without a reply, but for those that the page gave up itself."""
        for method, params in events:
            if method == "Network.loadingFailed" and not params.get("canceled"):
                address = addresses.get(params["requestId"], "?")
                self.found.append(f"FAILED {address} {json.dumps(params['errorText'])}")

    def unexpected(self):
        return [line for line in self.found
                if not any(re.search(pattern, line) for pattern in self.expected)]
