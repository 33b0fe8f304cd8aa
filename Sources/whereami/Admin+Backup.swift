import ArgumentParser
import Foundation
import Storage

// Backup and restoration of the database.
extension Admin {
  struct MakeBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "backup", abstract: "Copy the database into a file; the server may run.",
      discussion: """
        The copy has everything that was acknowledged before it began: players, pictures, finished \
        matches, live matches. It is written to FILE.partial, checked, and renamed to FILE when it \
        is complete and durable. A running server continues meanwhile; its writes make SQLite's \
        log grow until the copy is done.
        """)
    @Argument(help: ArgumentHelp("The path of the copy.", valueName: "FILE"))
    var file: String
    @OptionGroup var folder: DataFolder
    @Flag(help: "Replace FILE if it exists.")
    var force = false

    func run() async throws {
      try folder.requireSQLite(
        "backup", "back PostgreSQL up with pgBackRest, or write a file with `admin export`")
      let began = ContinuousClock.now
      do throws(StorageError) {
        let report = try Backup(of: folder.path, to: file, replacingFile: force).write()
        print("\(file): \(report.text), \(began.duration(to: .now).inSeconds)")
      } catch {
        let hint = error.kind == .constraint && !force ? "; --force replaces it" : ""
        throw folder.fail("no backup was made: \(error.reason)\(hint)")
      }
    }
  }

  struct RestoreBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore",
      abstract: "Replace the database by a backup; the server must be stopped.",
      discussion: """
        FILE is checked first: it must be undamaged, and of this version of the program or an older \
        one, which the next start migrates. The old database is kept in the folder under a name \
        with the time. A crash at any moment leaves either the old data or the new. Matches that \
        were live in the backup resume at the next start.
        """)
    @Argument(help: ArgumentHelp("A file that `backup` has written.", valueName: "FILE"))
    var file: String
    @OptionGroup var folder: DataFolder
    @Flag(help: "Replace an existing database, which is kept under another name.")
    var force = false

    func run() async throws {
      try folder.requireSQLite(
        "restore", "restore PostgreSQL with pgBackRest, or fill an empty one with `admin import`")
      // The files are readable by their owner only, as the server's are.
      umask(0o077)
      do throws(StorageError) {
        let report = try Restoration(
          of: file, in: folder.path, replacingDatabase: force
        ).run()
        print("\(folder.path): \(report.restored.text)")
        if let keptPath = report.keptPath { print("what was there is kept as \(keptPath)") }
      } catch {
        let hint =
          error.kind == .constraint && !force ? "; --force keeps it under another name" : ""
        throw folder.fail("nothing was restored: \(error.reason)\(hint)")
      }
    }
  }
}

extension DatabaseFileReport {
  /// Formats the contents for people.
  var text: String {
    let age = isOlder ? ", which this program brings up to date" : ""
    return "\(players) players, \(matches) finished and \(liveMatches) live matches, "
      + "\(length.inMebibytes), schema \(schemaVersion)\(age)"
  }
}

extension StorageError {
  /// The error's text, without the kind where the message suffices.
  var reason: String { kind == .constraint || kind == .other ? message : "\(self)" }
}

extension Int {
  /// Formats a number of bytes for people.
  var inMebibytes: String {
    (Double(self) / 1_048_576).formatted(.number.precision(.fractionLength(1)).grouping(.never))
      + " MiB"
  }
}

extension Duration {
  /// Formats the duration for people.
  var inSeconds: String {
    (self / .seconds(1)).formatted(.number.precision(.fractionLength(1)).grouping(.never)) + " s"
  }
}
