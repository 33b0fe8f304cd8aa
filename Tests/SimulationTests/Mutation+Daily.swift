import Community
import GameRules
import Simulation
import Storage
import Synchronization

extension Mutation {
  static let recordings: [Mutation] = [
    Mutation("nothing is recorded of a match", [.resultsAsPlayed]) {
      $0.commit = { writes in
        writes.map { write in
          guard case .recorded(_, let match) = write else { return write }
          return .recorded(MatchRecording(), of: match)
        }
      }
    }
  ]

  static let watching: [Mutation] = [
    Mutation("watchers are told a pin", [.secrecy]) {
      $0.send = { text in
        guard text.contains("\"room.match\"") else { return [text] }
        return [
          text.replacing(
            "\"phase\":", with: "\"marker\":{\"lat\":1,\"lng\":2},\"phase\":", maxReplacements: 1)
        ]
      }
    },
    Mutation("a set tells its places", [.secrecy]) {
      let spy = PlaceSpy()
      $0.commit = { writes in
        for case .placeSet(let set) in writes where set.match != nil {
          spy.places.withLock { $0[set.name.description] = set.solutions.last }
        }
        return writes
      }
      $0.send = { text in
        let known = spy.places.withLock { $0 }
        guard text.contains("\"rows\":"),
          let place = known.first(where: { text.contains($0.key) })?.value.coordinate
        else { return [text] }
        let last = "\(place.latitude.degrees) \(place.longitude.degrees)"
        return [text.dropLast(2) + ",\"last\":\"" + last + "\"}}"]
      }
    },
    Mutation("the places of a shared match are others", [.dailyKept]) {
      $0.commit = { writes in
        writes.map { write in
          guard case .placeSet(let set) = write, set.match != nil,
            let other = PlaceSet(
              name: set.name, map: set.map, options: set.options,
              solutions: set.solutions.map { Solution(coordinate: $0.coordinate.antipode) },
              salt: set.salt, match: set.match)
          else { return write }
          return .placeSet(other)
        }
      }
    },
  ]

  static let daily: [Mutation] = [
    Mutation("the end of a day that was played is no news", [.digestsOnce]) {
      $0.commit = { writes in
        writes.flatMap { write -> [StoreWrite] in
          guard case .carriedOut(let item, let id, let now) = write, item.task == .dailyEnd else {
            return [write]
          }
          return [write, .newsRemoved(NewsID(uuid: id.uuid), at: now)]
        }
      }
    }.overDays(),
    Mutation("the end of a league's week is no news", [.digestsOnce]) {
      $0.commit = { writes in
        writes.flatMap { write -> [StoreWrite] in
          guard case .carriedOut(let item, let id, let now) = write, item.task == .leagueEnd else {
            return [write]
          }
          return [write, .newsRemoved(NewsID(uuid: id.uuid), at: now)]
        }
      }
    }.overWeeks(),
    Mutation("the end of a league's week is news twice", [.digestsOnce, .newsKept]) {
      let again = Mutex<StoreWrite?>(nil)
      $0.commit = { writes in
        let second = again.withLock { write in
          defer { write = nil }
          return write
        }
        for case .carriedOut(let item, let id, let now) in writes where item.task == .leagueEnd {
          let other = News(
            id: NewsID(uuid: id.uuid.successor), origin: .server(.league(item.week, players: 2)),
            publishedAt: now)
          again.withLock { $0 = .newsAdded(other, picture: nil) }
        }
        return writes + [second].compactMap(\.self)
      }
    }.overWeeks(),
    Mutation("an attempt has no row of the board", [.dailyKept]) {
      $0.commit = skipped(oneOf: 1) { if case .boardEntry = $0 { true } else { false } }
    },
    Mutation("a row of a board has more points than the match", [.dailyKept]) {
      $0.commit = { writes in
        writes.map { write in
          guard case .boardEntry(let entry) = write else { return write }
          return .boardEntry(
            BoardEntry(
              board: entry.board, player: entry.player, match: entry.match,
              points: entry.points + 1, time: entry.time, at: entry.at,
              isEligible: entry.isEligible))
        }
      }
    },
    Mutation("a newcomer is listed on a board", [.dailyKept]) {
      $0.commit = { writes in
        writes.map { write in
          guard case .boardEntry(let entry) = write else { return write }
          return .boardEntry(
            BoardEntry(
              board: entry.board, player: entry.player, match: entry.match, points: entry.points,
              time: entry.time, at: entry.at, isEligible: true))
        }
      }
    },
    Mutation("the places of a day are not those that are played", [.dailyKept]) {
      $0.commit = { writes in
        writes.map { write in
          guard case .placeSet(let set) = write,
            let other = PlaceSet(
              name: set.name, map: set.map, options: set.options,
              solutions: set.solutions.reversed(), salt: set.salt)
          else { return write }
          return .placeSet(other)
        }
      }
    },
  ]
}
