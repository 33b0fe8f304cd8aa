import Community
import GameRules
import Geodesy
import Learning
import Simulation
import Storage
import Synchronization

@testable import GameServer

// Mistakes in memories, days in a row and marks.
extension Mutation {
  static let learning: [Mutation] = [
    Mutation("a round is not counted for the memory", [.memoryAsPlayed]) {
      $0.memory = { _, memory in
        guard let first = memory.countries.keys.min(by: { $0.description < $1.description }) else {
          return memory
        }
        return memory.adding(-1, to: first)
      }
    },
    Mutation("an aided round is counted for the memory", [.memoryAsPlayed]) { sabotage in
      let aided = Shared<[PlayerID: [CountryCode]]>([:])
      sabotage.commit = { writes in
        for case .finished(let record) in writes where record.match.setup.mode == .solo {
          for round in record.match.rounds where round.results.contains(where: { !$0.aids.isEmpty })
          {
            guard let country = round.solution.countryCode else { continue }
            aided.value.withLock { $0[record.match.setup.players[0], default: []].append(country) }
          }
        }
        return writes
      }
      sabotage.memory = { player, memory in
        (aided.value.withLock { $0[player] } ?? []).reduce(memory) { $0.adding(1, to: $1) }
      }
    }.amongTravellers(),
    Mutation("a country is told to be due at another time", [.memoryAsPlayed]) {
      $0.send = increased("dueAt")
    }.amongTravellers(),
    Mutation("a journey of what is due goes elsewhere", [.dueCountriesFirst]) { sabotage in
      let read = Shared<[PlayerID: Memory]>([:])
      sabotage.memory = { player, memory in
        read.value.withLock { $0[player] = memory }
        return memory
      }
      sabotage.commit = { writes in
        writes.map { write in
          guard case .journal(let entry) = write,
            case .begun(let setup, let key) = MatchEntry(decoding: entry.payload),
            // Other journeys have three rounds.
            setup.format == .journey, setup.options.rounds == 2, setup.origin == .solo,
            let memory = read.value.withLock({ $0[setup.players[0]] }),
            let other = memory.countryWhileOthersAreDue(on: DailyNumber(at: entry.at))
          else { return write }
          return .journal(
            JournalEntry(
              sequence: entry.sequence, match: entry.match, at: entry.at,
              payload: MatchEntry.begun(setup.moved(to: other), viewKey: key).encoded))
        }
      }
    }.amongTravellers().overDays(),
    Mutation("a visit is not kept", [.streaksKept]) {
      $0.commit = skipped(oneOf: 3) { if case .visited = $0 { true } else { false } }
    },
    Mutation("days in a row go on over two missed ones", [.streaksKept]) {
      let rows = Mutex<[PlayerID: Int]>([:])
      $0.commit = { writes in
        writes.map { write in
          guard case .statistics(let player, var statistics) = write else { return write }
          rows.withLock {
            if let before = $0[player], statistics.days.current < before {
              statistics.days.current = before + 1
              statistics.days.longest = max(statistics.days.longest, before + 1)
            }
            $0[player] = statistics.days.current
          }
          return .statistics(player, statistics)
        }
      }
    }.overAbsences(),
    Mutation("who has no row of challenges is told of one", [.streaksKept]) {
      $0.send = { [$0.replacing("\"streak\":0", with: "\"streak\":1")] }
    },
    forgotten("a mark is not kept", .mark, [.acknowledgedIsDurable]).amongSurveyors(),
  ]

  static let reminders: [Mutation] = [
    forgotten("a wish to be reminded is not kept", .want, [.remindersOnce]),
    Mutation("a reminder is told twice", [.remindersOnce]) {
      $0.commit = telling { item, event in
        if case .reminder(event.id, of: let player, lead: _) = item.task { player } else { nil }
      }
    },
    Mutation("a reminder of an event is told though it is cancelled", [.remindersOnce]) {
      $0.commit = telling { item, event in
        guard event.isCancelled, case .eventChange(event.id, of: let player) = item.task else {
          return nil
        }
        return player
      }
    },
  ]

  /// Behind an item that is carried out comes a reminder for the player whom the closure names.
  private static func telling(
    _ whom: @escaping @Sendable (DueItem, ScheduledEvent) -> PlayerID?
  ) -> Commit {
    let known = Mutex<[ScheduledEventID: ScheduledEvent]>([:])
    return { writes in
      writes.flatMap { write -> [StoreWrite] in
        switch write {
        case .eventSet(let event, _): known.withLock { $0[event.id] = event }
        case .eventCancelled(let id, _): known.withLock { $0[id]?.isCancelled = true }
        case .carriedOut(let item, let id, let now):
          guard let event = item.task.event.flatMap({ id in known.withLock { $0[id] } }),
            let player = whom(item, event)
          else { break }
          let notice = EventNotice(
            event: event.id, title: event.title, startsAt: event.startsAt, state: .upcoming)
          let again = NotificationRecord(
            id: NotificationID(uuid: id.uuid.successor), player: player, kind: .eventReminder,
            event: notice, key: "again/\(id)", at: now)
          return [write, .notified(again)]
        default: break
        }
        return [write]
      }
    }
  }
}

/// A value that two closures share.
private final class Shared<Value: Sendable>: Sendable {
  let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }
}

extension Memory {
  /// The same with so many more rounds in a country.
  fileprivate func adding(_ count: Int, to country: CountryCode) -> Memory {
    var countries = countries
    let before = countries[country] ?? CountryMemory()
    let seen = before.seen + count
    countries[country] = CountryMemory(
      seen: seen, found: min(before.found, max(0, seen)), lastReview: before.lastReview)
    return Memory(countries)
  }

  /// A country that is not due, if another one is.
  fileprivate func countryWhileOthersAreDue(on today: DailyNumber) -> CountryCode? {
    let isDue = countries.mapValues { $0.dueDay.map { $0 <= today } ?? false }
    guard isDue.values.contains(true) else { return nil }
    return isDue.filter { !$0.value }.keys.min { $0.description < $1.description }
  }
}

extension MatchSetup {
  /// The same with all places in that one of the simulated countries.
  fileprivate func moved(to country: CountryCode) -> MatchSetup {
    let (pole, side) = (country.description.first, country.description.last)
    func moved(_ solution: Solution) -> Solution {
      let (latitude, longitude) = (
        abs(solution.coordinate.latitude.degrees), abs(solution.coordinate.longitude.degrees)
      )
      let place = Coordinate(
        latitude: pole == "N" ? latitude : -latitude,
        longitude: side == "E" ? longitude : -longitude)
      return Solution(coordinate: place ?? solution.coordinate, country: country.description)
    }
    return MatchSetup(
      id: id, format: format, origin: origin, map: map, diagonal: diagonal, options: options,
      players: players, solutions: solutions.map(moved), tellsCountries: tellsCountries,
      difficulty: difficulty, spare: spare.map { MatchPlace(moved($0.solution)) }, finds: finds,
      brought: brought)
  }
}
