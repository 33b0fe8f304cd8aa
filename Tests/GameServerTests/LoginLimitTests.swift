import Accounts
import GameRules
import Testing
import WireProtocol

@testable import GameServer

@Suite("How often a password may be tried")
@GameLoop
struct LoginLimitTests {
  private static let limits = LoginLimiter.Parameters()
  private static let right = AccountLogin.Parameters(
    email: World.email("alice"), password: World.password("alice"))
  private static let wrong = AccountLogin.Parameters(
    email: World.email("alice"), password: "not the password")

  private func client(_ world: World, at address: String) -> TestClient {
    let client = world.connect()
    client.address = address
    return client
  }

  /// Uses up what is free for one address and Alice's account.
  private func exhaust(_ client: TestClient) async throws {
    for _ in 0..<Self.limits.freeFailures {
      #expect(try await client.refusal(AccountLogin.self, Self.wrong) == .wrongCredentials)
    }
  }

  @Test("After a few wrong passwords the next is not tried before the time that is told")
  func wait() async throws {
    let world = try await World()
    _ = try await world.registered("alice")
    let thief = client(world, at: "198.51.100.9")
    try await exhaust(thief)
    for _ in 0..<3 {
      let error = try await thief.error(AccountLogin.self, Self.right)
      #expect(error?.gameError == .rateLimited, "not even the right one is tried")
      #expect(error?.details?.retryAfter == Self.limits.firstDelay)
    }
    world.clock.advance(by: Self.limits.firstDelay)
    #expect(try await thief.refusal(AccountLogin.self, Self.wrong) == .wrongCredentials)
    let error = try await thief.error(AccountLogin.self, Self.wrong)
    #expect(error?.details?.retryAfter == Self.limits.firstDelay * 2, "it doubles")
    world.clock.advance(by: Self.limits.firstDelay * 2)
    _ = try await thief.call(AccountLogin.self, Self.right)
  }

  @Test("The owner elsewhere is not locked out, nor is somebody else at the same address")
  func others() async throws {
    let world = try await World()
    _ = try await world.registered("alice")
    _ = try await world.registered("bob")
    let thief = client(world, at: "198.51.100.9")
    try await exhaust(thief)
    #expect(try await thief.refusal(AccountLogin.self, Self.wrong) == .rateLimited)
    _ = try await client(world, at: "192.0.2.77").call(AccountLogin.self, Self.right)
    _ = try await client(world, at: "198.51.100.9").call(
      AccountLogin.self,
      .init(email: World.email("bob"), password: World.password("bob")))
  }

  @Test("Many addresses against one account slow each other down; who logged in before goes on")
  func manyAddresses() async throws {
    let world = try await World()
    _ = try await world.registered("alice")
    let home = "192.0.2.77"
    _ = try await client(world, at: home).call(AccountLogin.self, Self.right)
    for number in 0..<Self.limits.accountFailures {
      _ = try await client(world, at: "198.51.100.\(number)").refusal(
        AccountLogin.self, Self.wrong)
    }
    let fresh = client(world, at: "203.0.113.1")
    let error = try await fresh.error(AccountLogin.self, Self.right)
    #expect(error?.gameError == .rateLimited)
    let wait = try #require(error?.details?.retryAfter)
    #expect(wait <= Self.limits.accountDelayLimit)
    _ = try await client(world, at: home).call(AccountLogin.self, Self.right)
    world.clock.advance(by: wait)
    _ = try await fresh.call(AccountLogin.self, Self.right)
  }

  @Test("An address that tries many accounts has to wait, whether they exist or not")
  func manyAccounts() async throws {
    let world = try await World()
    let thief = client(world, at: "198.51.100.9")
    for number in 0..<Self.limits.addressFailures {
      #expect(
        try await thief.refusal(
          AccountLogin.self, .init(email: World.email("n\(number)"), password: "12345678"))
          == .wrongCredentials)
    }
    let error = try await thief.error(
      AccountLogin.self, .init(email: World.email("one-more"), password: "12345678"))
    #expect(error?.gameError == .rateLimited)
    #expect(error?.details?.retryAfter == Self.limits.addressInterval)
  }

  @Test("Somebody's wrong sign-ins do not keep a neighbour out who was there before")
  func neighbours() async throws {
    let world = try await World()
    let shared = "198.51.100.9"
    // Registered there; registered elsewhere, and came back there by the token; never there.
    let alice = client(world, at: shared)
    let bob = try await world.registered("bob")
    _ = try await world.registered("carol")
    _ = try await alice.call(
      AccountRegister.self,
      .init(username: "alice", email: World.email("alice"), password: World.password("alice")))
    _ = try await client(world, at: shared).call(AccountResume.self, .init(token: bob.token))
    for number in 0..<Self.limits.addressFailures {
      _ = try await client(world, at: shared).refusal(
        AccountLogin.self, .init(email: World.email("n\(number)"), password: "12345678"))
    }
    for name in ["alice", "bob"] {
      _ = try await client(world, at: shared).call(
        AccountLogin.self, .init(email: World.email(name), password: World.password(name)))
    }
    #expect(
      try await client(world, at: shared).refusal(
        AccountLogin.self, .init(email: World.email("carol"), password: World.password("carol")))
        == .rateLimited)
  }

  @Test("A guess at a neighbour's password passes a full address three times, and no more")
  func guessesAtNeighbour() async throws {
    let world = try await World()
    let thief = client(world, at: "198.51.100.9")
    _ = try await client(world, at: "198.51.100.9").call(
      AccountRegister.self,
      .init(username: "alice", email: World.email("alice"), password: World.password("alice")))
    for number in 0..<Self.limits.addressFailures {
      _ = try await thief.refusal(
        AccountLogin.self, .init(email: World.email("n\(number)"), password: "12345678"))
    }
    var refusals: [GameErrorCode?] = []
    for _ in 0..<5 { refusals.append(try await thief.refusal(AccountLogin.self, Self.wrong)) }
    let tries = Self.limits.knownPlaceTries
    #expect(refusals == (0..<5).map { $0 < tries ? .wrongCredentials : .rateLimited })
  }

  @Test("The password that a change or a deletion asks for is counted with the logins")
  func otherMethods() async throws {
    let world = try await World()
    let alice = try await world.registered("alice")
    for _ in 0..<3 {
      #expect(
        try await alice.refusal(
          AccountChangePassword.self, .init(old: "not the password", new: "another one"))
          == .wrongCredentials)
    }
    for _ in 3..<Self.limits.freeFailures {
      #expect(
        try await alice.refusal(AccountDelete.self, .init(password: "not the password"))
          == .wrongCredentials)
    }
    let right = World.password("alice")
    #expect(try await alice.refusal(AccountDelete.self, .init(password: right)) == .rateLimited)
    #expect(
      try await alice.refusal(AccountChangePassword.self, .init(old: right, new: "another one"))
        == .rateLimited)
    #expect(try await alice.refusal(AccountLogin.self, Self.right) == .rateLimited)
    #expect(try await world.store.counts().players == 1)
  }
}
