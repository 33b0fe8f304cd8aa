import GameClient
import GameRules
import WireProtocol

/// The configuration of a fleet of bots: of ``BotFleet`` or ``SocialFleet``.
public struct BotPlan: Sendable {
  /// `ws://` or `wss://`, with the path.
  public var url: String
  /// How many bots play at the same time; of social ones ``socialCounts``.
  public var count: Int
  /// How many matches they finish together. Not for social bots.
  public var matches: Int
  /// Before each answer and each guess, a bot waits a random time out of this range.
  public var think: ClosedRange<Duration>
  /// Each bot has a skill out of this range: at 1 it guesses right, at 0 anywhere on Earth.
  public var skill = 0.0...1
  /// `nil`: the server's standard map.
  public var map: String?
  public var isRanked: Bool
  public var format = Format.classic
  /// So many play each match, in a room; `nil`: the waiting room pairs them.
  public var party: Int?
  /// The number of bots that watch each room.
  public var watchers = 0
  /// Whether the rooms deal every player aids.
  public var dealsAids = false
  /// Play alone instead of in duels.
  public var isSolo: Bool
  /// Come back after a lost connection, and go on with the match.
  public var isPersistent = false
  /// How many rounds of life social bots live together: ``roundCounts``.
  public var rounds = 3
  /// How many days social bots live, of ``dayCounts``: the server's clock is moved between them.
  /// `nil`: they live their rounds, one after the other.
  public var days: Int?
  /// Whether one challenge of social bots waits until it expires, which takes a minute.
  public var letsChallengesExpire = false
  /// The same seed makes the same bots think as long and guess as well.
  public var seed: UInt64 = 1
  /// PEM file of the authorities that are trusted with `wss://`; `nil`: the system's.
  public var tlsAuthorities: String?

  /// So many that one social bot can have enough friends to be an extrovert; so few that a machine
  /// has the memory.
  public static let socialCounts = 6...5000
  public static let roundCounts = 1...1000
  /// Nights skip a day now and then, and no server's clock is more than a year ahead.
  public static let dayCounts = 1...300

  public init(
    url: String, count: Int, matches: Int, think: ClosedRange<Duration> = .zero ... .zero,
    isRanked: Bool = false, isSolo: Bool = false
  ) {
    self.url = url
    self.count = count
    self.matches = matches
    self.think = think
    self.isRanked = isRanked
    self.isSolo = isSolo
  }

  /// How many bots play each match that they do not play in a room.
  var seatsEach: Int {
    if isSolo || playsStrangers { return 1 }
    return isRanked ? format.ladder?.players ?? 2 : 2
  }

  /// The members of each room.
  var partySize: Int { party ?? 1 }

  /// A lone bot plays against whoever comes, and people may leave.
  var playsStrangers: Bool { count == 1 && !isSolo }

  /// How long a bot stays in one match, waiting for it included, before it gives up.
  static let patience = Duration.seconds(900)

  /// Ends the connection of a bot that stays in one match for longer than ``patience``.
  static func watchdog(over client: GameClient) -> Task<Void, any Error> {
    Task {
      try await Task.sleep(for: patience)
      await client.close()
    }
  }

  /// A name that is new, also on a server that has seen bots before.
  func username(ofBot number: Int) -> String {
    "bot-\(number)-\(String(UInt32.random(in: 0...UInt32.max), radix: 36))"
  }

  /// Has the server begin a match, or look for somebody to play against.
  func begin(by caller: PatientCaller) async throws(ClientError) {
    if !isSolo {
      _ = try await caller.call(
        QueueJoin.self, .init(map: map, isRanked: isRanked, format: FormatName(format)))
    } else if format == .classic {
      _ = try await caller.call(MatchSolo.self, .init(map: map))
    } else {
      _ = try await caller.call(
        MatchBegin.self,
        .init(
          format: FormatName(format), map: map,
          difficulty: format.aids.hasDifficulty ? Difficulty.allCases.randomElement() : nil))
    }
  }
}
