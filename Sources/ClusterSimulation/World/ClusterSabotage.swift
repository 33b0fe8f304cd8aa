import Cluster

/// Mistakes made on purpose, to test that the referee notices them. None by default.
public struct ClusterSabotage: Sendable {
  /// The conditions that the database does not check.
  public var unchecked: Set<DatabaseCheck> = []
  /// The mistakes of every node.
  public var mistakes: Set<NodeMistake> = []
  /// The transaction in place of a node's.
  var transaction: (@Sendable (ClusterTransaction<ToyEntry>) -> ClusterTransaction<ToyEntry>)?

  public init() {}

  /// Peers are sealed even if their beat has gone on.
  public mutating func sealWithoutCondition() {
    transaction = { transaction in
      guard case .seal(let tenure, _) = transaction else { return transaction }
      return .seal(tenure, ifBeat: nil)
    }
  }
}

/// A mistake in the way in which a node uses its machines.
public enum NodeMistake: Sendable {
  /// Claims the parts of a suspected tenure without sealing it.
  case adoptsSuspects
  /// Tells the failure detector of commits that did not happen.
  case imaginesCommits
  /// Suspects others as soon as its own commits go through again.
  case sealsAfterOutages
  /// Claims parts whatever their version.
  case adoptsAnyVersion
  /// Answers a command before its commit.
  case answersEarly
  /// Takes a commit of unknown outcome for one that failed, and repeats it as a new one.
  case repeatsUnderNewNumber
  /// Adds an entry again, as it was, after the one that it depends on was left out.
  case repeatsDropped
  /// Ends as planned only when its journal is idle.
  case waitsForJournal
  /// Takes a batch that the database refuses for one that failed, and repeats it.
  case repeatsRefused
  /// Replays a match without the replies that were given.
  case forgetsReplies
  /// Plays adopted matches without their deadlines.
  case forgetsDeadlines
  /// Begins a match with the deadline of the first attempt, however long that takes.
  case keepsFirstDeadline
  /// Takes its own clock, which is up to 30 s wrong, for that of the database.
  case trustsItsClock
  /// Delivers a message each time it comes.
  case deliversDuplicates
  /// Does not tell a peer what the ring has forgotten.
  case hidesForgotten
  /// Takes a frame for a former life of its own as one for this life.
  case takesFramesOfFormerLife
  /// Closes whatever session a player has.
  case closesAnyGeneration
  /// Does not send the message that closes a former session. No mistake: it may get lost.
  case losesCloses
  /// Does not read the rows of its sessions again.
  case neverReadsSessions
  /// Does not read seats whose route is in doubt.
  case neverReadsSeats
  /// Does not read the tickets.
  case neverReadsTickets
  /// Sends no message about tickets. No mistake: it may get lost.
  case losesTickets
  /// Leaves the tickets of players whose nodes are gone.
  case neverWithdraws
  /// Takes all players for absent.
  case takesAllForAbsent
  /// Asks for the lead though another node has it.
  case takesLeadForVacant
  /// Leaves the lead to the first tenure that had it.
  case neverTakesLead
  /// Does not tell the players of an adopted match where it is.
  case adoptsSilently
  /// Tells a client of the end of a match only if its host says so.
  case forgetsGoneMatches
  /// Does not follow a match to its adopter. No mistake: the adopter tells it.
  case keepsRoutes
}
