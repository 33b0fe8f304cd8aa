/// Escapes the text of strangers for an operator's terminal, and checks the texts of operators for
/// players.
public enum PlainText {
  /// The text with its control and format characters, bidirectional overrides included, which a
  /// terminal would obey, escaped as in `\u{1B}`.
  public static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isActive) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isActive(scalar) {
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// JSON with the same characters escaped as in `\u001b`. They can stand in strings only.
  public static func escaped(json: String) -> String {
    var result = ""
    for scalar in json.unicodeScalars {
      if isActive(scalar) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a text is one line that can be shown anywhere as it is.
  public static func isPlain(_ text: String) -> Bool {
    !text.unicodeScalars.contains(where: isActive)
      && text.contains { !$0.isWhitespace }
  }

  private static func isActive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      // The joiner of emoji is a format character too, and harmless.
      scalar != "\u{200D}"
    default: false
    }
  }
}
