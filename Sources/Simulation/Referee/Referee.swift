import Community
import GameRules
import GameServer
import JSON
import Matchmaking
import Referee
import Storage
import WireProtocol

/// Watches a simulated world from outside of the server: everything that clients send and are sent,
/// and everything that the store keeps; and says what must not be so.
@GameLoop
final class Referee {
  let disk: Disk
  let crowd: Crowd
  let time: WorldTime

  /// The connections that the server knows of, by their number.
  var views: [Int: LinkView] = [:]
  /// The connection of each player.
  var speakers: [PlayerID: LinkView] = [:]
  /// The matches that the store has as live, and those that ended a moment ago.
  var models: [MatchID: MatchModel] = [:]
  /// The live one of each player.
  var liveMatches: [PlayerID: MatchID] = [:]
  var liveIDs: Set<MatchID> = []
  /// When something must happen in each match at the latest, in milliseconds, and the earliest of
  /// these times if it is known.
  var limits: [MatchID: Int64] = [:]
  var earliestLimit: Int64?
  /// The matches that something has happened in since it was last looked at.
  var touched: Set<MatchID> = []
  var forgettable: [MatchID] = []
  var entries: [Int64: JournalEntry] = [:]
  /// The journal's sequence numbers of each match.
  var entriesOfMatch: [MatchID: [Int64]] = [:]
  var finished: Set<MatchID> = []
  var statistics: [PlayerID: StatisticsModel] = [:]
  /// The rating of each player.
  var ratings: [Ladder: [PlayerID: LadderRating]] = [:]
  /// The last week in whose league each player was entered.
  var leagueWeeks: [Ladder: [PlayerID: WeekNumber]] = [:]
  /// All players in the league of each week and ladder, with the referee's moment at which they
  /// entered.
  var leagueMembers: [WeekNumber: [Ladder: [PlayerID: Int]]] = [:]
  var secrets = Secrets()
  /// The highest number of an event that a player was ever sent, by match.
  var highest: [MatchID: [PlayerID: Int]] = [:]
  /// All players who ever waited, and since when.
  var enqueued: [PlayerID: Set<Int64>] = [:]
  var told: Set<String> = []
  /// The badges and challenges that players were notified of.
  var noticed: Set<String> = []
  /// The badges that matches have brought.
  var earned: [PlayerID: Set<MatchBadge>] = [:]
  /// The players' experience by the referee's own count.
  var experience: [PlayerID: CountedExperience] = [:]
  var bags: [PlayerID: BagModel] = [:]
  var learners: [PlayerID: LearningModel] = [:]
  /// The players whose days in a row may have changed since they were compared.
  var touchedLearners: Set<PlayerID> = []
  /// The players who were let in and must have a visit on that day soon, and since when.
  var visitors: [PlayerID: (day: Int, since: Instant)] = [:]
  /// The finds that were told, by match and round; empty for a round without one.
  var toldFinds: [MatchID: [Int: String]] = [:]
  var friendships = FriendshipModel()
  var inboxes = InboxModel()
  var passwords = PasswordBook()
  var tokens = TokenBook()
  var challenges = ChallengeModel()
  var rooms = RoomModel()
  var accounts = AccountBook()
  var daily = DailyModel()
  var lists = ListModel()
  var maps = MapModel()
  var events = EventModel()
  var news = NewsModel()
  /// The players in the queue, and since when.
  var waiting: [PlayerID: Int64] = [:]
  /// The players whose deletion the present process may not know of, and since when.
  var undecided: [PlayerID: Instant] = [:]
  /// The players who had challenges or were in rooms when the process before ended, for whom the
  /// server waits for a while.
  var awaitedPlayers: Set<PlayerID> = []
  /// The players who may have asked for deletion.
  var leavers: Set<PlayerID> = []
  /// Notifications that were kept while their player was there.
  var awaited: [String: (view: LinkView, signedInAt: Int64, failedReads: Int)] = [:]
  /// When the last process died, on its clock; and when the store last heard of it: by a match
  /// that was live then, or by a heartbeat.
  var crashedAt: Int64?
  var lastEntryAt: Int64?
  /// The last moment that the server noted to be at work.
  var lastAliveAt: Int64?
  /// The last sign of life that the present process has left in the store.
  var lastSignAt: Int64?
  /// The matches that were live when a process died.
  var survivors: Set<MatchID> = []
  var deleted: Set<PlayerID> = []
  /// The planned end that is under way or was the last.
  var stop: PlannedStop?
  /// The round trips that were measured of anybody's lines, halved, in milliseconds.
  var delays: [PlayerID: Set<Int64>] = [:]
  /// The same of those who are about to be let in.
  var newcomersDelays: [(at: Instant, delay: Int64)] = []
  /// Counts what the referee sees, to say what came before what.
  var moment = 0 { didSet { needsFullCheck = true } }
  /// Whether anything was seen since the last full check, so that presence and census are checked
  /// again; and the server's census at that check.
  var needsFullCheck = true
  var lookedAt: ServerCensus?
  /// The process whose beginning was looked at as a whole.
  var auditedProcess = 0

  var digest = Digest()
  var requestCount = 0
  var matchCount = 0
  /// How many matches of each format, by its name, were played to the end.
  var playedMatches: [String: Int] = [:]
  /// The live matches that somebody was told of as a watcher, and how many of such matches ended.
  var watched: Set<MatchID> = []
  var watchedMatchCount = 0
  var compositionCount = 0
  var mapMatchCount = 0
  var sharedMapMatchCount = 0
  /// The journeys that began while something was due for their players, and were for that.
  var dueJourneyCount = 0
  var step = 0
  private(set) var violation: Violation?

  init(disk: Disk, crowd: Crowd, time: WorldTime) {
    self.disk = disk
    self.crowd = crowd
    self.time = time
    disk.onCommit = { [unowned self] in self.committed($0, $1) }
    disk.onFriendship = { [unowned self] in self.befriended($0) }
    disk.onReading = { [unowned self] in self.inboxes.read($0, upTo: $1) }
    disk.onList = { [unowned self] in self.decided($0, by: $1, $2) }
    disk.onMap = { [unowned self] in self.decided($0, by: $1, $2) }
    disk.onWant = { [unowned self] in self.wanted($0, $1, by: $2, at: $3, $4) }
    disk.onDigest = { [unowned self] in self.digestSet($0, of: $1, at: $2, $3) }
    disk.onAccount = { [unowned self] in self.hasAccount($0, $1) }
    disk.onPurge = { [unowned self] in self.purged(at: $0) }
    disk.onDeletion = { [unowned self] in self.forget($0) }
    crowd.network.onSent = { [unowned self] in self.sent($0, $1) }
    crowd.network.onReceived = { [unowned self] in self.received($0, $1) }
    crowd.network.onClosed = { [unowned self] in self.closed($0) }
    crowd.network.onEnded = { [unowned self] in self.ended($0) }
    crowd.network.onUpload = { [unowned self] in self.uploaded($0, $1) }
    crowd.network.onUploadAnswered = { [unowned self] in self.answered($0, $1, $2, $3) }
    crowd.network.onMeasured = { [unowned self] in self.noteDelay($0) }
  }

  /// Records a violation; only the first one counts.
  func object(_ invariant: Invariant, _ text: @autoclosure () -> String) {
    guard violation == nil else { return }
    violation = Violation(
      invariant: invariant, step: step,
      time: time.now.millisecondsSinceEpoch - Simulation.beginning.millisecondsSinceEpoch,
      text: text())
  }

  /// The time of the connection's server, in milliseconds.
  func serverTime(_ link: Link) -> Int64 {
    (time.now + link.process.offset).millisecondsSinceEpoch
  }

  func view(of link: Link) -> LinkView {
    if let view = views[link.number] { return view }
    let view = LinkView(link)
    views[link.number] = view
    return view
  }

  // MARK: - Connections

  private func received(_ text: [UInt8], _ link: Link) {
    requestCount += 1
    let view = view(of: link)
    guard link.isAlive else { return }
    let id: RequestID
    var method: String?
    do {
      let message = try ClientMessage(text)
      guard let known = message.id else { return }
      id = known
      method = message.method
    } catch {
      id = error.id
    }
    let parameters = method == nil ? nil : try? JSONDocument(text).root["params"]
    moment += 1
    let before = knowledge(method, parameters, view)
    if let method { foresee(method, parameters, view) }
    view.pending[id, default: []].append(
      .init(
        method: method, parameters: parameters, at: serverTime(link),
        isAlone: view.pendingCount == 0, player: view.player, moment: moment, before: before))
    view.pendingCount += 1
    if method?.hasPrefix("account.") == true { noteDelay(link) }
  }

  private func closed(_ link: Link) {
    needsFullCheck = true
    guard let view = views[link.number] else { return }
    view.pending = [:]
    view.pendingCount = 0
  }

  private func ended(_ link: Link) {
    needsFullCheck = true
    guard let view = views.removeValue(forKey: link.number) else { return }
    forgetSpeaker(view)
  }

  /// Nobody is signed in on the connection any more.
  func forgetSpeaker(_ view: LinkView) {
    guard let player = view.player else { return }
    view.player = nil
    view.token = nil
    if speakers[player] === view { speakers[player] = nil }
  }

  /// The process died: all connections are gone.
  func ended(_ process: ServerProcess) {
    needsFullCheck = true
    views = [:]
    speakers = [:]
    awaited = [:]
    nothingIsUnderWay()
    accounts.takeUp()
    // Visits that were not kept are lost with the process.
    visitors = [:]
    undecided = [:]
    awaitedPlayers.formUnion(challenges.open.values.flatMap(\.players))
    awaitedPlayers.formUnion(rooms.members)
    stop = nil
    lastSignAt = nil
    survivors.formUnion(liveIDs)
    // Of one that left no trace the next one knows nothing, and its clock may have been another.
    guard process.hasTakenUp else { return }
    crashedAt = process.clock.now.millisecondsSinceEpoch
    let last = entries.values.max { $0.sequence < $1.sequence }
    lastEntryAt = [last?.at.millisecondsSinceEpoch, lastAliveAt].compactMap { $0 }.max()
  }

  // MARK: - What is sent

  private func sent(_ text: [UInt8], _ link: Link) {
    digest.add(Int64(link.number))
    digest.add(text)
    moment += 1
    let view = view(of: link)
    lookForSecrets(text, view)
    switch ServerMessage(text) {
    case .result(let id, let result):
      guard let request = takePending(id, view) else { return }
      check(result, of: request, view)
    case .error(let id, let error):
      guard let request = takePending(id, view) else { return }
      check(error, of: request, view)
    case .event(let name, let parameters): check(name, parameters, view)
    case nil: object(.wellFormed, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  private func takePending(_ id: RequestID, _ view: LinkView) -> LinkView.Pending? {
    guard var waiting = view.pending[id], !waiting.isEmpty else {
      object(.oneReplyEach, "connection \(view.link.number) gets a reply to nothing: \(id)")
      return nil
    }
    let request = waiting.removeFirst()
    view.pending[id] = waiting.isEmpty ? nil : waiting
    view.pendingCount -= 1
    return request
  }

  private func lookForSecrets(_ text: [UInt8], _ view: LinkView) {
    for place in secrets.found(in: text) {
      guard let model = models[place.match] else { continue }
      let isPlayer = view.player.map { model.setup.players.contains($0) } ?? false
      let isOpen =
        if let owner = place.owner {
          owner == view.player || view.player.map { model.arePartners($0, owner) } ?? false
            || model.rounds.contains { $0.number == place.round }
        } else {
          place.round <= model.shownRound
        }
      // Of a set, others still play what this one has seen.
      let hasSeen = place.owner == nil && hasSeen(view.player, model, place)
      let isWatched = view.player.map { mayWatch(place, $0, of: model) } ?? false
      guard !hasSeen, !isWatched, !isPlayer || !isOpen else { continue }
      object(
        .secrecy,
        """
        \(place.owner == nil ? "the solution" : "a pin") of round \(place.round) of \(place.match) \
        is sent to \(view.player.map { "\($0)" } ?? "nobody"): \
        \(String(decoding: text, as: UTF8.self))
        """)
    }
  }
}
