import ArgumentParser
import Foundation
import Geodesy
import Panoramas
import Places

/// The commands for places with street panoramas.
struct PlacesCommands: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places", abstract: "Build, check and count the places with street panoramas.",
    subcommands: [Build.self, Check.self, Stats.self])

  struct Build: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Ask a provider for the starts of a map, and write them into a places file.",
      discussion: """
        Points are drawn as matches draw them: a region by its weight, a point in it by area. \
        Around each the provider is asked for pictures: Panoramax within 2, 8 and 25 km until it has \
        some, Mapillary for the tile of 2 km and then for those around it. A file that is there is \
        replaced.
        """)
    @OptionGroup var provider: PanoramaProviderOptions
    @OptionGroup var folder: Maps.Folder
    @Option(help: ArgumentHelp("The map's name.", valueName: "NAME"))
    var map: String
    @Option(help: ArgumentHelp("How many points to look around.", valueName: "N"))
    var points = 1000
    @Option(help: ArgumentHelp("The folder to write into.", valueName: "DIR"))
    var out = "places"

    func validate() throws {
      guard !provider.panoramax.isEmpty || provider.mapillaryTokenFile != nil else {
        throw ValidationError("name a provider with --panoramax or --mapillary-token-file")
      }
      guard points > 0 else { throw ValidationError("--points is at least 1") }
    }

    func run() async throws {
      guard let api = try provider.api() else { return }
      let map = try MapFolder(path: folder.path).load(map)
      var builder = PlacesBuilder(api: api, map: map)
      var failures = 0
      for point in 1...points {
        do {
          _ = try builder.lookAround()
          failures = 0
        } catch {
          failures += 1
          guard failures < 5 else {
            throw ValidationError("the provider does not answer: \(error)")
          }
          try await Task.sleep(for: .seconds(failures))
        }
        if point % 100 == 0 || point == points {
          print(
            "\(point) points, \(builder.requests) requests, \(builder.build.starts.count) starts")
        }
      }
      let head = PlacesFile.Head(
        provider: api.name, map: map.name, form: api.form,
        builtOn: Int(Date().timeIntervalSince1970 / 86_400))
      let file = PlacesFile(head: head, starts: builder.build.starts)
      try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
      let path = PlacesFile.path(in: out, map: map.name, provider: head.provider)
      try Data(file.bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
      print("wrote \(path)")
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Report files that are no places files; exit code 1 if there are any.")
    @Argument(help: ArgumentHelp("Places files.", valueName: "FILE"))
    var files: [String]

    func run() throws {
      var isEveryFileGood = true
      for file in files {
        do {
          let read = try PlacesFile(Array(Data(contentsOf: URL(fileURLWithPath: file))))
          print("\(file): good, \(read.starts.count) starts")
        } catch {
          isEveryFileGood = false
          print("\(file): \(error)")
        }
      }
      if !isEveryFileGood { throw ExitCode.failure }
    }
  }

  struct Stats: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Count the starts of a map, and tell what share of the map has some.")
    @OptionGroup var folder: Maps.Folder
    @Argument(help: ArgumentHelp("Places files.", valueName: "FILE"))
    var files: [String]

    func run() throws {
      for file in files {
        let read = try PlacesFile(Array(Data(contentsOf: URL(fileURLWithPath: file))))
        let map = try MapFolder(path: folder.path).load(read.head.map)
        let index = PlaceIndex(read.starts, on: map)
        let share = (index.coveredShare * 1000).rounded() / 10
        print(
          "\(file): \(read.head.provider), map \(map.name), \(index.count) starts in "
            + "\(Set(read.starts.map(\.sequence)).count) sequences; regions with \(share) % of the "
            + "map's weight have some")
      }
    }
  }
}
