import GameRules

/// The passwords that accounts can have, by what was asked and what was answered.
///
/// After an unanswered change both outcomes are possible.
struct PasswordBook {
  private struct Entry {
    /// The possible passwords after all finished changes.
    var candidates: Set<String> = []
    /// The possible new passwords, by the number of the request.
    var pending: [Int: String] = [:]
    /// The requests that were under way together with another one.
    var overlapping: Set<Int> = []
    var changes = 0
  }

  private var entries: [String: Entry] = [:]
  private var emails: [PlayerID: String] = [:]
  private var owners: [String: PlayerID] = [:]
  /// The accounts that something was asked about which may not have come to its end.
  private var unsettled: Set<String> = []

  /// The address of a player's account.
  func email(of player: PlayerID) -> String? { emails[player] }

  /// The account's owner.
  func owner(of email: String) -> PlayerID? { owners[email] }

  /// The possible passwords of an account; empty if there is none.
  func possible(_ email: String) -> Set<String> {
    guard let entry = entries[email] else { return [] }
    return entry.candidates.union(entry.pending.values)
  }

  /// How often something was asked or answered about an account.
  func changeCount(of email: String) -> Int { entries[email]?.changes ?? 0 }

  /// Notes a request for a new password.
  mutating func ask(_ number: Int, _ password: String, of email: String) {
    var entry = entries[email] ?? Entry()
    if !entry.pending.isEmpty {
      entry.overlapping.formUnion(entry.pending.keys)
      entry.overlapping.insert(number)
    }
    entry.pending[number] = password
    entry.changes += 1
    unsettled.insert(email)
    entries[email] = entry
  }

  /// A request was carried out: that is the password, unless another one came in between.
  mutating func grant(_ number: Int, of email: String, to player: PlayerID) {
    tie(email, to: player)
    guard var entry = entries[email], let password = entry.pending.removeValue(forKey: number)
    else { return }
    if entry.overlapping.remove(number) == nil { entry.candidates = [] }
    entry.candidates.insert(password)
    entry.changes += 1
    entries[email] = entry
  }

  /// A request was refused: nothing has come of it.
  mutating func refuse(_ number: Int) {
    for email in unsettled where entries[email]?.pending[number] != nil {
      entries[email]?.pending[number] = nil
      entries[email]?.changes += 1
    }
  }

  /// Notes a successful sign-in without a concurrent change: the password is certain.
  mutating func prove(_ password: String, of email: String, as player: PlayerID) {
    tie(email, to: player)
    guard entries[email]?.pending.isEmpty == true else { return }
    entries[email]?.candidates = [password]
  }

  /// The account of that address is that player's.
  mutating func tie(_ email: String, to player: PlayerID) {
    emails[player] = email
    owners[email] = player
  }

  /// Nothing is under way any more: what was not answered has happened or has not.
  mutating func settle() {
    for email in unsettled {
      guard let entry = entries[email] else { continue }
      entries[email]?.candidates.formUnion(entry.pending.values)
      entries[email]?.pending = [:]
      entries[email]?.overlapping = []
    }
    unsettled = []
  }
}
