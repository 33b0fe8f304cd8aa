/// The part of JSON Schema (draft 07, which OpenRPC and AsyncAPI build on) that the contract needs.
public indirect enum Schema: Hashable, Sendable {
  /// Any value.
  case anything
  case boolean
  /// `true`, and never `false`.
  case alwaysTrue
  case string(minimumLength: Int, maximumLength: Int?)
  /// A string of a certain form.
  case text(TextForm)
  /// One of these strings.
  case enumeration([String])
  case integer(ClosedRange<Int64>)
  /// A number; a bound that is not finite is none.
  case number(ClosedRange<Double>)
  case array(Schema)
  case object(ObjectSchema)
  /// Exactly one of these.
  case oneOf([Schema])
  /// One of these, or `null`.
  case nullable(Schema)
  /// The component of that name.
  case reference(String)

  /// An integer that every JSON library has exactly: from −2⁵³ + 1 to 2⁵³ − 1.
  static let exactInteger = Schema.integer(exactIntegers)
  static let exactIntegers: ClosedRange<Int64> = -9_007_199_254_740_991...9_007_199_254_740_991
  static let latitude = Schema.number(-90...90)
  static let longitude = Schema.number(-180...180)
  static let anyNumber = Schema.number(-.infinity ... .infinity)
}

/// The schema of an object. Members that are not named are allowed, and mean nothing.
public struct ObjectSchema: Hashable, Sendable {
  public struct Property: Hashable, Sendable {
    public var name: String
    public var schema: Schema
    public var isRequired: Bool
    /// The member's description in the documents.
    public var documentation: String
  }

  public var properties: [Property] = []
  /// Members that have a value all together, or none of them has: each is missing then, or `null`.
  public var together: [[String]] = []
  /// The object's description in the documents.
  public var documentation = ""
}

/// The schemas that are described once and referred to by name, in the order of their first use.
public struct SchemaComponents: Sendable {
  public private(set) var names: [String] = []
  private var schemas: [String: Schema] = [:]
  /// Whether what is described now comes from clients. In that an optional member may be `null`;
  /// the server leaves out what it has nothing to say of.
  private(set) var isOfClients = false

  public init() {}

  public subscript(_ name: String) -> Schema? { schemas[name] }

  mutating func define(_ name: String, as schema: Schema) {
    if schemas.updateValue(schema, forKey: name) == nil { names.append(name) }
  }

  /// Describes something that clients send.
  mutating func describingClients<Description>(
    _ describe: (inout SchemaComponents) -> Description
  ) -> Description {
    isOfClients = true
    defer { isOfClients = false }
    return describe(&self)
  }
}
