"""A window's traffic: every frame, every body, every byte, from the DevTools protocol."""

import base64
import json

from selenium.common.exceptions import WebDriverException


class Traffic:
    """Reads the driver's performance log. Call `read` before the window goes to another page, as
    bodies are gone afterwards."""

    def __init__(self, driver):
        self.driver, self.is_keeping_bodies = driver, False
        self.addresses, self.types, self.statuses = {}, {}, {}
        self.encoded, self.cached = {}, set()
        self.received, self.sent, self.dialogue, self.failed = [], [], [], []

    def read(self):
        """Takes what is new; gives it as pairs of method and parameters, in order."""
        events = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"].startswith("Network."):
                events.append((message["method"], message["params"]))
        for method, params in events:
            self._take(method.removeprefix("Network."), params)
        return events

    def _take(self, method, params):
        ident = params.get("requestId")
        if method in ("requestWillBeSent", "webSocketCreated"):
            self.addresses[ident] = params.get("url") or params["request"]["url"]
        elif method == "requestServedFromCache":
            self.cached.add(ident)
        elif method == "responseReceived":
            response = params["response"]
            self.types[ident], self.statuses[ident] = response["mimeType"], response["status"]
            if response.get("fromDiskCache"):
                self.cached.add(ident)
            self.addresses.setdefault(ident, response["url"])
            self.received.append(
                ("headers", response["url"], json.dumps(response["headers"])))
        elif method == "loadingFailed":
            self.failed.append(self.addresses.get(ident, "?"))
        elif method == "loadingFinished":
            self.encoded[ident] = params["encodedDataLength"]
            if self.is_keeping_bodies:
                self._keep_body(ident)
        elif method == "webSocketFrameReceived":
            self.received.append(("frame", "", params["response"]["payloadData"]))
        elif method == "webSocketFrameSent":
            self.sent.append(params["response"]["payloadData"])
        if method in ("webSocketFrameSent", "webSocketFrameReceived", "webSocketClosed"):
            self.dialogue.append((method, params.get("response", {}).get("payloadData", "")))

    def _keep_body(self, ident):
        try:
            body = self.driver.execute_cdp_cmd("Network.getResponseBody", {"requestId": ident})
        except WebDriverException:
            return  # Preflights and empty replies have none.
        data = body["body"]
        if body["base64Encoded"]:
            data = base64.b64decode(data).decode("latin-1")
        self.received.append(("body", self.addresses.get(ident, "?"), data))

    def frames(self):
        """The socket's dialogue so far, a line each: `>` is what the window sent."""
        marks = {"webSocketFrameSent": ">", "webSocketFrameReceived": "<"}
        return [f"{marks.get(method, '| closed')} {data[:400]}" for method, data in self.dialogue]

    def weight(self, of=("",), without=()):
        """Bytes over the wire of what was asked for over HTTP, headers included: of addresses with
        one of those in them, and none of these."""
        has = lambda ident, parts: any(  # noqa: E731
            part in self.addresses.get(ident, "") for part in parts)
        return round(sum(size for ident, size in self.encoded.items()
                         if has(ident, of) and not has(ident, without)))

    def heaviest(self, count=12):
        """The largest downloads, as text."""
        largest = sorted(self.encoded.items(), key=lambda pair: -pair[1])[:count]
        return "\n".join(f"{size:9.0f} {self.addresses.get(ident)}" for ident, size in largest)

    def forget(self):
        """Starts counting anew."""
        self.read()
        self.encoded.clear()
        self.received.clear()
        self.sent.clear()
        self.cached.clear()
