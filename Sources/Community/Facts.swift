/// The values of an event's facts, each fact once: of two values the first would count. Equal are
/// those with the same values in the same order.
///
/// A list: there are few, most are never asked for, and a match makes a dozen events. Going through
/// the list for those that rules are about costs less than hashing all.
public struct Facts: Hashable, Sendable {
  private struct Entry: Hashable, Sendable {
    let fact: Fact
    let value: FactValue
  }

  private var entries: [Entry]

  /// The value of a fact; `nil` if it is none of the event's.
  public subscript(fact: Fact) -> FactValue? { entries.first { $0.fact == fact }?.value }

  /// The facts that have a value.
  var known: [Fact] { entries.map(\.fact) }

  /// Whether every value is of its fact's type.
  var fitTheirTypes: Bool { entries.allSatisfy { $0.value.fits($0.fact.type) } }

  /// These facts and those; none is among both.
  static func + (left: Facts, right: Facts) -> Facts {
    var both = left
    both.entries += right.entries
    return both
  }
}

extension Facts: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Fact, FactValue)...) {
    entries = elements.map(Entry.init)
  }
}
