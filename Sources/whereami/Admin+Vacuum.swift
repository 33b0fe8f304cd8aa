import ArgumentParser
import Storage

extension Admin {
  struct VacuumDatabase: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "vacuum",
      abstract: "Write the database anew, without unused room; the server must be stopped.",
      discussion: """
        Worth it after much was deleted: what a server deletes leaves room that it fills again. It \
        takes up to twice the database's size on the disk. With a server it would hold up every \
        command until it is done, so it is refused.
        """)
    @OptionGroup var folder: DataFolder

    func run() async throws {
      try await folder.withStore { store in
        let report = try await store.vacuum()
        print(
          "before \(report.lengthBefore.inMebibytes), after \(report.lengthAfter.inMebibytes)")
      }
    }
  }
}
