/// The kind of answer that a format asks for.
public enum FormatAnswer: Hashable, Sendable {
  /// A pin on the map.
  case pin
  /// The name of a country, or a pin in it.
  case country

  /// Whether an answer is of that kind.
  func takes(_ answer: Answer) -> Bool {
    switch (self, answer) {
    case (_, .pin), (.country, .country): true
    case (.pin, .country): false
    }
  }
}
