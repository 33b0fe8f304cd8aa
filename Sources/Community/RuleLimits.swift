/// The bounds of rule files.
public enum RuleLimits {
  /// The length of a file in bytes.
  public static let fileBytes = 1 << 20
  /// How many badges a file defines, and how many rules.
  public static let entries = 1000
  /// How many bytes a title, a meaning or the name of a picture has.
  public static let textBytes = 1...400
  /// How deep the arrays and objects of a file are nested.
  public static let depth = 64
  /// How many problems of a file are reported.
  public static let problems = 100
  /// The bounds of a duration in a condition, in seconds.
  public static let seconds = 0...1_000_000_000
  /// The length of the name of a badge or a rule.
  public static let nameBytes = 1...40
  /// The pattern of such a name, as a regular expression (ECMA-262).
  static let namePattern = "^[a-z0-9-]{1,40}$"

  static func isName(_ text: String) -> Bool {
    nameBytes.contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
