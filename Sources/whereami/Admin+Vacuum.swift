import ArgumentParser
import Storage

extension Admin {
  struct VacuumDatabase: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "vacuum",
      abstract: "Rebuild the database without free pages; the server must be stopped.",
      discussion: """
        Useful after many deletions only, because a server reuses the pages of deleted data. It \
        needs up to twice the database's size on the disk. It would block all commands of a \
        running server, so it is refused then.
        """)
    @OptionGroup var folder: DataFolder

    func run() async throws {
      try folder.requireSQLite(
        "vacuum", "PostgreSQL reuses the room by itself (autovacuum), and VACUUM FULL frees it")
      try await folder.withSQLite { store in
        let report = try await store.vacuum()
        print(
          "before \(report.lengthBefore.inMebibytes), after \(report.lengthAfter.inMebibytes)")
      }
    }
  }
}
