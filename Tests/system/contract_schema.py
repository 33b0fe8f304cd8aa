"""JSON Schema (draft 7), as much of it as the server's documents use, made into functions.

Stricter than the standard in one point: members that an object's schema does not name are wrong. A
keyword that is not known here is an error, so that none is passed over.
"""

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool}
KNOWN = {"type", "properties", "required", "items", "enum", "const", "oneOf", "$ref", "minimum",
         "maximum", "minLength", "maxLength", "dependencies", "title", "description"}


def compiled(schema, components):
    """A function that says what is wrong with a value, `None` if nothing is."""
    return _compile(schema, components, {})


def _compile(schema, components, references):
    unknown = set(schema) - KNOWN
    assert not unknown, f"keywords that are not known here: {unknown}"
    checks = []
    if "$ref" in schema:
        checks.append(_reference(schema["$ref"].rpartition("/")[2], components, references))
    if "type" in schema:
        checks.append(_type(schema["type"]))
    if "enum" in schema:
        checks.append(_allows(lambda value: value in schema["enum"], f"none of {schema['enum']}"))
    if "const" in schema:
        checks.append(_allows(lambda value: value == schema["const"],
                              f"not {schema['const']}"))
    checks += _bounds(schema)
    if "oneOf" in schema:
        checks.append(_one_of([_compile(one, components, references) for one in schema["oneOf"]]))
    if "items" in schema:
        checks.append(_items(_compile(schema["items"], components, references)))
    if "properties" in schema:
        members = {name: _compile(member, components, references)
                   for name, member in schema["properties"].items()}
        checks.append(_members(members, set(schema.get("required", ()))))
    if "dependencies" in schema:
        checks.append(_dependencies(schema["dependencies"]))
    return lambda value: next((p for p in (check(value) for check in checks) if p), None)


def _dependencies(needed):
    return _allows(
        lambda value: all(set(others) <= value.keys() for name, others in needed.items()
                          if name in value), f"without what belongs together: {needed}")


def _reference(name, components, references):
    """Compiled when it is first met, because schemas may name each other."""

    def check(value):
        if name not in references:
            references[name] = _compile(components[name], components, references)
        return references[name](value)

    return check


def _allows(holds, problem):
    return lambda value: None if holds(value) else f"{value!r} is {problem}"


def _type(name):
    if name == "integer":
        return _allows(lambda value: type(value) is int, "no integer")
    if name == "number":
        return _allows(lambda value: type(value) in (int, float), "no number")
    return _allows(lambda value: isinstance(value, TYPES[name]), f"no {name}")


def _bounds(schema):
    limits = {
        "minimum": lambda limit: lambda value: value >= limit,
        "maximum": lambda limit: lambda value: value <= limit,
        "minLength": lambda limit: lambda value: len(value) >= limit,
        "maxLength": lambda limit: lambda value: len(value) <= limit,
    }
    return [_allows(limits[name](schema[name]), f"beyond the {name} {schema[name]}")
            for name in limits if name in schema]


def _one_of(choices):
    return _allows(
        lambda value: sum(choice(value) is None for choice in choices) == 1, "not one of the kinds")


def _items(check):
    return lambda value: next((p for p in map(check, value) if p), None)


def _members(members, required):
    def check(value):
        if not required <= value.keys():
            return f"{required - value.keys()} is missing"
        for name, part in value.items():
            if name not in members:
                return f"{name} is not documented"
            problem = members[name](part)
            if problem:
                return f"{name}: {problem}"
        return None

    return check
