import Testing

@testable import Accounts

@Suite("A queue that is fair to those who wait in it")
struct FairQueueTests {
  private var queue = FairQueue<String>(limit: 6)

  private func origin(_ address: String) -> WorkOrigin {
    // "a1" is of the network "a".
    WorkOrigin(site: String(address.prefix(1)), address: address)
  }

  /// Hands something over, and says in words what became of it.
  @discardableResult
  private mutating func add(
    _ element: String, from address: String, _ urgency: WorkUrgency = .prompt
  ) -> String {
    switch queue.append(element, from: origin(address), urgency: urgency) {
    case .taken: "taken"
    case .displaced(let other): "instead of \(other)"
    case .refused: "refused"
    }
  }

  @Test("Of one address everything comes in its order")
  mutating func order() {
    for element in ["1", "2", "3"] { #expect(add(element, from: "a1") == "taken") }
    #expect(queue.removeAll() == ["1", "2", "3"])
    #expect(queue.count == 0)
    #expect(queue.popFirst() == nil)
  }

  @Test("Networks take turns, and the addresses of each")
  mutating func turns() {
    for element in ["1", "2"] { add("a1-\(element)", from: "a1") }
    for element in ["1", "2"] { add("a2-\(element)", from: "a2") }
    add("b1-1", from: "b1")
    #expect(queue.popFirst() == "a1-1")
    #expect(queue.popFirst() == "b1-1", "its network has waited for one turn, not for four")
    add("c1-1", from: "c1")
    #expect(queue.removeAll() == ["a2-1", "c1-1", "a1-2", "a2-2"])
  }

  @Test("What is prompt comes first; while both wait, every fourth is patient")
  mutating func urgency() {
    for number in 1...5 { add("sign-in \(number)", from: "a1") }
    for number in 1...2 { add("registration \(number)", from: "a1", .patient) }
    #expect(
      queue.removeAll() == [
        "sign-in 1", "sign-in 2", "sign-in 3", "registration 1", "sign-in 4", "sign-in 5",
        "registration 2",
      ])
    add("registration", from: "a1", .patient)
    add("sign-in", from: "a1")
    #expect(queue.removeAll() == ["sign-in", "registration"])
  }

  @Test("A full queue of registrations has room for every sign-in")
  mutating func roomForEach() {
    for number in 0..<6 { #expect(add("\(number)", from: "a\(number)", .patient) == "taken") }
    #expect(add("6", from: "a6", .patient) == "refused")
    for number in 0..<6 { #expect(add("\(number)", from: "a\(number)") == "taken") }
    #expect(add("6", from: "a6") == "refused")
    #expect(queue.count == 12)
  }

  @Test("When it is full, the newest of the heaviest goes, and a newcomer who is the heaviest")
  mutating func full() {
    for number in 1...4 { add("a1-\(number)", from: "a1") }
    for number in 1...2 { add("b1-\(number)", from: "b1") }
    #expect(add("a1-5", from: "a1") == "refused")
    #expect(add("a2-1", from: "a2") == "instead of a1-4", "within a network its addresses count")
    #expect(add("c1-1", from: "c1") == "instead of a1-3")
    #expect(add("b1-3", from: "b1") == "refused", "it would have as many as the heaviest")
    #expect(add("d1-1", from: "d1") == "instead of a1-2")
    #expect(queue.removeAll() == ["a1-1", "b1-1", "c1-1", "d1-1", "a2-1", "b1-2"])
  }

  @Test("Whoever has nothing waiting gets in as long as anybody has two, and comes in one round")
  func polite() {
    var queue = FairQueue<Int>(limit: 32)
    var generator = SeededGenerator(seed: 7)
    for step in 0..<2000 {
      // Thirty addresses, of ten networks, hand over as much as they can.
      let attacker = Int.random(in: 0..<30, using: &generator)
      _ = queue.append(
        attacker, from: WorkOrigin(site: "\(attacker % 10)", address: "\(attacker)"),
        urgency: .patient)
      #expect(queue.count <= 32)
      guard step % 40 == 39 else { continue }
      let polite = WorkOrigin(site: "home", address: "home")
      if case .refused = queue.append(-1, from: polite, urgency: .patient) {
        Issue.record("refused in step \(step)")
      }
      var turns = 1
      while let next = queue.popFirst(), next != -1 { turns += 1 }
      #expect(turns <= 11)
    }
  }

  @Test("Nothing is lost and nothing comes twice, whatever is handed over and taken")
  func conservation() {
    for seed in 1...50 as ClosedRange<UInt64> {
      var queue = FairQueue<Int>(limit: 5, promptRun: 2)
      var generator = SeededGenerator(seed: seed)
      var waiting: Set<Int> = []
      for number in 0..<300 {
        if Int.random(in: 0..<3, using: &generator) == 0 {
          let next = queue.popFirst()
          #expect((next == nil) == waiting.isEmpty)
          if let next { #expect(waiting.remove(next) != nil) }
          continue
        }
        let origin = WorkOrigin(
          site: "\(Int.random(in: 0..<3, using: &generator))",
          address: "\(Int.random(in: 0..<3, using: &generator))")
        let urgency: WorkUrgency = Bool.random(using: &generator) ? .prompt : .patient
        switch queue.append(number, from: origin, urgency: urgency) {
        case .taken: waiting.insert(number)
        case .displaced(let other):
          #expect(waiting.remove(other) != nil)
          waiting.insert(number)
        case .refused: break
        }
        #expect(queue.count == waiting.count && queue.count <= 10)
      }
      #expect(Set(queue.removeAll()) == waiting)
    }
  }
}
