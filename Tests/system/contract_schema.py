"""JSON Schema (draft 7) as somebody else reads it: Python's jsonschema, made into functions."""

import jsonschema


def compiled(schema, components, strict=True):
    """A function that says what is wrong with a value, `None` if nothing is.

    Strict, it is stricter than the standard in one point: members that an object's schema does not
    name are wrong.
    """
    document = {"schema": schema, "components": {"schemas": components}}
    if strict:
        document = _closed(document)
    jsonschema.Draft7Validator.check_schema(document["schema"])
    for component in document["components"]["schemas"].values():
        jsonschema.Draft7Validator.check_schema(component)
    resolver = jsonschema.RefResolver("", document)
    validator = jsonschema.Draft7Validator(document["schema"], resolver=resolver)

    def check(value):
        error = next(validator.iter_errors(value), None)
        return error and f"{'.'.join(map(str, error.absolute_path))}: {error.message}"

    return check


def _closed(schema):
    """The same without room for members that are not named."""
    if isinstance(schema, list):
        return [_closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: _closed(part) for key, part in schema.items()}
    if schema.get("type") == "object" and isinstance(schema.get("properties"), dict):
        closed["additionalProperties"] = False
    return closed
