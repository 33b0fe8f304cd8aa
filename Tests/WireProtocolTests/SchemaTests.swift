import JSON
import Testing

@testable import WireProtocol

@Suite("Schemas and the documents made from them")
struct SchemaTests {
  private func violations(_ schema: Schema, _ text: String) throws -> [String] {
    try schema.violations(in: JSONDocument(Array(text.utf8)).root, components: SchemaComponents())
      .map(\.description)
  }

  @Test(
    "What a schema allows is valid, and nothing else",
    arguments: [
      (.anything, "[null]", true), (.boolean, "false", true), (.boolean, "0", false),
      (.alwaysTrue, "true", true), (.alwaysTrue, "false", false), (.alwaysTrue, "1", false),
      (.string(minimumLength: 2, maximumLength: 3), "\"é€\"", true),
      (.string(minimumLength: 2, maximumLength: 3), "\"a\"", false),
      (.string(minimumLength: 2, maximumLength: 3), "\"abcd\"", false),
      (.string(minimumLength: 0, maximumLength: nil), "1", false),
      (.text(.username), "\"Ada\"", true), (.text(.username), "\"Ada \"", false),
      (.text(.username), "7", false), (.text(.username), "null", false),
      (.nullable(.boolean), "null", true), (.nullable(.boolean), "true", true),
      (.nullable(.boolean), "0", false), (.boolean, "null", false),
      (.enumeration(["a", "b"]), "\"b\"", true), (.enumeration(["a", "b"]), "\"c\"", false),
      (.integer(1...10), "10", true), (.integer(1...10), "11", false),
      (.integer(1...10), "1.5", false),
      (.number(-90...90), "-90", true), (.number(-90...90), "90.1", false),
      (.number(0 ... .infinity), "1e300", true), (.number(0 ... .infinity), "1e999", false),
      (.array(.boolean), "[]", true), (.array(.boolean), "[true,1]", false),
      (.array(.boolean), "{}", false),
      (.oneOf([.boolean, .integer(1...2)]), "2", true),
      (.oneOf([.boolean, .integer(1...2)]), "3", false),
      (.oneOf([.integer(1...2), .integer(2...3)]), "2", false), (.reference("no such"), "1", false),
    ] as [(Schema, String, Bool)])
  func validation(schema: Schema, text: String, isValid: Bool) throws {
    #expect(try violations(schema, text).isEmpty == isValid)
  }

  @Test("A violation says where it is")
  func places() throws {
    var components = SchemaComponents()
    let schema = MatchState.schema(&components)
    var writer = JSONWriter()
    WireExamples.state.write(to: &writer)
    let good = String(decoding: writer.bytes, as: UTF8.self)
    func found(_ old: String, _ new: String) throws -> [String] {
      let text = good.replacing(old, with: new)
      try #require(text != good)
      return try schema.violations(
        in: JSONDocument(Array(text.utf8)).root, components: components
      ).map(\.path)
    }
    #expect(try found("\"connected\":false", "\"connected\":0") == ["players[1].connected"])
    #expect(try found("\"defaulted\":false,", "") == ["rounds[0].results[0].defaulted"])
    #expect(try found("\"phase\":\"guessing\"", "\"phase\":\"dreaming\"") == ["phase"])
    #expect(try found("-33.8568", "-133.8568") == ["rounds[0].solution.lat"])
    #expect(try found("\"provider\":\"sketch\"", "\"provider\":\"sketchy\"") == ["rounds[1].view"])
    #expect(try found("\"mode\":\"duel\"", "\"x\":1") == ["mode"])
  }

  @Test("Latitude and longitude of a guess come together")
  func dependencies() throws {
    let (schemas, components) = WireContract.methodSchemas()
    let schema = try #require(schemas["match.guess"]?.parameters)
    for (members, count) in [
      ("", 0), (",\"lat\":1,\"lng\":2", 0), (",\"lat\":1", 1), (",\"lng\":1", 1),
      (",\"lat\":1,\"lng\":null", 1), (",\"lat\":null,\"lng\":null", 0),
      (",\"lat\":null", 0),
    ] {
      let text = "{\"match\":\"\(WireExamples.match)\",\"round\":1\(members)}"
      let root = try JSONDocument(Array(text.utf8)).root
      #expect(schema.violations(in: root, components: components).count == count)
    }
  }

  @Test("Every reference of both documents leads somewhere, and every component is referred to")
  func references() throws {
    for bytes in [WireContract.openRPCDocument(), WireContract.asyncAPIDocument()] {
      let root = try JSONDocument(bytes).root
      var references: Set<String> = []
      collect(root, &references)
      #expect(references.count > 10)
      for reference in references {
        var node: JSONNode? = root
        for name in reference.dropFirst(2).split(separator: "/") {
          node = node?.member(named: String(name))
        }
        #expect(node != nil, "\(reference)")
      }
      let schemas = try #require(root["components"]?["schemas"]?.members)
      for schema in schemas {
        let name = try #require(schema.name.string)
        if name != "Error" {
          #expect(references.contains("#/components/schemas/" + name), "\(name)")
        }
      }
    }
  }

  private func collect(_ node: JSONNode, _ references: inout Set<String>) {
    if let reference = node["$ref"]?.string { references.insert(reference) }
    if let members = node.members { for member in members { collect(member.value, &references) } }
    if let elements = node.elements { for element in elements { collect(element, &references) } }
  }

  @Test("The OpenRPC document has every method with all its parameters, result and errors")
  func openRPC() throws {
    let root = try JSONDocument(WireContract.openRPCDocument()).root
    #expect(root["openrpc"]?.string == "1.2.6")
    let methods = try #require(root["methods"]?.elements).map { $0 }
    #expect(methods.map { $0["name"]?.string } == WireContract.methods.map { $0.name.description })
    for method in methods {
      #expect(method["paramStructure"]?.string == "by-name")
      #expect(method["result"]?["schema"] != nil)
      #expect((method["description"]?.string?.count ?? 0) > 10)
      #expect((method["errors"]?.count ?? 0) >= 1)
    }
    let guess = try #require(methods.first { $0["name"]?.stringEquals("match.guess") == true })
    let params = try #require(guess["params"]?.elements).map { $0 }
    #expect(
      params.map { $0["name"]?.string }
        == ["match", "round", "lat", "lng", "country", "verdict"])
    #expect(params.map { $0["required"]?.boolean } == [true, true, false, false, false, false])
    #expect(params[1]["schema"]?["maximum"]?.integer == 200)
    #expect(
      root["components"]?["errors"]?.count == GameErrorCode.allCases.count + 5,
      "every error is there")
  }

  @Test("The AsyncAPI document has every request, reply and event, and the close codes")
  func asyncAPI() throws {
    let root = try JSONDocument(WireContract.asyncAPIDocument()).root
    #expect(root["asyncapi"]?.string == "2.6.0")
    let messages = try #require(root["components"]?["messages"]?.members)
    let names = Set(messages.compactMap { $0.name.string })
    for method in WireContract.methods {
      #expect(names.contains(method.name.description))
      #expect(names.contains(method.name.description + ".reply"))
    }
    for event in WireContract.events { #expect(names.contains(event.name.description)) }
    #expect(names.contains("error"))
    #expect(root["x-close-codes"]?.count == CloseCode.allCases.count)
    let channel = try #require(root["channels"]?.member(named: "/v1/ws"))
    #expect(channel["publish"]?["message"]?["oneOf"]?.count == WireContract.methods.count)
  }

  @Test("The examples of the documents are as their schemas say")
  func examples() throws {
    let (schemas, components) = WireContract.methodSchemas()
    for method in WireContract.methods {
      let schema = try #require(schemas[method.name.description])
      func check<Method: WireMethod>(_ method: Method.Type) throws {
        var writer = JSONWriter()
        Method.Parameters.example.write(to: &writer)
        let parameters = try JSONDocument(writer.bytes).root
        #expect(schema.parameters.violations(in: parameters, components: components) == [])
        writer.removeAll()
        Method.Result.example.write(to: &writer)
        let result = try JSONDocument(writer.bytes).root
        #expect(schema.result.violations(in: result, components: components) == [])
      }
      try check(method)
    }
  }
}
