/// Text of strangers, for an operator's terminal; and texts of operators, for players.
public enum PlainText {
  /// The text with everything that a terminal would obey, or that would turn the order of what is
  /// shown, written as `\u{1B}`.
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

  /// JSON with the same written as JSON has it: they stand nowhere but in strings.
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
      // What joins emoji is a format character too, and harmless.
      scalar != "\u{200D}"
    default: false
    }
  }
}
