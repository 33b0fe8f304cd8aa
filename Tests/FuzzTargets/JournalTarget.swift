import GameRules

/// A text is an entry or none; an entry is kept as it is, and a setup that is read can be played.
enum JournalTarget {
  static func check(_ bytes: [UInt8]) throws(FuzzFinding) {
    guard let entry = MatchEntry(decoding: bytes) else { return }
    try expect(MatchEntry(decoding: entry.encoded) == entry, "the journal keeps it: \(entry)")
    switch entry {
    case .begun(let setup, _): try expectPlayable(setup)
    case .happened(.begin): break
    case .happened(let event):
      // In a match of its own: the event must not trap whatever it says.
      var course = MatchCourse(MatchTarget.finishedMatch.setup, at: MatchTarget.start)
      try course.send(.begin)
      try course.send(event)
    }
  }

  private static func expectPlayable(_ setup: MatchSetup) throws(FuzzFinding) {
    var course = MatchCourse(setup, at: MatchTarget.start)
    try course.send(.begin)
    try course.playToTheEnd()
    try course.expectEqualReplay()
  }
}
