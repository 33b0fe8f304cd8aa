import ArgumentParser
import Testing

@testable import whereami

@Suite("The choice of the database on the command line")
struct StoreOptionTests {
  @Test(
    "The file in the data directory is the default, and a URL of PostgreSQL takes its place",
    arguments: [
      ([], nil, "the data in d"),
      (["--store", "postgres://me@/game"], "postgres://me@/game", "the PostgreSQL database"),
      (["--store=postgresql:///game"], "postgresql:///game", "the PostgreSQL database"),
    ])
  func chosen(arguments: [String], url: String?, name: String) throws {
    let hosting = try HostingOptions.parse(arguments)
    try hosting.check()
    let folder = try DataFolder.parse(arguments)
    for option in [hosting.database, folder.database] {
      #expect(option.postgres?.text == url)
      #expect(option.name(folder: "d") == name)
    }
  }

  @Test(
    "Another URL is refused, and so is a durability that PostgreSQL does not know",
    arguments: [
      ["--store", "mysql://localhost/game"], ["--store", ""], ["--store", "game"],
      ["--store", "postgres:///game", "--durability", "process"],
    ])
  func refused(arguments: [String]) {
    #expect(throws: (any Error).self) { try HostingOptions.parse(arguments).check() }
  }

  @Test("An import names the database to fill, and an export both ends")
  func moves() throws {
    #expect(throws: (any Error).self) { try Admin.Import.parse(["--data-dir", "d"]) }
    _ = try Admin.Import.parse(["--data-dir", "d", "--store", "postgres:///game"])
    #expect(throws: (any Error).self) { try Admin.Export.parse(["--to", "d"]) }
    #expect(throws: (any Error).self) { try Admin.Export.parse(["--store", "postgres:///game"]) }
    _ = try Admin.Export.parse(["--store", "postgres:///game", "--to", "d"])
  }

  @Test("The environment of serve names it too")
  func environment() throws {
    let arguments = EnvironmentArguments.expand(
      ["serve"], environment: ["WHEREAMI_STORE": "postgres:///game"])
    #expect(arguments == ["serve", "--store=postgres:///game"])
  }
}
