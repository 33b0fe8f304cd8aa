import Community
import GameRules

// State for the next start besides the journal and the waiting room.
extension SQLSession {
  func setLastAlive(_ instant: Instant) throws {
    try run(
      "INSERT INTO last_alive VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
      [instant.millisecondsSinceEpoch])
  }

  func lastAlive() throws -> Instant? {
    try row("SELECT at FROM last_alive").map { try $0.instant(0) }
  }

  func add(_ challenge: Challenge) throws {
    guard try isPlayer(challenge.challenger), try isPlayer(challenge.challenged) else { return }
    let options = challenge.terms.options
    try run(
      """
      INSERT INTO challenges VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET challenger = excluded.challenger,
        challenged = excluded.challenged, map = excluded.map, rounds = excluded.rounds,
        moving_ms = excluded.moving_ms, guessing_ms = excluded.guessing_ms,
        ready_ms = excluded.ready_ms, countdown_ms = excluded.countdown_ms,
        grace_ms = excluded.grace_ms, expires_at = excluded.expires_at,
        opening_ms = excluded.opening_ms, hurry_ms = excluded.hurry_ms,
        rematch_of = excluded.rematch_of, movement = excluded.movement, view = excluded.view,
        format = excluded.format
      """,
      [
        challenge.id.blob, challenge.challenger.blob, challenge.challenged.blob,
        challenge.terms.map, options.rounds, options.movingTime.wholeMilliseconds,
        options.guessingTime.wholeMilliseconds, options.readyTime.wholeMilliseconds,
        options.countdown.wholeMilliseconds, options.graceTime.wholeMilliseconds,
        challenge.expires.millisecondsSinceEpoch, options.openingTime.wholeMilliseconds,
        options.hurryTime.wholeMilliseconds, challenge.terms.rematch?.blob,
        options.movement.rawValue, options.view?.rawValue,
        challenge.terms.format.id.description,
      ])
  }

  func removeChallenge(_ id: ChallengeID) throws {
    try run("DELETE FROM challenges WHERE id = ?", [id.blob])
  }

  /// Marks the challenge's notification as read.
  func readNotification(of challenge: ChallengeID, in player: PlayerID) throws {
    try run(
      "UPDATE notifications SET is_read = 1 WHERE player = ? AND challenge = ? AND is_read = 0",
      [player.blob, challenge.blob])
  }

  func challenges() throws -> [Challenge] {
    try rows(
      """
      SELECT id, challenger, challenged, map, rounds, moving_ms, guessing_ms, ready_ms,
        countdown_ms, grace_ms, expires_at, opening_ms, hurry_ms, rematch_of, movement, view,
        format
      FROM challenges ORDER BY expires_at, id
      """
    ).map { row in
      let options = MatchOptions(
        rounds: try row.value(4), movingTime: try row.duration(5),
        guessingTime: try row.duration(6), readyTime: try row.duration(7),
        countdown: try row.duration(8), graceTime: try row.duration(9),
        openingTime: try row.duration(11), hurryTime: try row.duration(12),
        movement: try row.name(14),
        view: try row.optionalName(15))
      let id: ChallengeID = try row.identifier(0)
      guard options.isValid else {
        throw StorageError.corrupt("challenge \(id) cannot have been sent")
      }
      return Challenge(
        id: id, challenger: try row.identifier(1), challenged: try row.identifier(2),
        terms: ChallengeTerms(
          map: try row.value(3), format: try row.format(16), options: options,
          rematch: try row.optionalIdentifier(13)),
        expires: try row.instant(10))
    }
  }

  func set(_ room: RoomRecord) throws {
    try run(
      "INSERT INTO rooms VALUES (?, ?) ON CONFLICT (code) DO UPDATE SET state = excluded.state",
      [room.code.text, room.json])
  }

  func removeRoom(_ code: RoomCode) throws {
    try run("DELETE FROM rooms WHERE code = ?", [code.text])
  }

  func rooms() throws -> [RoomRecord] {
    try rows("SELECT code, state FROM rooms ORDER BY code").map { row in
      let text: String = try row.value(0)
      guard let code = RoomCode(text), let room = RoomRecord(code: code, json: try row.value(1))
      else { throw StorageError.corrupt("room \(text) cannot have been stored") }
      return room
    }
  }
}
