import Foundation

/// The words of titles by which lists are found.
enum SearchWords {
  /// The words of a text: letters and digits without case and diacritics, each once, in the order
  /// of their first letters.
  static func of(_ text: String) -> [String] {
    let folded = text.decomposedStringWithCompatibilityMapping.lowercased()
    var words = Set<String>()
    var word = String.UnicodeScalarView()
    for scalar in folded.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .format: continue
      case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber, .otherSymbol:
        word.append(scalar)
      default:
        if !word.isEmpty { words.insert(String(word)) }
        word = String.UnicodeScalarView()
      }
    }
    if !word.isEmpty { words.insert(String(word)) }
    return words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The least text that sorts behind all texts with a prefix.
  static func end(ofPrefix prefix: String) -> String { prefix + "\u{10FFFF}" }

  /// Words of a query; more say nothing.
  static let most = 8
}
