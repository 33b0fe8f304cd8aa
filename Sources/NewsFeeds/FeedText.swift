import Community

/// Makes plain text of what feeds have: drops what is not shown, and cuts at whole characters.
enum FeedText {
  /// One line that can be a title; `nil` if nothing is left.
  static func title(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return NewsText.title(
      NewsText.beginning(of: shown(words), characters: NewsText.titleLengths.upperBound))
  }

  /// Lines that can be a text; `nil` if nothing is left.
  static func text(_ text: String) -> String? {
    let lines = shown(text).split(separator: "\n").map { line in
      line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }.filter { !$0.isEmpty }
    return NewsText.text(
      NewsText.beginning(
        of: lines.joined(separator: "\n"), characters: NewsText.textLengths.upperBound))
  }

  /// The last part of an address, if it can name a file in every folder; `nil` for any other.
  static func fileName(_ address: String) -> String? {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    guard let name = path.split(separator: "/", omittingEmptySubsequences: false).last,
      let first = name.utf8.first, isLetterOrDigit(first),
      name.utf8.count <= FeedLimits.pictureNameBytes,
      name.utf8.allSatisfy({ isLetterOrDigit($0) || Array("._-".utf8).contains($0) })
    else { return nil }
    return String(name)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// Drops controls and formats, among which are those that turn the direction of text. Joiners are
  /// parts of emoji and of some scripts.
  private static func shown(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .lineSeparator, .paragraphSeparator: scalars.append("\n")
      case .control where scalar == "\n": scalars.append(scalar)
      case .control where scalar == "\t" || scalar == "\r": scalars.append(" ")
      case .format where (0x200C...0x200D).contains(scalar.value): scalars.append(scalar)
      case .control, .format, .surrogate, .privateUse, .unassigned: continue
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
