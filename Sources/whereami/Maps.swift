import ArgumentParser
import Foundation
import Geodesy

/// The commands for makers of maps.
struct Maps: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "maps", abstract: "List, check and preview the maps that are played on.",
    subcommands: [List.self, Check.self, Preview.self, Index.self])

  /// The option for the folder of maps.
  struct Folder: ParsableArguments {
    @Option(
      name: .customLong("maps"),
      help: ArgumentHelp(
        "Folder with the maps, one GeoJSON file (RFC 7946) each.", valueName: "DIR"))
    var path: String = MapFolder.standardPath
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the maps with title, regions, area and diagonal.")
    @OptionGroup var folder: Folder

    func run() async throws {
      let maps = try await MapFolder(path: folder.path).load()
      let width = maps.map(\.name.count).max() ?? 0
      for map in maps {
        let name = map.name.padding(toLength: width, withPad: " ", startingAt: 0)
        let area = Int(map.area.squareKilometers.rounded())
        let diagonal = Int(map.diagonal.kilometers.rounded())
        print(
          "\(name)  regions \(map.regions.count)  \(area) km²  diagonal \(diagonal) km  \(map.title)"
        )
      }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Report all problems of map files; exit code 1 if there are any.")
    @Argument(help: ArgumentHelp("GeoJSON files.", valueName: "FILE"))
    var files: [String]

    func validate() throws {
      if files.isEmpty { throw ValidationError("name at least one file") }
    }

    func run() throws {
      var isEveryFileGood = true
      for file in files {
        let problems = try MapFolder.problems(inFile: file)
        isEveryFileGood = isEveryFileGood && problems.isEmpty
        for problem in problems { print("\(file): \(problem)") }
        if problems.isEmpty { print("\(file): good") }
      }
      if !isEveryFileGood { throw ExitCode.failure }
    }
  }

  struct Index: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check every map and store the result, so that the server starts sooner.",
      discussion: """
        Writes \(MapIndex.fileName) into the folder, with a digest of each file. Files that are \
        changed or added afterwards are checked at each start, as without an index. A server with \
        another version of the checks ignores the index.
        """)
    @OptionGroup var folder: Folder

    func run() async throws {
      let index = try await MapIndex(checking: MapFolder(path: folder.path))
      let file = folder.path + "/" + MapIndex.fileName
      do {
        try Data(index.json).write(to: URL(filePath: file), options: .atomic)
      } catch {
        throw ValidationError("cannot write \(file): \(error.localizedDescription)")
      }
      print("\(file): \(index.entries.count) maps")
    }
  }

  struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Draw a map with places sampled from it, as SVG.")
    @OptionGroup var folder: Folder
    @Argument(help: ArgumentHelp("The map's name, or a GeoJSON file.", valueName: "MAP"))
    var map: String
    @Option(help: "Number of places to sample, 0 to 100 000.")
    var count = 500
    @Option(help: "The same seed samples the same places.")
    var seed: UInt64 = 1
    @Option(help: ArgumentHelp("The picture's file.", valueName: "FILE.svg"))
    var out: String

    func validate() throws {
      guard (0...100_000).contains(count) else {
        throw ValidationError("--count is 0 to 100000, not \(count)")
      }
    }

    func run() throws {
      let map =
        self.map.hasSuffix(".geojson")
        ? try MapFolder.load(file: self.map) : try MapFolder(path: folder.path).load(self.map)
      let picture = map.svgPreview(sampling: count, seed: seed)
      do {
        try Data(picture.utf8).write(to: URL(filePath: out))
      } catch {
        throw ValidationError("cannot write \(out): \(error.localizedDescription)")
      }
    }
  }
}
