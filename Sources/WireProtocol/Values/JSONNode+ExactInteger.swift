import JSON

extension JSONNode {
  /// The integer, if every JSON library has it exactly: see ``Schema/exactInteger``.
  var exactInteger: Int64? {
    guard let integer, Schema.exactIntegers.contains(integer) else { return nil }
    return integer
  }
}
