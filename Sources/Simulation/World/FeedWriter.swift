import Community
import GameRules
import GameServer
import Geodesy
import Storage

/// Writes the files of feeds at random times, as programs beside the server do, and removes items
/// of them from the news, as an operator does.
@GameLoop
final class FeedWriter {
  private let disk: Disk
  private let eventOperator: EventOperator
  private var random: SeededRandom
  private let slowness: Int64

  init(_ eventOperator: EventOperator, disk: Disk, slowness: Int64, random: SeededRandom) {
    self.eventOperator = eventOperator
    self.disk = disk
    self.slowness = slowness
    self.random = random
  }

  /// Plans the next change, at a random time.
  func planNext() {
    let pause = slowness * Int64.random(in: 5000...80_000, using: &random)
    disk.agenda.add(at: disk.time.now + .milliseconds(pause)) { [weak self] in
      guard let self else { return false }
      self.act()
      self.planNext()
      return true
    }
  }

  private func act() {
    let feed = chance(0.5) ? "club" : "paper"
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<5: disk.feeds.remove(feed)
    case 5..<15: disk.feeds.write(nil, to: feed, at: disk.time.now)
    case 15..<35:
      let query = NewsQuery(source: .feed, limit: 100)
      let items = (try? disk.ask { try $0.news(query, for: nil) }) ?? []
      if let item = items.randomElement(using: &random) { eventOperator.remove(item.news.id) }
    default:
      let numbers = Set((0..<6).map { _ in Int.random(in: 1...30, using: &random) })
      let items = numbers.sorted().prefix(Int.random(in: 0...6, using: &random)).map { number in
        SimulatedFeeds.Item(
          id: "item \(number)", title: "Race \(Int.random(in: 1...9, using: &random))")
      }
      disk.feeds.write(items, to: feed, at: disk.time.now)
    }
  }

  private func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }
}
