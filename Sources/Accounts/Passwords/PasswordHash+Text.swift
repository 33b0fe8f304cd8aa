import Encodings

extension PasswordHash {
  /// The PHC string to store.
  public var text: String {
    "$scrypt$ln=\(cost.log2Rounds),r=\(cost.blockSize),p=\(cost.parallelism)"
      + "$\(Base64.encode(salt))$\(Base64.encode(key))"
  }

  /// Reads what ``text`` wrote, with whatever parameters it was made; `nil` for anything else.
  public init?(text: String) {
    guard text.utf8.count <= 256 else { return nil }
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt",
      let cost = Self.cost(parts[2]),
      let salt = Base64.decode(parts[3]), Self.storedSaltBytes.contains(salt.count),
      let key = Base64.decode(parts[4]), key.count == Self.keyBytes
    else { return nil }
    self.init(cost: cost, salt: salt, key: key)
  }

  private static func cost(_ text: Substring) -> ScryptCost? {
    let fields = text.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count == 3, let log2Rounds = number(fields[0], after: "ln="),
      let blockSize = number(fields[1], after: "r="),
      let parallelism = number(fields[2], after: "p=")
    else { return nil }
    return ScryptCost(log2Rounds: log2Rounds, blockSize: blockSize, parallelism: parallelism)
  }

  /// A decimal number in its only spelling: no sign, no leading zero.
  private static func number(_ field: Substring, after name: String) -> Int? {
    guard field.hasPrefix(name) else { return nil }
    let digits = field.dropFirst(name.count)
    guard let value = Int(digits), value > 0, String(value) == digits else { return nil }
    return value
  }
}

extension PasswordHash: CustomStringConvertible, CustomReflectable {
  /// The parameters only: a hash does not belong into a log.
  public var description: String {
    "scrypt N=2^\(cost.log2Rounds) r=\(cost.blockSize) p=\(cost.parallelism)"
  }

  /// Nothing: a dump shows no hash either.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
