import GameRules
import Testing

@testable import Accounts

@Suite("Limits of logins: transcripts")
struct LoginLimiterTests {
  private var limiter = LoginLimiter()
  private let start = Instant(millisecondsSinceEpoch: 1_700_000_000_000)

  private func at(_ seconds: Int) -> Instant { start + .seconds(seconds) }

  /// An attempt that fails at once if it is allowed.
  private mutating func fail(
    _ account: String, _ address: String, _ now: Instant
  )
    -> LoginPermission
  {
    let permission = limiter.attempt(account: account, address: address, at: now)
    if permission == .allowed { limiter.failed(account: account, address: address, at: now) }
    return permission
  }

  /// Failures from as many addresses, five from each.
  private mutating func attack(_ account: String, failures: Int, _ now: Instant) {
    for number in 0..<failures { _ = fail(account, "10.0.0.\(number / 5)", now) }
  }

  @Test("Five failures are free, then each wait is twice the last, up to a quarter of an hour")
  mutating func doubling() {
    var now = start
    for _ in 0..<5 { #expect(fail("ada", "a", now) == .allowed) }
    for expected in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] {
      #expect(fail("ada", "a", now) == .wait(.seconds(expected)))
      now = now + .milliseconds(expected * 1000 - 1)
      #expect(fail("ada", "a", now) == .wait(.milliseconds(1)))
      now = now + .milliseconds(1)
      #expect(fail("ada", "a", now) == .allowed)
    }
  }

  @Test("A success makes the pair as good as new")
  mutating func success() {
    for _ in 0..<4 { #expect(fail("ada", "a", start) == .allowed) }
    #expect(limiter.attempt(account: "ada", address: "a", at: start) == .allowed)
    limiter.succeeded(account: "ada", address: "a", at: start)
    for _ in 0..<5 { #expect(fail("ada", "a", start) == .allowed) }
    #expect(fail("ada", "a", start) == .wait(.seconds(1)))
  }

  @Test("One address has twenty failures over all accounts, then one each half a minute")
  mutating func addresses() {
    for number in 0..<20 { #expect(fail("account \(number)", "a", start) == .allowed) }
    #expect(fail("another", "a", start) == .wait(.seconds(30)))
    #expect(fail("another", "b", start) == .allowed, "other addresses are free")
    #expect(fail("another", "a", at(30)) == .allowed)
    #expect(fail("a third", "a", at(30)) == .wait(.seconds(30)))
    #expect(fail("a third", "a", at(45)) == .wait(.seconds(15)))
  }

  @Test("Where an account has signed in before, its first three tries pass a full address")
  mutating func knownPlace() {
    for number in 0..<20 { #expect(fail("account \(number)", "a", start) == .allowed) }
    func attempt(_ address: String = "a", knows: Bool = true) -> LoginPermission {
      let permission = limiter.attempt(
        account: "ada", address: address, isKnownPlace: knows, at: start)
      if permission == .allowed { limiter.failed(account: "ada", address: address, at: start) }
      return permission
    }
    #expect(attempt(knows: false) == .wait(.seconds(30)))
    for _ in 0..<3 { #expect(attempt() == .allowed) }
    #expect(attempt() == .wait(.seconds(30)), "no more than these")
    // The account's own limit holds: with the three, seven more make ten.
    attack("ada", failures: 7, start)
    #expect(attempt("fresh") == .wait(.seconds(1)))
  }

  @Test("Tries at a known place cost the address nothing, and success pays nothing back")
  mutating func knownPlaceIsFree() {
    for _ in 0..<3 {
      #expect(
        limiter.attempt(account: "ada", address: "a", isKnownPlace: true, at: start) == .allowed)
    }
    limiter.succeeded(account: "ada", address: "a", at: start)
    for number in 0..<20 { #expect(fail("account \(number)", "a", start) == .allowed) }
    #expect(
      limiter.attempt(account: "bob", address: "a", isKnownPlace: true, at: start) == .allowed)
    limiter.succeeded(account: "bob", address: "a", at: start)
    #expect(fail("one more", "a", start) == .wait(.seconds(30)))
  }

  @Test("Successes cost an address nothing: a school logs in behind one")
  mutating func successesAreFree() {
    for number in 0..<500 {
      #expect(limiter.attempt(account: "\(number)", address: "a", at: start) == .allowed)
      limiter.succeeded(account: "\(number)", address: "a", at: start)
    }
  }

  @Test("Logging in to one's own account buys no guesses at others'")
  mutating func ownLogins() {
    func logIn() {
      #expect(limiter.attempt(account: "mallory", address: "a", at: start) == .allowed)
      limiter.succeeded(account: "mallory", address: "a", at: start)
    }
    logIn()
    for number in 0..<20 { #expect(fail("account \(number)", "a", start) == .allowed) }
    for number in 0..<20 {
      logIn()
      #expect(fail("victim \(number)", "a", start) == .wait(.seconds(30)))
    }
  }

  @Test("An account under attack delays a fresh address by its own minute, which no one prolongs")
  mutating func freshAddress() {
    attack("ada", failures: 40, start)
    #expect(fail("ada", "fresh", start) == .wait(.seconds(1)), "10 failures, then they wait")
    for minute in 0..<30 {
      for number in 0..<20 { _ = fail("ada", "10.1.0.\(number)", at(minute * 60)) }
    }
    guard case .wait(let delay) = fail("ada", "owner", at(1800)) else {
      Issue.record("not delayed")
      return
    }
    #expect(delay == .seconds(60))
    for number in 0..<200 { _ = fail("ada", "10.2.0.\(number)", at(1801 + number / 10)) }
    #expect(fail("ada", "owner", at(1859)) == .wait(.seconds(1)))
    #expect(limiter.attempt(account: "ada", address: "owner", at: at(1860)) == .allowed)
    #expect(fail("bob", "owner", at(1860)) == .allowed, "other accounts are not concerned")
  }

  @Test("An address where the owner logged in before has no delay, whatever strangers do")
  mutating func provenAddress() {
    #expect(limiter.attempt(account: "ada", address: "home", at: start) == .allowed)
    limiter.succeeded(account: "ada", address: "home", at: start)
    for second in 0..<600 {
      for number in 0..<10 { _ = fail("ada", "10.0.\(second).\(number)", at(second)) }
    }
    #expect(limiter.attempt(account: "ada", address: "home", at: at(600)) == .allowed)
    limiter.succeeded(account: "ada", address: "home", at: at(600))
    for _ in 0..<5 { #expect(fail("ada", "home", at(601)) == .allowed, "typing errors") }
    #expect(fail("ada", "home", at(601)) == .wait(.seconds(1)))
  }

  @Test("Many attempts at once count as many, before any has an outcome")
  mutating func concurrentAttempts() {
    let permissions = (0..<20).map { _ in
      limiter.attempt(account: "ada", address: "a", at: start)
    }
    #expect(permissions.filter { $0 == .allowed }.count == 5)
    #expect(permissions.last == .wait(.seconds(1)))
  }

  @Test("The delay runs from the failure, not from the asking")
  mutating func slowAnswers() {
    for _ in 0..<5 { _ = limiter.attempt(account: "ada", address: "a", at: start) }
    limiter.failed(account: "ada", address: "a", at: at(10))
    #expect(fail("ada", "a", at(10)) == .wait(.seconds(1)))
  }

  @Test("What the server could not carry out is made good, even under attack")
  mutating func withdrawn() {
    attack("ada", failures: 40, start)
    #expect(limiter.attempt(account: "ada", address: "owner", at: start) == .wait(.seconds(1)))
    for _ in 0..<50 {
      #expect(limiter.attempt(account: "ada", address: "owner", at: at(1)) == .allowed)
      limiter.withdrawn(account: "ada", address: "owner", at: at(1))
    }
    #expect(fail("ada", "owner", at(1)) == .allowed)
    guard case .wait = fail("ada", "owner", at(1)) else {
      Issue.record("the next is an attempt of its own")
      return
    }
  }

  @Test("An attack is forgotten ten to twenty minutes after it ends")
  mutating func recovery() {
    for second in 0..<600 {
      for number in 0..<20 { _ = fail("ada", "10.0.0.\(number)", at(second)) }
    }
    guard case .wait = fail("ada", "x", at(600)) else {
      Issue.record("not delayed")
      return
    }
    #expect(fail("ada", "y", at(600 + 1200)) == .allowed)
  }
}
