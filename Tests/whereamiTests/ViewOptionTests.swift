import ArgumentParser
import Geodesy
import Sketch
import Testing

@testable import GameServer
@testable import whereami

@Suite("What the command line says about showing places")
struct ViewOptionTests {
  /// The service that these options make.
  private static func configuration(_ arguments: [String]) throws -> ServiceConfiguration {
    let options = try GameOptions.parse(arguments)
    try options.check()
    let square = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}"#
    let map = try CoverageMap(name: "world", geoJSON: Array(square.utf8))
    let maps = try #require(MapCollection([map]))
    var configuration = ServiceConfiguration(maps: maps, dataDirectory: "none")
    try options.apply(to: &configuration)
    return configuration
  }

  @Test(
    "A provider is chosen by its name, and pictures unless something else is",
    arguments: [
      ([], "sketch", false), (["--view-provider", "sketch"], "sketch", false),
      (["--view-provider", "streetview"], "streetview", true),
      (["--view-provider", "coordinates"], "coordinates", true),
    ])
  func providers(arguments: [String], name: String, isRevealing: Bool) throws {
    let game = try Self.configuration(arguments).game
    #expect(game.viewProvider.name == name)
    #expect(game.viewProvider.isRevealing == isRevealing)
    #expect(game.gazetteer != nil, "towns are told whatever is shown")
  }

  @Test(
    "The server warns of Google's terms at start only if it shows Street View",
    arguments: GameOptions.ViewProviderArgument.allCases)
  func startWarning(provider: GameOptions.ViewProviderArgument) throws {
    let warning = try GameOptions.parse(["--view-provider", provider.rawValue]).startWarning
    #expect((warning?.contains("terms") == true) == (provider == .streetview))
    #expect((warning == nil) == (provider != .streetview))
  }

  @Test("Street View may have a key, which is what stands there")
  func key() throws {
    let arguments = ["--view-provider", "streetview", "--google-maps-key", "AIza-x_1"]
    guard case .streetview("AIza-x_1") = try Self.configuration(arguments).game.viewProvider
    else {
      Issue.record("another provider, or another key")
      return
    }
  }

  @Test(
    "A key for nothing, or one that is none, is an error that names the option",
    arguments: [
      ["--google-maps-key", "AIza"],
      ["--google-maps-key", "AIza", "--view-provider", "coordinates"],
      ["--google-maps-key", "", "--view-provider", "streetview"],
      ["--google-maps-key", "a b", "--view-provider", "streetview"],
      ["--google-maps-key", "é", "--view-provider", "streetview"],
      ["--google-maps-key", String(repeating: "a", count: 201), "--view-provider", "streetview"],
    ])
  func wrongKeys(arguments: [String]) throws {
    let options = try GameOptions.parse(arguments)
    let error = try #require(throws: ValidationError.self) { try options.check() }
    #expect(error.message.contains("--google-maps-key"))
  }
}

@Suite("The map data that comes with the program")
struct OpenAtlasTests {
  @Test(
    "Every picture that the server asks for can be drawn, all of one length",
    arguments: [(44.2857, 11.8833, 75), (44.2857, 11.8833, 600), (-33.8568, 151.2153, 1200)])
  func pictures(latitude: Double, longitude: Double, width: Int) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let picture = try OpenAtlas().picture(of: place, widthKilometers: width)
    #expect(picture.starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(picture.count == SketchLimits.pictureBytes)
  }

  @Test("What is drawn is what the players can zoom between")
  func widths() {
    let widths = SketchWidths.kilometers.map { Meters.kilometers(Double($0)) }
    #expect(widths == SketchLimits.widths)
  }

  /// GeoNames has Faenza at 44.2857, 11.8833; a hundredth of a degree of latitude is 1.11 km.
  @Test("A place is near to a town, in a country")
  func near() throws {
    let atlas = try OpenAtlas()
    let place = try #require(Coordinate(latitude: 44.3107, longitude: 11.8833))
    let town = try #require(atlas.nearestTown(to: place))
    #expect(town.name == "Faenza")
    #expect(town.country == "Italy")
    #expect((2...4).contains(town.distanceKilometers))
    #expect(town.direction == .north)
    #expect(atlas.country(of: place) == "IT")
    #expect(atlas.country(of: .origin) == nil, "at sea")
  }

  @Test("A plain with towns and rivers is worth showing, the middle of an ocean is not")
  func worth() throws {
    let atlas = try OpenAtlas()
    #expect(atlas.isWorthShowing(try #require(Coordinate(latitude: 44.3, longitude: 11.9))))
    #expect(!atlas.isWorthShowing(try #require(Coordinate(latitude: -45, longitude: -130))))
  }
}
