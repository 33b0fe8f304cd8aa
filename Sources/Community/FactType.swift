/// What kind of value a fact has, and what it can be compared with.
public enum FactType: Hashable, Sendable {
  /// A number; compared with a JSON number.
  case number
  /// True or false; equal to one of them or not.
  case boolean
  /// A text; equal to another or not. `oneOf`: every text that it can be, where that is known.
  case string(oneOf: [String]?)
  /// A time; compared with a JSON number of seconds, of milliseconds at the finest.
  case duration

  /// What it can be compared by.
  public var operators: [Comparison.Operator] {
    switch self {
    case .number, .duration: Comparison.Operator.allCases
    case .boolean, .string: [.equals, .notEquals]
    }
  }

  /// What it is called in a message.
  public var name: String {
    switch self {
    case .number: "number"
    case .boolean: "boolean"
    case .string: "string"
    case .duration: "duration in seconds"
    }
  }
}

/// The value of a fact, and what a fact is compared with.
public enum FactValue: Hashable, Sendable {
  case number(Double)
  case boolean(Bool)
  case string(String)
  case duration(Duration)

  static func count(_ count: Int) -> FactValue { .number(Double(count)) }

  /// Whether a fact of that type can have the value.
  func fits(_ type: FactType) -> Bool {
    switch (self, type) {
    case (.number(let number), .number): number.isFinite
    case (.boolean, .boolean), (.duration, .duration), (.string, .string(oneOf: nil)): true
    case (.string(let text), .string(.some(let texts))): texts.contains(text)
    case (.number, _), (.boolean, _), (.string, _), (.duration, _): false
    }
  }

  /// Whether this is before the other; false for what has no order.
  func isLess(than other: FactValue) -> Bool {
    switch (self, other) {
    case (.number(let left), .number(let right)): left < right
    case (.duration(let left), .duration(let right)): left < right
    case (.number, _), (.boolean, _), (.string, _), (.duration, _): false
    }
  }
}
