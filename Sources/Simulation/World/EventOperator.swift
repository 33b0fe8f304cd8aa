import Community
import GameRules
import GameServer
import Geodesy
import Storage

/// Announces events, moves and cancels them, and publishes news, at random times: through the
/// server, or, while none runs, in the store, as the admin commands do.
@GameLoop
final class EventOperator {
  private let crowd: Crowd
  private let disk: Disk
  private let offset: @GameLoop () -> Duration
  private var random: SeededRandom
  /// All times are so many times as long: days where people come once a day.
  let slowness: Int64

  /// - Parameter offset: The clock of the server's machine minus the world's.
  init(crowd: Crowd, disk: Disk, offset: @escaping @GameLoop () -> Duration, random: SeededRandom) {
    self.crowd = crowd
    self.disk = disk
    self.offset = offset
    self.random = random
    slowness = crowd.meanRest.map { max(1, $0.wholeMilliseconds / 180_000) } ?? 1
  }

  /// Plans the next change, at a random time.
  func planNext() {
    disk.agenda.add(at: disk.time.now + pause(20...200)) { [weak self] in
      guard let self else { return false }
      self.act()
      self.planNext()
      return true
    }
  }

  private func act() {
    let now = disk.time.now + offset()
    guard chance(0.6) else { return publish(at: now) }
    let known = crowd.events.randomElement(using: &random)
    let present = known.flatMap { id in try? disk.ask { try $0.event(id, for: nil) }?.event }
    guard var event = present, chance(0.5) else { return announce(at: now) }
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<2: return keep(.eventCancelled(event.id, at: now))
    case 2..<7:
      event.startsAt = now + pause(5...600)
      event.endsAt = event.startsAt + pause(60...900)
    case 7..<9: event.endsAt = event.startsAt + pause(60...900)
    default: event.title = "Other"
    }
    keep(.eventSet(event, at: now))
  }

  private func announce(at now: Instant) {
    let start = now + pause(-30...900)
    let event = ScheduledEvent(
      id: ScheduledEventID(at: now, using: &random), title: "Race",
      map: chance(0.6) ? "east" : nil, startsAt: start, endsAt: start + pause(60...900),
      createdAt: now)
    crowd.events.append(event.id)
    if crowd.events.count > 6 { crowd.events.removeFirst() }
    keep(.eventSet(event, at: now))
  }

  private func publish(at now: Instant) {
    if chance(0.2), let old = crowd.news.randomElement(using: &random) {
      return keep(.newsRemoved(old, at: now))
    }
    let news = News(
      id: NewsID(at: now, using: &random), origin: .operator, title: "Race", publishedAt: now)
    crowd.news.append(news.id)
    if crowd.news.count > 6 { crowd.news.removeFirst() }
    keep(.newsAdded(news, picture: nil))
  }

  /// Removes an item of news.
  func remove(_ id: NewsID) { keep(.newsRemoved(id, at: disk.time.now + offset())) }

  private func keep(_ write: StoreWrite) {
    guard let process = crowd.process else {
      // The operator does not try again after a refusal by a failing disk.
      _ = try? disk.commit([write], from: disk.time.now)
      return
    }
    GameLoop.begin { _ = await process.server.carryOut(write) }
  }

  private func pause(_ seconds: ClosedRange<Int64>) -> Duration {
    .milliseconds(
      slowness
        * Int64.random(in: seconds.lowerBound * 1000...seconds.upperBound * 1000, using: &random))
  }

  private func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }
}
