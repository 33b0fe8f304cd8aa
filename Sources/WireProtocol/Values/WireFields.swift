import Geodesy
import JSON

/// Goes through the members of an object in one of three directions: reading them, writing them, or
/// describing them.
public struct WireFields<Object: WireObject> {
  enum Direction {
    case reading(JSONNode)
    case writing(Object)
    case describing(ObjectDescription)
  }

  let direction: Direction
  /// Has the caller's buffer while writing.
  var writer = JSONWriter(capacity: 0)

  @inline(__always)
  init(reading node: JSONNode) { direction = .reading(node) }

  /// Borrows the writer: the caller swaps it back.
  @inline(__always)
  init(writing object: Object, with writer: inout JSONWriter) {
    direction = .writing(object)
    swap(&self.writer, &writer)
  }

  /// Borrows the components: the caller swaps them back.
  init(describingWith components: inout SchemaComponents) {
    let description = ObjectDescription()
    swap(&description.components, &components)
    direction = .describing(description)
  }

  private init(describingInto description: ObjectDescription) {
    direction = .describing(description)
  }

  /// A required member.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - value: Where an object has it.
  ///   - documentation: What it means, in a sentence.
  public mutating func callAsFunction<Value: WireValue>(
    _ name: StaticString, _ value: (Object) -> Value, _ documentation: StaticString
  ) throws(WireFault) -> Value {
    switch direction {
    case .reading(let node):
      guard let member = node[name] else { throw Self.missing(name, Value.expectation) }
      return try Self.read(member, name)
    case .writing(let object):
      let value = value(object)
      writer.name(name)
      value.write(to: &writer)
      return value
    case .describing(let description):
      let schema = Value.schema(&description.components)
      description.add(name, schema, isRequired: true, documentation)
      return Value.example
    }
  }

  /// A member that is left out where there is nothing to say. `null` is read as left out.
  public mutating func optional<Value: WireValue>(
    _ name: StaticString, _ value: (Object) -> Value?, _ documentation: StaticString
  ) throws(WireFault) -> Value? {
    switch direction {
    case .reading(let node):
      guard let member = node[name], !member.isNull else { return nil }
      return try Self.read(member, name) as Value
    case .writing(let object):
      let value = value(object)
      guard let value else { return nil }
      writer.name(name)
      value.write(to: &writer)
      return value
    case .describing(let description):
      let schema = Value.schema(&description.components)
      description.add(name, schema, isRequired: false, documentation)
      return Value.example
    }
  }

  /// A required member, within bounds.
  public mutating func callAsFunction<Value: BoundedWireValue>(
    _ name: StaticString, _ value: (Object) -> Value, in bounds: ClosedRange<Value>,
    _ documentation: StaticString
  ) throws(WireFault) -> Value {
    do {
      return try checked(try self(name, value, documentation), name, bounds)
    } catch {
      throw Self.missing(name, Value.expectation(in: bounds))
    }
  }

  /// An optional member, within bounds.
  public mutating func optional<Value: BoundedWireValue>(
    _ name: StaticString, _ value: (Object) -> Value?, in bounds: ClosedRange<Value>,
    _ documentation: StaticString
  ) throws(WireFault) -> Value? {
    do {
      return try optional(name, value, documentation).map { found throws(WireFault) in
        try checked(found, name, bounds)
      }
    } catch {
      throw Self.missing(name, Value.expectation(in: bounds))
    }
  }

  /// A member with a constant text.
  public mutating func constant(
    _ name: StaticString, _ text: StaticString, _ documentation: StaticString
  ) throws(WireFault) {
    switch direction {
    case .reading(let node):
      guard let member = node[name], member.stringEquals(text) else {
        throw Self.missing(name, "\"\(text)\"")
      }
    case .writing:
      writer.name(name)
      writer.string(literal: text)
    case .describing(let description):
      description.add(
        name, .enumeration([text.description]), isRequired: true, documentation)
    }
  }

  /// The members of an object that has none of its own braces: they stand among this object's.
  public mutating func inline<Value: WireObject>(
    _ value: (Object) -> Value
  ) throws(WireFault) -> Value {
    switch direction {
    case .reading(let node):
      var fields = WireFields<Value>(reading: node)
      return try Value(&fields)
    case .writing(let object):
      let value = value(object)
      value.writeMembers(to: &writer)
      return value
    case .describing(let description):
      var fields = WireFields<Value>(describingInto: description)
      return try Value(&fields)
    }
  }

  private func checked<Value: BoundedWireValue>(
    _ value: Value, _ name: StaticString, _ bounds: ClosedRange<Value>
  ) throws(WireFault) -> Value {
    switch direction {
    case .reading:
      guard bounds.contains(value) else {
        throw Self.missing(name, Value.expectation(in: bounds))
      }
      return value
    case .writing: return value
    case .describing(let description):
      description.boundLast(Value.schema(in: bounds))
      return bounds.contains(value) ? value : bounds.lowerBound
    }
  }

  static func missing(_ name: StaticString, _ expectation: String) -> WireFault {
    WireFault(member: name.description, expectation: expectation)
  }

  @inline(__always)
  private static func read<Value: WireValue>(
    _ member: JSONNode, _ name: StaticString
  ) throws(WireFault) -> Value {
    do {
      return try Value(wire: member)
    } catch {
      throw error.inside(name)
    }
  }
}

extension WireFields {
  /// The member with which a client says how much one page is to have.
  mutating func pageLimit(_ value: (Object) -> Int?) throws(WireFault) -> Int? {
    try optional(
      "limit", value, in: WireLimits.page, "How many the page has at most; without it, 20.")
  }
}
