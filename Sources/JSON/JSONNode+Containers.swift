// Objects and arrays.
extension JSONNode {
  /// A name and its value in an object.
  public struct Member: Sendable {
    /// The name: a node of kind string.
    public let name: JSONNode
    public let value: JSONNode

    @inlinable
    init(name: JSONNode, value: JSONNode) {
      self.name = name
      self.value = value
    }
  }

  /// The members of an object in the order of the text, all of them where a name is repeated. A
  /// walk costs O(members), whatever is in them.
  public struct Members: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let document: JSONDocument
    @usableFromInline var index: Int
    @usableFromInline let end: Int

    @inlinable
    init(document: JSONDocument, index: Int, end: Int) {
      self.document = document
      self.index = index
      self.end = end
    }

    @inlinable
    public mutating func next() -> Member? {
      guard index < end else { return nil }
      let name = JSONNode(document: document, index: index)
      let value = JSONNode(document: document, index: index + 1)
      index = Int(document.tokens[index + 1].next)
      return Member(name: name, value: value)
    }
  }

  /// The elements of an array in their order. A walk costs O(elements), whatever is in them.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let document: JSONDocument
    @usableFromInline var index: Int
    @usableFromInline let end: Int

    @inlinable
    init(document: JSONDocument, index: Int, end: Int) {
      self.document = document
      self.index = index
      self.end = end
    }

    @inlinable
    public mutating func next() -> JSONNode? {
      guard index < end else { return nil }
      defer { index = Int(document.tokens[index].next) }
      return JSONNode(document: document, index: index)
    }
  }

  /// The members of an object; `nil` for another kind of value.
  @inlinable
  public var members: Members? {
    guard kind == .object else { return nil }
    return Members(document: document, index: index + 1, end: Int(token.next))
  }

  /// The elements of an array; `nil` for another kind of value.
  @inlinable
  public var elements: Elements? {
    guard kind == .array else { return nil }
    return Elements(document: document, index: index + 1, end: Int(token.next))
  }

  /// How many members or elements there are; 0 for a value that has none. Costs O(count).
  public var count: Int {
    guard kind == .object || kind == .array else { return 0 }
    let end = Int(token.next)
    var count = 0
    var position = index + 1
    while position < end {
      position = Int(document.tokens[position + (kind == .object ? 1 : 0)].next)
      count += 1
    }
    return count
  }

  /// The value of the last member of that name; `nil` where there is none, and in a value that is
  /// no object. Allocates nothing; costs O(members).
  @inlinable
  public subscript(_ name: StaticString) -> JSONNode? {
    guard kind == .object else { return nil }
    var found: Int?
    var position = index + 1
    let end = Int(token.next)
    while position < end {
      if document.string(at: position, equals: name) { found = position + 1 }
      position = Int(document.tokens[position + 1].next)
    }
    guard let found else { return nil }
    return JSONNode(document: document, index: found)
  }

  /// The same for a name that is not known before.
  public func member(named name: String) -> JSONNode? {
    guard let members else { return nil }
    var found: JSONNode?
    for member in members where member.name.string == name { found = member.value }
    return found
  }
}
