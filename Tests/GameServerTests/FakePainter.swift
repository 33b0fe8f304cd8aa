import Dispatch
import GameServer
import Geodesy
import Synchronization
import Testing
import WireProtocol

/// Draws a text that says what it was asked for, and can be made to take its time, or to fail.
final class FakePainter: PlacePainter, Gazetteer {
  struct Failure: Error {}

  private struct State {
    var asked: [String] = []
    var isFailing = false
  }

  private let state = Mutex(State())
  private let gate: DispatchSemaphore?
  private let isGood: @Sendable (Coordinate) -> Bool

  /// - Parameters:
  ///   - isHeld: Nothing is finished before ``release(_:)``.
  ///   - isGood: What is worth showing.
  init(isHeld: Bool = false, isGood: @escaping @Sendable (Coordinate) -> Bool = { _ in true }) {
    gate = isHeld ? DispatchSemaphore(value: 0) : nil
    self.isGood = isGood
  }

  /// The pictures that were to be drawn, in the order of asking.
  var asked: [String] { state.withLock(\.asked) }

  var isFailing: Bool {
    get { state.withLock(\.isFailing) }
    set { state.withLock { $0.isFailing = newValue } }
  }

  /// So many pictures may be finished.
  func release(_ count: Int) { for _ in 0..<count { gate?.signal() } }

  static func text(_ place: Coordinate, _ width: Int) -> [UInt8] {
    Array("\(place.latitude.degrees) \(place.longitude.degrees) \(width)".utf8)
  }

  func picture(of place: Coordinate, widthKilometers: Int) throws -> [UInt8] {
    let text = Self.text(place, widthKilometers)
    state.withLock { $0.asked.append(String(decoding: text, as: UTF8.self)) }
    gate?.wait()
    if isFailing { throw Failure() }
    return text
  }

  func picture(of result: SharedCard) throws -> [UInt8] {
    if isFailing { throw Failure() }
    return Array("card \(result.points) \(result.pins.count)".utf8)
  }

  var pictureBytes: Int { 100 }

  func isWorthShowing(_ place: Coordinate) -> Bool { isGood(place) }

  static let town = NearbyTown(
    name: "Faenza", country: "Italy", distanceKilometers: 41.04, direction: .northEast)

  func nearestTown(to place: Coordinate) -> NearbyTown? { Self.town }

  func country(of place: Coordinate) -> String? { "IT" }
}
