/// The open connections.
@GameLoop
final class SessionTable {
  private var sessions: [ObjectIdentifier: Session] = [:]
  private var lastNumber = 0

  var count: Int { sessions.count }

  /// Sorted by number, so that equal inputs have equal outputs.
  var inOrder: [Session] { sessions.values.sorted { $0.number < $1.number } }

  func contains(_ session: Session) -> Bool { sessions[ObjectIdentifier(session)] != nil }

  /// The number of the next connection.
  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  func insert(_ session: Session) { sessions[ObjectIdentifier(session)] = session }

  func remove(_ session: Session) { sessions[ObjectIdentifier(session)] = nil }
}
