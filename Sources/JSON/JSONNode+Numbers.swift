// Numbers.
extension JSONNode {
  /// The nearest `Double`, correctly rounded; `nil` for another kind of value, and for a number
  /// beyond the largest `Double` (`1e999`). What is too small to tell from zero is zero.
  public var double: Double? {
    guard kind == .number else { return nil }
    return withRawBytes { JSONNumber($0).double }
  }

  /// The number as an integer; `nil` for another kind of value, beyond `Int64`, or with a fraction.
  ///
  /// A fraction of zeros and an exponent are allowed, as in JSON Schema (`1.0`, `2e3`), up to 2⁵³.
  public var integer: Int64? {
    guard kind == .number else { return nil }
    if token.mark == .none { return withRawBytes { JSONNumber.integer($0) } }
    guard let double, abs(double) <= 0x1p53 else { return nil }
    let integer = Int64(double)
    return Double(integer) == double ? integer : nil
  }

  /// Whether the number is written without fraction and exponent; false for another kind of value.
  @inlinable
  public var isPlainInteger: Bool { kind == .number && token.mark == .none }

  private func withRawBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    document.bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(token.start)..<Int(token.end)]))
    }
  }
}
