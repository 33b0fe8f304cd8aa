import GameRules
import Learning
import Storage
import WireProtocol

/// Shows players what they know of the world. The store counts it with the results of matches.
@GameLoop
final class Memories: Feature {
  private let store: any Store
  private let clock: any ServerClock

  init(store: any Store, clock: any ServerClock) {
    self.store = store
    self.clock = clock
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleWhenDurable(MemoryDue.self) { [unowned self] _, call in
      guard let cards = try await self.cards(of: call) else { return }
      let now = self.clock.now
      let due = cards.filter { $0.dueAt.map { $0 <= now } ?? false }
      call.succeed(
        .init(
          countries: due.sorted { ($0.recall ?? 0) < ($1.recall ?? 0) },
          nextAt: cards.compactMap(\.dueAt).filter { $0 > now }.min()))
    }
    dispatcher.handleWhenDurable(MemoryMap.self) { [unowned self] _, call in
      guard let cards = try await self.cards(of: call) else { return }
      call.succeed(.init(countries: cards))
    }
  }

  /// The asker's countries in the order of their codes; `nil` if the request was refused.
  private func cards(of call: Call<some WireMethod>) async throws(StorageError) -> [MemoryCard]? {
    guard let player = call.player else {
      call.refuse(.unauthenticated)
      return nil
    }
    return try await store.memory(of: player.id).cards(at: clock.now)
  }
}

extension Memory {
  /// The countries as clients are told of them, in the order of their codes.
  func cards(at now: Instant) -> [MemoryCard] {
    let today = DailyNumber(at: now)
    return
      countries
      .map { country, memory in
        MemoryCard(
          country: country, seen: memory.seen, found: memory.found,
          recall: memory.retrievability(on: today), dueAt: memory.dueDay?.begin)
      }
      .sorted { $0.country.description < $1.country.description }
  }
}
