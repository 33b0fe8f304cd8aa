import Community
import GameRules
import Learning
import Matchmaking

/// Everything that is stored about a player, except the hashes of the password and of the tokens,
/// and the keys of push subscriptions. Matches and the player's lists are read in pages: see
/// ``JournalStore/matches(of:before:limit:)``, ``ExportedMatch`` and
/// ``ListStore/exportedLists(of:after:places:)``; the player's maps one by one: see
/// ``MapStore/exportedMap(of:after:)``.
public struct PlayerExport: Hashable, Sendable {
  public let player: PlayerRecord
  public var email: String?
  /// By provider and subject.
  public var identities: [IdentityRecord] = []
  /// The earliest creation first.
  public var tokens: [TokenDates] = []
  public var statistics: Statistics?
  /// The ratings on the ladders but that of Classic.
  public var otherRatings: [Ladder: LadderRating] = [:]
  public var memory = Memory()
  /// By time.
  public var visits: [Visit] = []
  /// By number.
  public var compositions: [Composition] = []
  public var friends = FriendList()
  /// By the key of the name.
  public var blocked: [BlockRecord] = []
  /// Those that the player sent, by whom they are about.
  public var reports: [ReportRecord] = []
  /// The oldest first.
  public var pushSubscriptions: [PushSubscriptionDates] = []
  public var badges: [BadgeRecord] = []
  /// Latest first.
  public var notifications: [NotificationRecord] = []
  public var avatar: AvatarRecord?
  public var waitingTicket: WaitingTicketRecord?
  /// By the id of the list.
  public var listResults: [ListResultRecord] = []
  /// By the id of the list.
  public var listMarks: [ListMarkRecord] = []
  /// By the name of the map.
  public var mapResults: [MapResultRecord] = []
  /// By the name of the map.
  public var mapMarks: [MapMark] = []
  /// By the id of the event.
  public var eventWants: [EventWantRecord] = []
  /// By the id of the item.
  public var bookmarks: [BookmarkRecord] = []
  public var digest: DigestRecord?

  public init(player: PlayerRecord) { self.player = player }
}

/// A token's dates, without its hash.
public struct TokenDates: Hashable, Sendable {
  public let createdAt: Instant
  public let expiresAt: Instant

  public init(createdAt: Instant, expiresAt: Instant) {
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// A player's own part in a finished match, without the other players' data.
public struct ExportedMatch: Hashable, Sendable {
  public let id: MatchID
  public let format: Format
  public let difficulty: Difficulty?
  public let brought: [Aid]
  public let dealsAids: Bool
  public let origin: MatchOrigin
  public let map: String
  /// The set, the list or the event that the places were of; `nil`: none.
  public let placeSet: PlaceSetName?
  public let scoringVersion: Int
  public let startedAt: Instant
  public let finishedAt: Instant
  public let ending: MatchEnding
  public let result: PlayerResult
  public let rating: RatingChange?
  /// The revealed rounds.
  public let rounds: [ExportedRound]

  /// The player's part; `nil` if the player did not take part.
  public init?(_ record: FinishedMatchRecord, player: PlayerID) {
    let match = record.match
    guard let result = match.results.first(where: { $0.player == player }) else { return nil }
    id = match.setup.id
    format = match.setup.format
    difficulty = match.setup.difficulty
    brought = match.setup.brought
    dealsAids = match.setup.dealsAids
    origin = match.setup.origin
    map = match.setup.map
    placeSet = match.setup.placeSet
    scoringVersion = match.scoringVersion
    startedAt = match.startedAt
    finishedAt = match.finishedAt
    ending = match.ending
    self.result = result
    rating = record.ratings.first { $0.player == player }
    rounds = match.rounds.map { round in
      ExportedRound(
        number: round.number, solution: round.solution, startedAt: round.startedAt,
        revealedAt: round.revealedAt, guess: round.results.first { $0.player == player })
    }
  }
}

/// A round of a finished match, with one player's guess.
public struct ExportedRound: Hashable, Sendable {
  public let number: Int
  public let solution: Solution
  public let startedAt: Instant
  public let revealedAt: Instant
  /// `nil` if the player had left.
  public let guess: RoundResult?

  init(
    number: Int, solution: Solution, startedAt: Instant, revealedAt: Instant, guess: RoundResult?
  ) {
    self.number = number
    self.solution = solution
    self.startedAt = startedAt
    self.revealedAt = revealedAt
    self.guess = guess
  }
}
