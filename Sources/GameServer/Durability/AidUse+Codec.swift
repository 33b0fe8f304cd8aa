import GameRules
import Geodesy
import JSON

// An aid in the journal: its name, then the center of a lens, or the countries of a fork.
extension AidUse {
  func write(to writer: inout JSONWriter) {
    writer.string(aid.rawValue)
    switch self {
    case .freeze, .shuffle: break
    case .lens(let lens): lens.center.write(to: &writer)
    case .fork(let fork): for country in fork.countries { writer.string(country.description) }
    }
  }

  /// Reads what ``write(to:)`` wrote; `nil` for anything else.
  init?(journaled fields: ArraySlice<JSONNode>) {
    guard let aid = fields.first?.string.flatMap(Aid.init) else { return nil }
    let rest = Array(fields.dropFirst())
    switch aid {
    case .freeze where rest.isEmpty: self = .freeze
    case .shuffle where rest.isEmpty: self = .shuffle
    case .lens where rest.count == 2:
      guard let center = Coordinate(rest[0], rest[1]) else { return nil }
      self = .lens(Lens(center: center))
    case .fork where rest.count == 2:
      let countries = rest.compactMap { $0.string.flatMap { CountryCode($0) } }
      guard countries.count == 2, let fork = Fork(countries[0], countries[1]) else { return nil }
      self = .fork(fork)
    case .freeze, .lens, .shuffle, .fork: return nil
    }
  }
}
