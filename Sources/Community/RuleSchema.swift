import JSON

/// The JSON Schema (draft 2020-12) of rule files, made from the tables that the reader goes by.
///
/// Only the reader checks that ids are unique and that granted badges are defined: a schema cannot
/// express this.
public enum RuleSchema {
  /// The document, JSON.
  public static let document: String = {
    var writer = JSONWriter(capacity: 1 << 15)
    SchemaValue.file.write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }()
}

/// A piece of a schema, as a value to put others together from.
private indirect enum SchemaValue {
  case text(String)
  case number(Int)
  case boolean(Bool)
  case list([SchemaValue])
  case object([(name: String, value: SchemaValue)])

  func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let text): writer.string(text)
    case .number(let number): writer.integer(number)
    case .boolean(let boolean): writer.boolean(boolean)
    case .list(let values):
      writer.beginArray()
      for value in values { value.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for (name, value) in members {
        writer.name(text: name)
        value.write(to: &writer)
      }
      writer.endObject()
    }
  }

  /// An object that has these members and no others.
  static func closed(
    _ members: [(String, SchemaValue)], optional: Set<String> = [], description: String? = nil
  ) -> SchemaValue {
    var parts: [(String, SchemaValue)] = [("type", .text("object"))]
    if let description { parts.append(("description", .text(description))) }
    let required = members.map(\.0).filter { !optional.contains($0) }
    parts += [
      ("properties", .object(members)), ("required", .list(required.map(SchemaValue.text))),
      ("additionalProperties", .boolean(false)),
    ]
    return .object(parts)
  }

  static func array(of items: SchemaValue, _ bound: (String, SchemaValue)) -> SchemaValue {
    .object([("type", .text("array")), ("items", items), bound])
  }

  static func oneOf(_ values: [SchemaValue]) -> SchemaValue { .object([("oneOf", .list(values))]) }

  static func constant(_ text: String) -> SchemaValue { .object([("const", .text(text))]) }

  static func enumeration(_ texts: [String]) -> SchemaValue {
    .object([("enum", .list(texts.map(SchemaValue.text)))])
  }

  static func reference(_ name: String) -> SchemaValue {
    .object([("$ref", .text("#/$defs/\(name)"))])
  }
}

extension SchemaValue {
  static var file: SchemaValue {
    let entries = SchemaValue.number(RuleLimits.entries)
    return .object([
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text("Badges and rules")), ("type", .text("object")),
      (
        "properties",
        .object([
          ("$schema", .reference("text")),
          ("badges", .array(of: .reference("badge"), ("maxItems", entries))),
          ("rules", .array(of: .reference("rule"), ("maxItems", entries))),
        ])
      ),
      ("required", .list([.text("badges"), .text("rules")])),
      ("additionalProperties", .boolean(false)), ("$defs", .object(definitions)),
    ])
  }

  private static var definitions: [(name: String, value: SchemaValue)] {
    let texts = RuleLimits.textBytes
    var definitions: [(name: String, value: SchemaValue)] = [
      (
        "name",
        .object([("type", .text("string")), ("pattern", .text(RuleLimits.namePattern))])
      ),
      (
        "text",
        .object([
          ("type", .text("string")), ("minLength", .number(texts.lowerBound)),
          ("maxLength", .number(texts.upperBound)),
        ])
      ),
      (
        "badge",
        .closed(
          [
            ("id", .reference("name")), ("title", .reference("text")),
            ("meaning", .reference("text")), ("picture", .reference("text")),
            (
              "counts",
              .object([
                ("type", .text("boolean")),
                ("description", .text("Whether the fact badges counts it; absent: yes.")),
              ])
            ),
          ], optional: ["picture", "counts"])
      ),
      ("rule", .oneOf(RuleEvent.allCases.map { .reference("rule.\($0.rawValue)") })),
    ]
    for event in RuleEvent.allCases { definitions += rule(on: event) }
    return definitions + Fact.allCases.map { ("fact.\($0.rawValue)", comparison(of: $0)) }
  }

  private static func rule(on event: RuleEvent) -> [(name: String, value: SchemaValue)] {
    let condition = "when.\(event.rawValue)"
    let parts = SchemaValue.array(of: .reference(condition), ("minItems", .number(1)))
    var effects = [closed([("grant", .reference("name"))])]
    for kind in NotificationKind.allCases where kind.event == event {
      effects.append(closed([("notify", .constant(kind.rawValue))], description: kind.meaning))
    }
    let deeds = SchemaValue.object([
      ("type", .text("array")), ("items", .oneOf(effects)), ("minItems", .number(1)),
      ("uniqueItems", .boolean(true)),
    ])
    let rule = SchemaValue.closed(
      [
        ("id", .reference("name")), ("on", .constant(event.rawValue)),
        ("when", .reference(condition)), ("do", deeds),
      ], optional: ["when"], description: event.meaning)
    let conditions =
      [
        closed([("all", parts)]), closed([("any", parts)]),
        closed([("not", .reference(condition))]),
      ] + event.facts.map { .reference("fact.\($0.rawValue)") }
    return [("rule.\(event.rawValue)", rule), (condition, .oneOf(conditions))]
  }

  private static func comparison(of fact: Fact) -> SchemaValue {
    let comparisons = fact.type.operators.map { `operator` in
      closed([("fact", .constant(fact.rawValue)), (`operator`.rawValue, value(of: fact.type))])
    }
    return .object([
      ("description", .text(fact.meaning)), ("oneOf", .list(comparisons)),
    ])
  }

  private static func value(of type: FactType) -> SchemaValue {
    switch type {
    case .number: .object([("type", .text("number"))])
    case .boolean: .object([("type", .text("boolean"))])
    case .string(oneOf: nil): .object([("type", .text("string"))])
    case .string(.some(let texts)): .enumeration(texts)
    case .duration:
      .object([
        ("type", .text("number")), ("minimum", .number(0)),
        ("maximum", .number(RuleLimits.seconds.upperBound)),
      ])
    }
  }
}
