"""The server's documents, /openrpc.json and /asyncapi.json, and the parts of them that were seen.

Every reply and every event is held against its schema, strictly: what the documents do not name is
as wrong as what they name and is missing. An error must be one that the method lists, with the
documented text.
"""

from contract_schema import compiled

NAMES = {-32700: "parseError", -32600: "invalidRequest", -32601: "methodNotFound",
         -32602: "invalidParams", -32603: "internalError"}


def name_of(error):
    """The stable name of an error: what the game calls it, or else JSON-RPC."""
    return error.get("data", {}).get("code") or NAMES[error["code"]]


def without_texts(schema):
    """The schema without what is for readers only."""
    if isinstance(schema, list):
        return [without_texts(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: without_texts(part) for key, part in schema.items()
            if key not in ("title", "description") or isinstance(part, dict)}


def parameters_of(method):
    """The schema of a method's parameters that OpenRPC has in parts."""
    params = method["params"]
    schema = {"type": "object",
              "properties": {param["name"]: without_texts(param["schema"]) for param in params}}
    if required := [param["name"] for param in params if param["required"]]:
        schema["required"] = required
    if names := method.get("x-together"):
        schema["allOf"] = [{"anyOf": [
            {"required": names, "properties": {name: {"not": {"type": "null"}} for name in names}},
            {"properties": {name: {"type": "null"} for name in names}}]}]
    return schema


class Contract:
    """Both documents, and the record of what a run has met."""

    def __init__(self, openrpc, asyncapi):
        self.methods = {method["name"]: method for method in openrpc["methods"]}
        self.errors = openrpc["components"]["errors"]
        self.schemas = openrpc["components"]["schemas"]
        messages = asyncapi["components"]["messages"]
        self.check = {
            name: compiled(message["payload"], asyncapi["components"]["schemas"])
            for name, message in messages.items()
        }
        # Clients' requests may have members that nobody knows, which are ignored.
        self.request_problem = {
            name: compiled(messages[name]["payload"], self.schemas, strict=False)
            for name in self.methods
        }
        self.parameters = {name: messages[name]["payload"]["properties"]["params"]
                           for name in self.methods}
        # Held against one document, parameters and result are held against both.
        for name, method in self.methods.items():
            assert parameters_of(method) == without_texts(self.parameters[name]), name
            result = messages[f"{name}.reply"]["payload"]["properties"]["result"]
            assert without_texts(result) == without_texts(method["result"]["schema"]), name
        for name, schema in self.schemas.items():
            same = asyncapi["components"]["schemas"].get(name, schema)
            assert schema == same, f"the two documents differ about {name}"
        received = asyncapi["channels"]["/v1/ws"]["subscribe"]["message"]["oneOf"]
        names = {reference["$ref"].rpartition("/")[2] for reference in received}
        self.all_events = {name for name in names - {"error"} if not name.endswith(".reply")}
        self.all_close_codes = {entry["code"]: entry for entry in asyncapi["x-close-codes"]}
        assert names - self.all_events == {"error"} | {f"{name}.reply" for name in self.methods}
        self.succeeded, self.refused = set(), set()
        self.events, self.close_codes = set(), set()
        self.other_reasons = set()
        self.checked = 0

    def documented_errors(self, method):
        references = [error["$ref"].rpartition("/")[2] for error in self.methods[method]["errors"]]
        return {name for name in references}

    def needs_account(self, method):
        return "unauthenticated" in self.documented_errors(method)

    def example(self, method):
        """Parameters of the right types."""
        example = self.methods[method]["examples"][0]
        return {param["name"]: param["value"] for param in example["params"]}

    def take_reply(self, method, message):
        """Holds a reply against both documents."""
        if "error" in message:
            self._hold("error", message)
            return self._take_error(method, message["error"])
        if method in self.methods:
            self._hold(f"{method}.reply", message)
            self.succeeded.add(method)

    def _take_error(self, method, error):
        name = name_of(error)
        documented = self.errors[name]
        assert error["code"] == documented["code"], (error, documented)
        if name == "invalidParams":
            assert error["message"].startswith(documented["message"]), error
        else:
            assert error["message"] == documented["message"], (error, documented)
        for member, value in documented.get("data", {}).items():
            assert error["data"][member] == value, (error, documented)
        if method not in self.methods:
            return
        if name not in self.documented_errors(method):
            raise AssertionError(f"{method} does not list {name}: {error}")
        self.refused.add((method, name))

    def take_event(self, message):
        name = message["method"]
        assert name in self.all_events, f"an event that no document has: {message}"
        self._hold(name, message)
        self.events.add(name)

    def take_close(self, code, reason):
        if code in self.all_close_codes:
            self.close_codes.add(code)
            if reason and not reason.startswith(self.all_close_codes[code]["reason"]):
                self.other_reasons.add((code, reason))

    def _hold(self, name, message):
        self.checked += 1
        problem = self.check[name](message)
        assert problem is None, f"{name}: {problem}: {message}"

    def gaps(self, excused_errors, excused_events, excused_codes):
        """The parts that were neither met nor excused, and excuses that nothing needs."""
        gaps = []
        for method in self.methods:
            if method not in self.succeeded:
                gaps.append(f"{method} never succeeded")
            if not any(refused == method for refused, _ in self.refused):
                gaps.append(f"{method} was never refused")
            for name in sorted(self.documented_errors(method)):
                met = (method, name) in self.refused
                excused = (method, name) in excused_errors
                if not met and not excused:
                    gaps.append(f"{method} was never refused with {name}")
                if met and excused:
                    gaps.append(f"{method} was refused with {name}, which is excused")
        gaps += [f"no {name}" for name in sorted(self.all_events - self.events - excused_events)]
        missing = set(self.all_close_codes) - self.close_codes - excused_codes
        return gaps + [f"no connection was closed with {code}" for code in sorted(missing)]
