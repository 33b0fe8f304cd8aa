import JSON
import Testing

@testable import WireProtocol

@Suite("The documents keep to the rules of their formats")
struct DocumentTests {
  private func root(_ bytes: [UInt8]) throws -> JSONNode { try JSONDocument(bytes).root }

  private func strings(_ node: JSONNode?) throws -> [String] {
    try #require(node?.elements).compactMap(\.string)
  }

  private func values(_ node: JSONNode?) -> [JSONNode] { node?.members?.map { $0.value } ?? [] }

  private func names(_ node: JSONNode?) -> [String] {
    node?.members?.compactMap { $0.name.string } ?? []
  }

  @Test("Every method names each parameter once, first those that it needs (OpenRPC 1.2.6)")
  func parameterOrder() throws {
    let methods = try #require(root(WireContract.openRPCDocument())["methods"]?.elements)
    for method in methods {
      let name = try #require(method["name"]?.string)
      let parameters = try #require(method["params"]?.elements).map { $0 }
      let names = parameters.compactMap { $0["name"]?.string }
      #expect(names.count == parameters.count && Set(names).count == names.count, "\(name)")
      let required = parameters.compactMap { $0["required"]?.boolean }
      let optionalOnly = required.drop { $0 }
      #expect(!optionalOnly.contains(true), "what \(name) needs comes first")
      for parameter in parameters {
        #expect((parameter["description"]?.string?.count ?? 0) >= 8, "\(name)")
        #expect(parameter["schema"]?.kind == .object, "\(name)")
      }
    }
  }

  @Test("Every method refers to its errors, each once, and each is there as it is sent")
  func errors() throws {
    let root = try root(WireContract.openRPCDocument())
    let methods = try #require(root["methods"]?.elements).map { $0 }
    let prefix = "#/components/errors/"
    for (node, method) in zip(methods, WireContract.methods) {
      let references = try #require(node["errors"]?.elements).compactMap { $0["$ref"]?.string }
      let expected =
        WireContract.errors(of: method).map(\.rawValue) + [
          "invalidParams", "internalError",
        ]
      #expect(references == expected.map { prefix + $0 })
      #expect(Set(references).count == references.count, "\(method.name)")
    }
    let errors = try #require(root["components"]?["errors"])
    for code in GameErrorCode.allCases {
      let node = try #require(errors.member(named: code.rawValue))
      let sent = code == .unavailable ? WireError.unavailable : .game(code)
      #expect(try WireError(wire: node) == sent, "\(code)")
    }
  }

  @Test("A method's example has its parameters and its result, as they are sent")
  func examples() throws {
    let nodes = try #require(root(WireContract.openRPCDocument())["methods"]?.elements).map { $0 }
    for (node, method) in zip(nodes, WireContract.methods) {
      func check<Method: WireMethod>(_ method: Method.Type) throws {
        let examples = try #require(node["examples"]?.elements).map { $0 }
        #expect(examples.count == 1)
        let parameters = try #require(examples.first?["params"]?.elements).map { parameter in
          let value = try #require(parameter["value"])
          return "\"\(parameter["name"]?.string ?? "")\":"
            + String(decoding: value.rawBytes, as: UTF8.self)
        }
        #expect(
          "{" + parameters.joined(separator: ",") + "}"
            == FrozenText.value(Method.Parameters.example), "\(method.name)")
        let result = try #require(examples.first?["result"]?["value"])
        #expect(
          String(decoding: result.rawBytes, as: UTF8.self)
            == FrozenText.value(Method.Result.example), "\(method.name)")
      }
      try check(method)
    }
  }

  @Test("Every channel, operation and message of AsyncAPI is there once, and named as referred to")
  func messages() throws {
    let root = try root(WireContract.asyncAPIDocument())
    let members = try #require(root["components"]?["messages"]?.members).map { $0 }
    let names = members.compactMap { $0.name.string }
    let expected =
      WireContract.methods.map { $0.name.description }
      + WireContract.methods.map { $0.name.description + ".reply" }
      + WireContract.events.map { $0.name.description } + ["error"]
    #expect(names.sorted() == expected.sorted())
    for member in members {
      let name = try #require(member.name.string)
      #expect(member.value["name"]?.string == name)
      #expect((member.value["summary"]?.string?.count ?? 0) >= 10, "\(name)")
      #expect(member.value["payload"]?["properties"]?["jsonrpc"]?["enum"]?.count == 1, "\(name)")
    }
    let channel = try #require(root["channels"]?.member(named: WireContract.path))
    let referred = try ["publish", "subscribe"].flatMap { operation in
      try #require(channel.member(named: operation)?["message"]?["oneOf"]?.elements)
        .compactMap { $0["$ref"]?.string }
    }
    #expect(referred.sorted() == expected.map { "#/components/messages/" + $0 }.sorted())
  }

  @Test("A request's parameters can be left out only if it needs none of them")
  func leftOutParameters() throws {
    let root = try root(WireContract.asyncAPIDocument())
    let messages = try #require(root["components"]?["messages"])
    let schemas = WireContract.methodSchemas().schemas
    for method in WireContract.methods {
      let name = method.name.description
      guard case .object(let object)? = schemas[name]?.parameters else {
        Issue.record("the parameters of \(name) are described where they stand")
        continue
      }
      let payload = try #require(messages.member(named: name)?["payload"])
      let needsParameters = object.properties.contains(where: \.isRequired)
      #expect(try strings(payload["required"]).contains("params") == needsParameters, "\(name)")
      #expect(
        try strings(payload["properties"]?["method"]?["enum"]) == [name], "the method's own name")
    }
  }

  @Test("What may only be true says so")
  func alwaysTrue() throws {
    let root = try root(WireContract.openRPCDocument())
    let schemas = try #require(root["components"]?["schemas"])
    for name in ["StreetView", "CoordinatesView"] {
      let schema = schemas.member(named: name)?["properties"]?["revealing"]
      #expect(schema?["const"]?.boolean == true)
    }
    let methods = try #require(root["methods"]?.elements)
    let ranking = methods.first { $0["name"]?.stringEquals("ranking.get") == true }
    let parameters = try #require(ranking?["params"]?.elements)
    let around = parameters.first { $0["name"]?.stringEquals("around") == true }
    let kinds = try #require(around?["schema"]?["oneOf"]?.elements).map { $0 }
    #expect(kinds.map { $0["type"]?.string } == ["boolean", "string", "null"])
    #expect(kinds.first?["const"]?.boolean == true)
  }

  /// The keywords of JSON Schema, draft 07, that the documents use, and what their values are.
  private static let keywords: [String: JSONKind] = [
    "description": .string, "title": .string, "enum": .array,
    "const": .boolean, "minimum": .number, "maximum": .number, "minLength": .number,
    "maxLength": .number, "pattern": .string, "items": .object, "properties": .object,
    "required": .array, "allOf": .array, "anyOf": .array, "oneOf": .array, "not": .object,
    "$ref": .string,
  ]

  private static let types: Set = [
    "null", "boolean", "object", "array", "number", "string", "integer",
  ]

  @Test("Every schema of both documents is one of draft 07")
  func schemas() throws {
    var count = 0
    for bytes in [WireContract.openRPCDocument(), WireContract.asyncAPIDocument()] {
      let components = try #require(root(bytes)["components"])
      for schema in try #require(components["schemas"]?.members) {
        try check(schema.value, schema.name.string ?? "", &count)
      }
      for message in values(components["messages"]) {
        try check(try #require(message["payload"]), message["name"]?.string ?? "", &count)
      }
    }
    for method in try #require(root(WireContract.openRPCDocument())["methods"]?.elements) {
      let name = method["name"]?.string ?? ""
      for parameter in try #require(method["params"]?.elements) {
        try check(try #require(parameter["schema"]), name, &count)
      }
      try check(try #require(method["result"]?["schema"]), name, &count)
    }
    #expect(count > 1000, "they were looked through")
  }

  private func check(_ schema: JSONNode, _ place: String, _ count: inout Int) throws {
    count += 1
    let members = try #require(schema.members, "\(place)")
    for member in members {
      let keyword = try #require(member.name.string)
      if keyword == "type" {
        let types = try member.value.string.map { [$0] } ?? strings(member.value)
        #expect(Set(types).isSubset(of: Self.types) && !types.isEmpty, "\(types) in \(place)")
        #expect(types.count == 1 || (types.count == 2 && types.last == "null"), "\(place)")
      } else {
        #expect(Self.keywords[keyword] == member.value.kind, "\(keyword) in \(place)")
      }
    }
    if let least = schema["minimum"]?.double, let most = schema["maximum"]?.double {
      #expect(least <= most, "\(place)")
    }
    if let values = schema["enum"] {
      let names = try strings(values)
      #expect(!names.isEmpty && Set(names).count == names.count, "\(place)")
    }
    for keyword in ["allOf", "anyOf", "oneOf"] {
      for part in schema.member(named: keyword)?.elements.map(Array.init) ?? [] {
        try check(part, place, &count)
      }
    }
    if let denied = schema["not"] { try check(denied, place, &count) }
    if let items = schema["items"] { try check(items, place, &count) }
    for property in values(schema["properties"]) { try check(property, place, &count) }
    let names = names(schema["properties"])
    #expect(Set(names).count == names.count, "\(place)")
    if let required = schema["required"] {
      #expect(try Set(names).isSuperset(of: strings(required)), "\(place)")
    }
  }
}
