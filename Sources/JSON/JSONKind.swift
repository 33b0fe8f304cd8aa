/// The six kinds of JSON values (RFC 8259 §3; `true` and `false` are one kind here).
public enum JSONKind: UInt8, Hashable, Sendable, CaseIterable {
  case object, array, string, number, boolean, null
}
