/// All statements of the quiz, in a stable order: by template, then by country.
///
/// Made from the facts without randomness. About half of each template's statements are true. False
/// ones take a value of the same region, or of a near one, and are clearly false; comparisons keep
/// a margin.
public struct Statements: Sendable {
  /// A statement of the quiz with the answer by which it was made.
  public struct Entry: Hashable, Sendable {
    public let statement: Statement
    public let isTrue: Bool
  }

  public let entries: [Entry]
  private let indexes: [String: Int]

  public init(_ facts: Facts) {
    let maker = StatementMaker(facts: facts)
    entries = Statement.Template.allCases.flatMap { template in
      maker.countries.flatMap { maker.entries(template, of: $0) }
    }
    let pairs = entries.enumerated().map { ($1.statement.id, $0) }
    indexes = Dictionary(pairs) { first, _ in first }
  }

  /// The entry of the statement with this ``Statement/id``.
  public subscript(id: String) -> Entry? { indexes[id].map { entries[$0] } }
}
