import GameRules

/// The countries that a player should see again.
public enum MemoryDue: WireMethod {
  public static let name: StaticString = "memory.due"
  public static let documentation: StaticString = """
    The countries that you should see again, the least known first: the probability that you know \
    them has fallen to about 0.9. They follow from your matches alone: the first round of a day \
    (UTC) in a country is a review of it, as FSRS-6 has it.
    """
  public static let errors: [GameErrorCode] = []
  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var countries: [MemoryCard]
    public var nextAt: Instant?

    public init(countries: [MemoryCard], nextAt: Instant?) {
      self.countries = countries
      self.nextAt = nextAt
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      countries = try fields("countries", \.countries, "Those that are due.")
      nextAt = try fields.optional(
        "nextAt", \.nextAt, "When the next one is due, of those that are not yet.")
    }
  }
}

/// All countries that a player has seen in matches alone.
public enum MemoryMap: WireMethod {
  public static let name: StaticString = "memory.map"
  public static let documentation: StaticString = """
    What you know of the world: every country that you have seen in matches alone, by its code.
    """
  public static let errors: [GameErrorCode] = []
  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var countries: [MemoryCard]

    public init(countries: [MemoryCard]) { self.countries = countries }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      countries = try fields("countries", \.countries, "In the order of their codes.")
    }
  }
}

/// The memory of a country.
public struct MemoryCard: WireObject, Hashable {
  public var country: CountryCode
  public var seen: Int
  public var found: Int
  /// 0…1; `nil` before the first review.
  public var recall: Double?
  public var dueAt: Instant?

  public init(
    country: CountryCode, seen: Int, found: Int, recall: Double? = nil, dueAt: Instant? = nil
  ) {
    self.country = country
    self.seen = seen
    self.found = found
    self.recall = recall
    self.dueAt = dueAt
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    country = try fields("country", \.country, "The country.")
    seen = try fields("seen", \.seen, "The rounds played there.")
    found = try fields("found", \.found, "Those of them with an answer in the country.")
    recall = try fields.optional(
      "recall", \.recall, "The probability that you know it today; about 0.9 when it is due.")
    dueAt = try fields.optional("dueAt", \.dueAt, "When it should be seen again.")
  }

  public static let schemaName: StaticString? = "Memory"
  public static let documentation: StaticString = "The memory of a country."
}
