import ClusterSimulation
import Testing

/// A mistake that nodes or their database could have, made on purpose.
struct ClusterMutation: Sendable, CustomTestStringConvertible {
  let name: String
  /// The invariants that notice the mistake, each judged alone.
  let caughtBy: Set<ClusterInvariant>
  /// The faults in which it is met; `nil`: all.
  var faults: Set<ClusterFault>?
  var nodes = 4
  /// In milliseconds.
  var meanTimeBetweenFaults: Int64 = 1500
  let make: @Sendable (inout ClusterSabotage) -> Void

  var testDescription: String { name }

  /// - Parameter make: Breaks something.
  init(
    _ name: String, _ caughtBy: Set<ClusterInvariant>, amid faults: Set<ClusterFault>? = nil,
    every mean: Int64 = 1500, nodes: Int = 4,
    _ make: @escaping @Sendable (inout ClusterSabotage) -> Void
  ) {
    (self.name, self.caughtBy, self.make) = (name, caughtBy, make)
    (self.faults, self.nodes, meanTimeBetweenFaults) = (faults, nodes, mean)
  }

  func plan(_ seed: UInt64) -> ClusterPlan {
    var plan = ClusterPlan(seed: seed)
    if let faults { plan.faults = faults }
    plan.nodes = nodes
    plan.meanTimeBetweenFaults = meanTimeBetweenFaults
    return plan
  }

  static let all: [ClusterMutation] = tenures + journals + links + sessions + matchmaking

  private static let tenures: [ClusterMutation] = [
    ClusterMutation("a sealed tenure goes on committing", [.sealedIsSilent, .oneOwner]) {
      $0.unchecked = [.fence]
    },
    ClusterMutation("a suspected tenure is adopted without a seal", [.adoptedOnce]) {
      $0.unchecked = [.sealed]
      $0.mistakes = [.adoptsSuspects]
    },
    ClusterMutation(
      "a tenure is sealed though its beat has gone on", [.sealsJust],
      amid: [.freeze, .slowDatabase], every: 500, nodes: 9
    ) { $0.sealWithoutCondition() },
    ClusterMutation(
      "a node seals others while its own commits do not go through", [.sealsJust],
      amid: [.hangingCommits], every: 12_000
    ) { $0.mistakes = [.imaginesCommits] },
    ClusterMutation(
      "a node that is to end waits for its journal for ever", [.drainsEnd],
      amid: [.drain, .hangingCommits], every: 4000
    ) { $0.mistakes = [.waitsForJournal] },
    ClusterMutation("any version adopts", [.versionsKept]) {
      $0.unchecked = [.version]
      $0.mistakes = [.adoptsAnyVersion]
    },
    ClusterMutation(
      "a part can be adopted twice", [.adoptedOnce, .oneOwner], amid: [.kill, .cutOff, .freeze]
    ) { $0.unchecked = [.adoptionKey] },
  ]

  private static let journals: [ClusterMutation] = [
    ClusterMutation("a command is answered before its commit", [.acknowledgedKept]) {
      $0.mistakes = [.answersEarly]
    },
    ClusterMutation(
      "a commit of unknown outcome is repeated as a new one",
      [.appliedOnce, .sameReply, .acknowledgedKept, .resultOnce],
      amid: [.flakyDatabase, .slowDatabase, .cutOff], every: 700
    ) { $0.mistakes = [.repeatsUnderNewNumber] },
    ClusterMutation("entries are taken though they depend on one that was left out", [.noGaps]) {
      $0.unchecked = [.dependents]
    },
    ClusterMutation("entries are added again after the one that they depend on", [.noGaps]) {
      $0.mistakes = [.repeatsDropped]
    },
    ClusterMutation(
      "a batch that is refused is repeated for ever", [.routesSettle]
    ) { $0.mistakes = [.repeatsRefused] },
    ClusterMutation("an adopter writes no heads", [.matchesEnd, .routesSettle, .oneSeat]) {
      $0.unchecked = [.adoptedHeads]
    },
    ClusterMutation("an adopter forgets the replies that were given", [.appliedOnce, .sameReply]) {
      $0.mistakes = [.forgetsReplies]
    },
    ClusterMutation(
      "an adopter forgets the deadlines", [.matchesEnd], amid: [.kill]
    ) { $0.mistakes = [.forgetsDeadlines] },
    ClusterMutation("a beginning keeps the deadline of its first attempt", [.deadlinesKept]) {
      $0.mistakes = [.keepsFirstDeadline]
    },
    ClusterMutation("nodes trust their own clocks", [.deadlinesKept, .matchesEnd]) {
      $0.mistakes = [.trustsItsClock]
    },
    ClusterMutation(
      "nobody tells the end of a match whose host died after its result", [.endsKnown],
      amid: [.killAtResult], every: 500
    ) { $0.mistakes = [.forgetsGoneMatches] },
    ClusterMutation(
      "routes stay where they were, adopters tell nobody, and nobody asks", [.routesSettle],
      amid: [.kill, .freeze], every: 2500
    ) { $0.mistakes = [.keepsRoutes, .adoptsSilently, .neverReadsSeats] },
  ]

  private static let links: [ClusterMutation] = [
    ClusterMutation("a duplicate is delivered", [.deliveredOnce, .linksSettle]) {
      $0.mistakes = [.deliversDuplicates]
    },
    ClusterMutation(
      "a ring forgets messages without a word", [.linksSettle, .routesSettle],
      amid: [.partition, .poorBus]
    ) { $0.mistakes = [.hidesForgotten] },
    ClusterMutation("a late message of an old life is delivered", [.livesKept]) {
      $0.mistakes = [.takesFramesOfFormerLife]
    },
  ]

  private static let sessions: [ClusterMutation] = [
    ClusterMutation(
      "a late sign-in replaces a later one", [.signInsJust], amid: [.cutOff, .hangingCommits]
    ) { $0.unchecked = [.former] },
    ClusterMutation("commits ignore the generation", [.generationsKept]) {
      $0.unchecked = [.generation]
    },
    ClusterMutation(
      "a late close ignores the generation", [.closesJust],
      amid: [.flakyDatabase, .slowDatabase, .poorBus], every: 500, nodes: 2
    ) { $0.mistakes = [.closesAnyGeneration] },
    ClusterMutation("a lost close is never repaired", [.oneSession]) {
      $0.mistakes = [.losesCloses, .neverReadsSessions]
    },
  ]

  private static let matchmaking: [ClusterMutation] = [
    ClusterMutation("a second host begins a match of the same tickets", [.ticketsOnce, .oneSeat]) {
      $0.unchecked = [.tickets]
    },
    ClusterMutation("a host deletes one ticket only", [.oneSeat]) { $0.unchecked = [.allDeleted] },
    ClusterMutation("a new leader reads no tickets", [.ticketsSettle]) {
      $0.mistakes = [.neverReadsTickets]
    },
    ClusterMutation("tickets of players whose node is gone stay", [.ticketsSettle]) {
      $0.mistakes = [.neverWithdraws]
    },
    ClusterMutation("tickets of players who are there are withdrawn", [.withdrawsJust]) {
      $0.unchecked = [.absence]
      $0.mistakes = [.takesAllForAbsent]
    },
    ClusterMutation("the lead is taken from a leader that lives", [.oneLeader]) {
      $0.unchecked = [.vacancy]
      $0.mistakes = [.takesLeadForVacant]
    },
    ClusterMutation("the lead does not pass on", [.ticketsSettle]) {
      $0.mistakes = [.neverTakesLead]
    },
  ]
}
