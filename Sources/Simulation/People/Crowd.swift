import Community
import GameRules
import GameServer

/// All simulated players and their shared state.
@GameLoop
final class Crowd {
  let network: Network
  /// The server's present life, if it is up.
  var process: ServerProcess?
  private(set) var people: [Person] = []
  /// Sets of places that somebody shared.
  var sharedSets: [String] = []
  /// Lists that somebody made.
  var lists: [String] = []
  /// The names of maps that somebody made.
  var maps: [String] = []
  /// The events that the operator announced last.
  var events: [ScheduledEventID] = []
  /// The news that the operator published last.
  var news: [NewsID] = []

  /// See ``SimulationPlan/socialActivity``.
  let socialActivity: Double
  /// See ``SimulationPlan/journeyActivity``.
  let journeyActivity: Double
  /// See ``SimulationPlan/mapActivity``.
  let mapActivity: Double
  /// See ``SimulationPlan/roomActivity``.
  let roomActivity: Double
  /// See ``SimulationPlan/formatActivity``.
  let formatActivity: Double
  /// See ``SimulationPlan/meanRest``.
  let meanRest: Duration?

  init(
    network: Network, socialActivity: Double, journeyActivity: Double, mapActivity: Double,
    roomActivity: Double, formatActivity: Double, meanRest: Duration?
  ) {
    self.journeyActivity = journeyActivity
    self.mapActivity = mapActivity
    self.roomActivity = roomActivity
    self.formatActivity = formatActivity
    self.network = network
    self.socialActivity = socialActivity
    self.meanRest = meanRest
  }

  func add(_ person: Person) { people.append(person) }
}
