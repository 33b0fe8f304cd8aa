import Dispatch
import Testing

@testable import Accounts

@Suite("Checking passwords")
struct PasswordVerifierTests {
  private let password = Password("correct horse")!
  private let quick = PasswordHashTests.quick

  @Test("The right password matches, another and an unknown account don't")
  func verdicts() async throws {
    let pool = SlowWorkPool(threadCount: 1)
    let verifier = PasswordVerifier(pool: pool, cost: quick)
    let hash = try await verifier.hash(password).get()
    let wrong = try #require(Password("incorrect horse"))
    #expect(
      await verifier.verify(password, against: hash) == .success(.matches(needsRehash: false)))
    #expect(await verifier.verify(wrong, against: hash) == .success(.doesNotMatch))
    #expect(await verifier.verify(password, against: nil) == .success(.doesNotMatch))
    await pool.stop()
  }

  @Test("A hash of another cost matches, and is said to need replacing")
  func rehash() async throws {
    let pool = SlowWorkPool(threadCount: 1)
    let stronger = try #require(ScryptCost(log2Rounds: 5, blockSize: 8, parallelism: 1))
    let verifier = PasswordVerifier(pool: pool, cost: stronger)
    let old = try PasswordHash(password, cost: quick)
    #expect(
      await verifier.verify(password, against: old) == .success(.matches(needsRehash: true)))
    let new = try await verifier.hash(password).get()
    #expect(new.cost == stronger)
    await pool.stop()
  }

  @Test("An unknown account takes the time of a known one, by the medians of nine")
  func sameTime() async throws {
    let pool = SlowWorkPool(threadCount: 1)
    let cost = try #require(ScryptCost(log2Rounds: 12, blockSize: 8, parallelism: 1))
    let verifier = PasswordVerifier(pool: pool, cost: cost)
    let hash = try PasswordHash(try #require(Password("another horse")), cost: cost)
    var known: [Duration] = []
    var unknown: [Duration] = []
    let clock = ContinuousClock()
    for _ in 0..<9 {
      known.append(await clock.measure { _ = await verifier.verify(password, against: hash) })
      unknown.append(await clock.measure { _ = await verifier.verify(password, against: nil) })
    }
    let ratio = unknown.sorted()[4] / known.sorted()[4]
    #expect((0.4...2.5).contains(ratio), "without a decoy it would be a hundredth")
    await pool.stop()
  }

  @Test("When too many passwords are being checked, the next one is not")
  func overload() async throws {
    let pool = SlowWorkPool(threadCount: 1, queueLimit: 1)
    let verifier = PasswordVerifier(pool: pool, cost: quick)
    let gate = DispatchSemaphore(value: 0)
    let isBusy = DispatchSemaphore(value: 0)
    let blocking = Task {
      await pool.run {
        isBusy.signal()
        return gate.wait(timeout: .now() + 10) == .success
      }
    }
    #expect(await eventually { isBusy.wait(timeout: .now()) == .success })
    let waiting = Task { await verifier.verify(password, against: nil) }
    #expect(await eventually { pool.waitingCount == 1 })
    #expect(await verifier.verify(password, against: nil) == .failure(.overloaded))
    guard case .failure(.overloaded) = await verifier.hash(password) else {
      Issue.record("hashing was taken")
      return
    }
    gate.signal()
    #expect(await blocking.value == .success(true))
    #expect(await waiting.value == .success(.doesNotMatch))
    await pool.stop()
    #expect(await verifier.verify(password, against: nil) == .failure(.stopped))
  }
}
