import ArgumentParser
import Foundation
import PostgresStorage
import Storage

// Moves from PostgreSQL to a file, and from a file to PostgreSQL.
extension Admin {
  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write the data of a PostgreSQL database into a new file; the server may run.",
      discussion: """
        The file has everything of one moment: players, pictures, finished matches, live matches. \
        It is the database of a data directory, which `serve --data-dir` opens, and is checked \
        before it gets its name. A running server is not disturbed, and what it accepts afterwards \
        is not in the file.
        """)
    @Option(
      name: .customLong("store"),
      help: ArgumentHelp("The PostgreSQL database, as for `serve`.", valueName: "URL"))
    var source: PostgresURL
    @Option(
      name: .customLong("to"),
      help: ArgumentHelp(
        "Folder for the database, which may have none; created if missing.", valueName: "DIR"))
    var folder: String

    func run() async throws {
      // The files are readable by their owner only, as the server's are.
      umask(0o077)
      let began = ContinuousClock.now
      do throws(StorageError) {
        let report = try PostgresTransfer.export(from: source.text, to: folder)
        print("\(folder): \(report.text), \(began.duration(to: .now).inSeconds)")
      } catch {
        throw Terminal.fail("nothing was exported: \(error.reason)")
      }
    }
  }

  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Copy the database of a folder into an empty PostgreSQL database.",
      discussion: """
        The server must be stopped, and none may use the PostgreSQL database, which must have \
        neither players nor matches. Everything is copied in one transaction: live matches too, \
        which resume at the next `serve --store`. The file stays as it is. Do not serve it \
        afterwards: the two would differ.
        """)
    @OptionGroup var folder: DataFolder

    func validate() throws {
      guard folder.database.postgres != nil else {
        throw ValidationError("--store names the PostgreSQL database to fill")
      }
    }

    func run() async throws {
      guard let target = folder.database.postgres else { return }
      umask(0o077)
      let began = ContinuousClock.now
      do throws(StorageError) {
        let (players, matches) = try PostgresTransfer.importDatabase(
          in: folder.path, into: target.text)
        print(
          "\(players) players, \(matches) finished matches, "
            + began.duration(to: .now).inSeconds)
      } catch {
        // Where the connection was lost at the end, another attempt says that players are there.
        throw Terminal.fail("the import failed: \(error.reason)")
      }
    }
  }
}
