/// The kind of question that a round asks.
public enum FormatPrompt: Hashable, Sendable {
  /// A view of a place: where is it?
  case place
  /// A statement about the country of a place: is it true?
  case statement

  /// Whether a round of that solution asks such a question.
  public func fits(_ solution: Solution) -> Bool {
    (self == .statement) == (solution.statement != nil)
  }
}
