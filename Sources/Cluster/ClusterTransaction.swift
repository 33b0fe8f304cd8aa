import GameRules

/// A transaction of a node, and the contract of its statements with the database.
///
/// Every one has the *fence* before its other changes: `UPDATE tenures SET beat = beat + 1 WHERE id
/// = $me AND NOT sealed`. No row: nothing is done, and the outcome is ``CommitOutcome/fenced``. The
/// row stays locked until the commit, and sealing needs the same lock, so nothing of a tenure
/// commits after its seal.
///
/// The outcome can be unknown, and an attempt that its node has given up can be carried out later.
/// So each transaction says what carrying it out twice does.
///
/// All run at READ COMMITTED, where each statement sees what was committed before it began. So a
/// condition is checked in a statement after the one that took the lock which protects it, or in
/// the `WHERE` of a row that is locked, which is evaluated again on the row's newest version. Locks
/// are taken in one order, so that no two transactions wait for each other: `tenures`,
/// `adoptions`, `sessions`, `ticket_numbers`, `tickets`, `seats`, `journal` and `heads`, `matches`,
/// statistics, `matchmaking`; the rows of a table ascending. The fence lets the transactions of one
/// node pass one after the other: a node with many sign-ins at a time puts several into one
/// database transaction.
public enum ClusterTransaction<Entry: Sendable>: Sendable {
  /// Appends to the journal: `INSERT INTO journal(tenure, number, entries)`. An entry with an
  /// author is left out if `sessions` has another generation for that player, and the later entries
  /// of its match are dropped. The row keeps the entries that were taken. Refused if the database
  /// does not accept an entry; that depends on the entries alone, so every attempt with them is
  /// refused. Twice: `(tenure, number)` is the primary key; the second attempt changes nothing and
  /// reports what the row has.
  ///
  /// Without entries there is no row, and nothing but the beat.
  ///
  /// Locks: the rows of `sessions` of the authors, and of all players of a match that ends, `FOR
  /// SHARE`: a sign-in has committed when the host reads which sessions to tell of the end, or it
  /// finds no seat. Of a result then: the players' seats, the heads of the match, the row of
  /// `matches` (`ON CONFLICT DO NOTHING` decides whether the rest is done), their statistics, `FOR
  /// UPDATE`. Only the owner of a match ends it, and the fence holds the owner's row.
  case append(JournalBatch<Entry>)
  /// `UPDATE tenures SET sealed WHERE id = … AND beat = …`; refused if the beat is another one.
  /// A node seals its own tenure without the condition (`nil`), at its planned end. Twice: a sealed
  /// row stays sealed.
  ///
  /// Locks: both rows of `tenures` `FOR UPDATE` in the order of their ids, *before* the fence; else
  /// two nodes that seal each other would each hold the row that the other one waits for.
  case seal(TenureID, ifBeat: Int64?)
  /// `INSERT INTO adoptions(tenure, part, adopter)`, writes a ``JournalHead`` of the own tenure
  /// with the entries of each live match of the part, and gives their seats to the own tenure.
  /// Refused if the tenure is not sealed, if its version is above the own one, or if the part has
  /// another adopter. Twice: a row of its own copies nothing more, and reports the entries again.
  ///
  /// Locks: the sealed row needs none, as it never changes again, nor does its journal. The insert
  /// is `ON CONFLICT DO NOTHING`, which waits for another adopter's; the adopter is read in a
  /// statement after it. Then the seats of the matches.
  case claim(TenureID, JournalPart)
  /// `UPDATE sessions SET tenure = $me, generation = generation + 1 WHERE player = … AND generation
  /// = …`, reporting the former row and the player's seat and ticket; `nil`: `INSERT … ON CONFLICT
  /// DO NOTHING` of a first row, with generation 1. Refused if the row has another generation, so
  /// an attempt that comes late replaces no session that it did not know of. Twice: refused.
  ///
  /// Locks: the player's row of `sessions`, by its update. Seat and ticket are read in statements
  /// after it: each transaction that gives or takes one holds that row `FOR SHARE`, so it has
  /// committed, or it will find the new session. A claim does not; ``RequestRouter`` follows it.
  case signIn(PlayerID, after: UInt64?)
  /// Puts a player into the queue: raises the number of the player's last ticket and inserts the
  /// ticket. Refused if `sessions` has another generation, if the last ticket's number is not
  /// lower, or if the player has a seat or a ticket. Twice: refused, because numbers only grow.
  ///
  /// Locks: the player's row of `sessions` `FOR SHARE`; that of `ticket_numbers` by `ON CONFLICT DO
  /// UPDATE`, which locks it even if the number is not greater. Seat and ticket are read after it,
  /// because a host holds it while it turns a ticket into a seat.
  case enqueue(QueueTicket, generation: UInt64)
  /// Deletes the player's ticket of up to that number, and lets no such ticket come any more.
  /// Refused if `sessions` has another generation. Twice: changes nothing.
  ///
  /// Locks: those of ``enqueue(_:generation:)``, and the ticket by its deletion.
  case dequeue(QueueTicket, generation: UInt64)
  /// Deletes a ticket whose player has no live session, and lets it not come any more. Refused
  /// unless the tenure of the player's row of `sessions` is sealed: a player who has signed in
  /// since keeps the ticket. Twice: changes nothing.
  ///
  /// Locks: those of ``dequeue(_:generation:)``. The tenure is read after that of `sessions`, and
  /// needs no lock, as a sealed row stays sealed.
  case withdraw(QueueTicket)
  /// Begins a match: deletes the tickets, of which each must be there, inserts a seat for each
  /// player, and writes a ``JournalHead`` with the entry. Refused as a whole if a ticket is
  /// missing, which is for good because a ticket never comes back. Twice: if the own tenure has
  /// begun that match, changes nothing and reports success, and the entry that is stored. So each
  /// attempt may have a deadline of its own, and a beginning that is late takes no time from the
  /// players.
  ///
  /// Locks: the players' rows of `sessions` `FOR SHARE` before they are read, else a sign-in at the
  /// same time would read no seat and the host would tell the former session; their rows of
  /// `ticket_numbers` `FOR UPDATE`, for which a second host of the same tickets and an
  /// ``enqueue(_:generation:)`` wait; the tickets by their deletion, the seats by their primary
  /// key.
  case host(MatchProposal, beginning: Entry)
  /// `UPDATE matchmaking SET leader = $me` if the row has no tenure, the own one or a sealed one;
  /// else refused. Twice: changes nothing.
  ///
  /// Locks: the one row of `matchmaking`, by its update. The `WHERE` is evaluated again if another
  /// node was faster; whether a tenure is sealed may be read too old, and then it only refuses.
  case lead
}

/// The result of an attempt to carry out a ``ClusterTransaction``.
public enum CommitOutcome<Report: Sendable>: Sendable {
  /// It is durable.
  case committed(Report)
  /// The own tenure is sealed: this process has lost its matches and must end. Nothing was done,
  /// nor will be.
  case fenced
  /// A condition of the transaction did not hold. Nothing was done.
  case refused
  /// Nothing was done. Another attempt may succeed.
  case aborted
  /// Nobody knows whether it was carried out, or will be.
  case unknown
}

extension CommitOutcome: Equatable where Report: Equatable {}

/// The entries of one turn of a node.
public struct JournalBatch<Entry: Sendable>: Sendable {
  /// Counts the batches of a tenure from 1; 0 for one without entries.
  public let number: UInt64
  /// In the order in which they happened, at most ``ClusterLimits/batchLength``.
  public let entries: [AuthoredEntry<Entry>]

  public init(number: UInt64, entries: [AuthoredEntry<Entry>]) {
    (self.number, self.entries) = (number, entries)
  }
}

/// The fate of an entry of a ``JournalBatch`` that was committed.
public enum EntryOutcome: Hashable, Sendable {
  case taken
  /// The author's session has been replaced.
  case leftOut
  /// An earlier entry of the same match was not taken, and this one may depend on it.
  case dropped
}

/// An entry of the journal, and the session whose command it is.
public struct AuthoredEntry<Entry: Sendable>: Sendable {
  public let entry: Entry
  /// Entries of a match may depend on its earlier ones, and on no others.
  public let match: MatchID
  /// `nil` for an entry that no player asked for, such as a deadline.
  public let author: SessionKey?

  public init(_ entry: Entry, of match: MatchID, by author: SessionKey?) {
    (self.entry, self.match, self.author) = (entry, match, author)
  }
}

/// One sign-in of a player. A later one of the same player has a greater generation.
public struct SessionKey: Hashable, Sendable {
  public let player: PlayerID
  public let generation: UInt64

  public init(player: PlayerID, generation: UInt64) {
    (self.player, self.generation) = (player, generation)
  }
}

/// A row of `sessions`: the tenure at which the player signed in last.
public struct SessionRow: Hashable, Sendable {
  public let tenure: TenureID
  public let generation: UInt64

  public init(tenure: TenureID, generation: UInt64) {
    (self.tenure, self.generation) = (tenure, generation)
  }
}

/// A row of `seats`: the live match of a player, and the tenure that has it.
public struct SeatRow: Hashable, Sendable {
  public let match: MatchID
  public let tenure: TenureID

  public init(match: MatchID, tenure: TenureID) { (self.match, self.tenure) = (match, tenure) }
}

/// A match that the matchmaking leader asks a host to begin.
public struct MatchProposal: Hashable, Sendable {
  public let match: MatchID
  /// Those of all its players, at least one.
  public let tickets: [QueueTicket]

  public init(match: MatchID, tickets: [QueueTicket]) {
    (self.match, self.tickets) = (match, tickets)
  }
}
