import ArgumentParser
import Foundation
import Storage

// A copy of the database, and the way back.
extension Admin {
  struct MakeBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "backup", abstract: "Copy the database into a file; the server may run.",
      discussion: """
        The copy has everything that was acknowledged when it began: players, pictures, finished \
        matches, live matches. It is checked, and has its name only when it is complete and on the \
        disk; until then it grows in FILE.partial. The server goes on meanwhile, and SQLite's log \
        beside its database grows by what it writes.
        """)
    @Argument(help: ArgumentHelp("Where the copy is to be.", valueName: "FILE"))
    var file: String
    @OptionGroup var folder: DataFolder
    @Flag(help: "Replace FILE if it is there.")
    var force = false

    func run() async throws {
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
      abstract: "Put a backup in the place of the database; the server must be stopped.",
      discussion: """
        FILE is checked first: that it is whole, and of this version of the program or an older \
        one, which the next start brings up to date. What was in the folder is kept there under a \
        name with the time. Whatever happens meanwhile, the folder has either the old data or the \
        new. Matches that were live in the backup go on at the next start.
        """)
    @Argument(help: ArgumentHelp("A file that `backup` has made.", valueName: "FILE"))
    var file: String
    @OptionGroup var folder: DataFolder
    @Flag(help: "Replace a database that is there; it is kept under another name.")
    var force = false

    func run() async throws {
      // As for a server: what is in there is nobody else's to read.
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
  fileprivate var text: String {
    let age = isOlder ? ", which this program brings up to date" : ""
    return "\(players) players, \(matches) finished and \(liveMatches) live matches, "
      + "\(length.inMebibytes), schema \(schemaVersion)\(age)"
  }
}

extension StorageError {
  /// What there is to say of an error that needs no kind to be understood.
  fileprivate var reason: String { kind == .constraint || kind == .other ? message : "\(self)" }
}

extension Int {
  /// A number of bytes, for a person to read.
  var inMebibytes: String {
    (Double(self) / 1_048_576).formatted(.number.precision(.fractionLength(1)).grouping(.never))
      + " MiB"
  }
}

extension Duration {
  /// For a person to read.
  fileprivate var inSeconds: String {
    (self / .seconds(1)).formatted(.number.precision(.fractionLength(1)).grouping(.never)) + " s"
  }
}
