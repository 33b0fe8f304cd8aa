/// The invariants that hold after every step.
public enum Invariant: String, CaseIterable, Sendable {
  /// A change that a reply acknowledges is in the store when the reply is sent, and stays.
  case acknowledgedIsDurable
  /// No command has its effect twice, and nothing is in a journal that had none.
  case appliedOnce
  /// Every request has exactly one reply, unless its connection ends; no reply is to no request.
  case oneReplyEach
  /// The events of a match come numbered without a gap.
  case gaplessSequence
  /// An event says what follows from the journal, and no event is missing.
  case eventsAsPlayed
  /// A result, its scores and its ranks are those of an independent calculation.
  case resultsAsPlayed
  /// Statistics follow from the finished matches.
  case statisticsAsPlayed
  /// The memory of countries follows from the rounds played alone without aids.
  case memoryAsPlayed
  /// Days in a row follow from visits, those of challenges from the attempts.
  case streaksKept
  /// A journey of what is due goes to countries that are due, then to those never seen.
  case dueCountriesFirst
  /// Badges follow from the finished matches.
  case badgesAsEarned
  /// Ratings follow from the finished ranked matches.
  case ratingsAsPlayed
  /// No solution of a round to come and no pin of somebody else is sent before it may be known.
  case secrecy
  /// Nobody is in two live matches.
  case oneMatchEach
  /// Deadlines pass on the millisecond, in every live match, and every match ends in time.
  case deadlinesKept
  /// No command is refused that was allowed when it came.
  case refusalsJust
  /// After a crash the time that was lost counts for nobody.
  case downtimeExcused
  /// Players who can be paired are paired.
  case pairsMade
  /// Two of whom one blocks the other are never paired, and nothing of the other reaches the one.
  case blocksKept
  /// A room is told as it is kept, each version once and in its order; nobody is in two, and nobody
  /// from outside plays its matches.
  case roomsKept
  /// Each day has one set of places, each player one attempt at it, and each attempt its row.
  case dailyKept
  /// Lists are as they were changed, their matches have their places, and each finished one counts.
  case listsKept
  /// Maps of players are as they were changed, begin matches only while they are there, and count
  /// the accounts that have finished them.
  case mapsKept
  /// Each wanted reminder of an event is told once, in its time or late after downtime; not at all
  /// if it is not wanted any more, or the event is moved, cancelled or over.
  case remindersOnce
  /// Each item of news is counted in one digest of each player who gets digests, which is told in
  /// its time or late after downtime; the end of a day or week is news once, and that of a day has
  /// those who played it.
  case digestsOnce
  /// Each item of a feed is news once, as its file has it, and one that was removed stays away; no
  /// other news is lost or doubled.
  case newsKept
  /// Finds are told as they are kept, at most ten a day; nobody has less than nothing of anything,
  /// and everybody what was found and made.
  case findsKept
  /// A notification is told once, and not to somebody else.
  case notificationsOnce
  /// Every notification stands in the inbox.
  case notificationsKept
  /// Friends know who is there and who plays.
  case presenceKnown
  /// Unread notifications are counted right.
  case unreadCounted
  /// A token that was acknowledged lets its player in, and nobody once it has ended.
  case tokensGood
  /// An account is entered with its password, and with no other.
  case passwordsGood
  /// A player with an account is not taken for a guest, nor the other way round, and nobody quits a
  /// match without a request that causes it.
  case accountsKnown
  /// A message on a slow line may come as much later as was measured, within bounds.
  case allowanceMeasured
  /// Before a planned end everybody is told, nothing begins, and it comes in time.
  case stopsAnnounced
  /// The server's state is bounded by the number of players online.
  case bounded
  /// Everything that was started comes to an end.
  case settles
  /// A text is a message of the contract.
  case wellFormed
}

/// A violated invariant.
public struct Violation: Error, Sendable, CustomStringConvertible {
  public let invariant: Invariant
  public let step: Int
  /// Milliseconds of the simulated world since its beginning.
  public let time: Int64
  public let text: String

  public var description: String {
    "\(invariant.rawValue) at step \(step), \(time) ms: \(text)"
  }
}
