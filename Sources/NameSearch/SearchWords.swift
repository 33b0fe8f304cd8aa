import Foundation

/// The words of names and titles by which they are found: letters and digits without case and
/// diacritics.
public enum SearchWords {
  /// The words of a text, each once, sorted by their UTF-8 bytes.
  public static func of(_ text: String) -> [String] {
    Set(inOrder(text)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The words of a text, as they follow each other.
  public static func inOrder(_ text: String) -> [String] {
    let folded = text.decomposedStringWithCompatibilityMapping.lowercased()
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for scalar in folded.unicodeScalars where !apostrophes.contains(scalar) {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .format: continue
      case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber, .otherSymbol:
        if let letters = undecomposed[scalar] {
          word.append(contentsOf: letters.unicodeScalars)
        } else {
          word.append(scalar)
        }
      default:
        if !word.isEmpty { words.append(String(word)) }
        word = String.UnicodeScalarView()
      }
    }
    if !word.isEmpty { words.append(String(word)) }
    return words
  }

  /// The least text that sorts behind all texts with a prefix.
  public static func end(ofPrefix prefix: String) -> String { prefix + "\u{10FFFF}" }

  /// Words of a query; more say nothing.
  public static let most = 8

  /// Signs within words: `Nuku‘alofa` is one word, however it is written.
  private static let apostrophes: Set<Unicode.Scalar> = [
    "'", "\u{2018}", "\u{2019}", "\u{02B9}", "\u{02BB}", "\u{02BC}", "`", "\u{00B4}",
  ]

  /// Latin letters that Unicode does not take apart, as they are written without them.
  private static let undecomposed: [Unicode.Scalar: String] = [
    "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i", "ŧ": "t", "ß": "ss", "æ": "ae",
    "œ": "oe", "þ": "th", "ŋ": "n", "ə": "e",
  ]
}
