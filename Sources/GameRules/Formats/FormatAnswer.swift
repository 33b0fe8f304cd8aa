/// The kind of answer that a format asks for.
public enum FormatAnswer: Hashable, Sendable {
  /// A pin on the map.
  case pin
  /// The name of a country, or a pin in it.
  case country
  /// Whether a statement is true.
  case verdict

  /// Whether an answer is of that kind.
  func takes(_ answer: Answer) -> Bool {
    switch (self, answer) {
    case (.pin, .pin), (.country, .pin), (.country, .country), (.verdict, .verdict): true
    case (.pin, .country), (.pin, .verdict), (.country, .verdict), (.verdict, .pin),
      (.verdict, .country):
      false
    }
  }
}
