/// The invariants of the simulated cluster. Those that speak of rest are checked in each calm, the
/// others at each transaction and each delivery.
public enum ClusterInvariant: String, CaseIterable, Sendable {
  /// A sealed tenure commits nothing.
  case sealedIsSilent
  /// Only the tenure that began or adopted a match commits to it.
  case oneOwner
  /// Each part of a journal is adopted once, and only after its tenure was sealed.
  case adoptedOnce
  /// Only a version that understands a journal adopts it.
  case versionsKept
  /// A peer seals only a tenure that has committed nothing for two seconds while the database
  /// accepted commits: an outage of the database alone seals nobody.
  case sealsJust
  /// A player has at most one seat, at the owner of its match, and no ticket beside it.
  case oneSeat
  /// A ticket makes one match at most, and each match takes a ticket of each of its players.
  case ticketsOnce
  /// At rest a player has one session at most, and it is the one in the database.
  case oneSession
  /// A sign-in replaces no session that was committed after it was asked for.
  case signInsJust
  /// A generation commits nothing after the database has a greater one.
  case generationsKept
  /// A client is told of another sign-in only if there was a later one.
  case closesJust
  /// A command whose reply came is in the journal, and counts in the result.
  case acknowledgedKept
  /// No command is in the journals twice.
  case appliedOnce
  /// The entries of a match follow each other as its hosts believe, so none depends on one that is
  /// missing.
  case noGaps
  /// All replies to a request are the same, and those of the order in the journal.
  case sameReply
  /// A match has one result, and its winner one badge for it.
  case resultOnce
  /// A message is delivered once at most, and in order.
  case deliveredOnce
  /// A message is delivered only in the life for which it was sent.
  case livesKept
  /// At rest each message between two open tenures was delivered or reported as lost.
  case linksSettle
  /// At rest each session knows its player's match and the node that has it, and every request has
  /// an answer in time.
  case routesSettle
  /// At rest no client takes itself to be in a match that is over.
  case endsKnown
  /// A ticket is withdrawn only if its player's session was at a tenure that is sealed.
  case withdrawsJust
  /// Of the nodes whose tenures are open at most one takes itself for the matchmaking leader.
  case oneLeader
  /// At rest no two tickets wait that make a match, and none of a player whose node is gone: there
  /// is one leader, and it knows them.
  case ticketsSettle
  /// A process that was told to end has ended within ten seconds, unless it is frozen.
  case drainsEnd
  /// A match that ends before all moves are made has had its time, but for the error of clocks.
  case deadlinesKept
  /// Every match ends; without faults at its deadline at the latest.
  case matchesEnd
  /// At rest all parts of all sealed tenures are adopted, and no request waits.
  case settles
}
