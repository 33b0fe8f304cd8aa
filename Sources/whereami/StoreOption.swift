import ArgumentParser
import Integrity
import PostgresStorage
import Storage

/// The choice of the database: the SQLite file in the data directory, or PostgreSQL.
struct StoreOption: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      """
      PostgreSQL database in place of the file in --data-dir: postgres://USER@HOST/DATABASE, with \
      the parameters of libpq. Give the password in ~/.pgpass or PGPASSWORD; other users of the \
      machine can read command lines.
      """, valueName: "URL"))
  var postgres: PostgresURL?

  func validate() throws {
    // The value is not in the messages: it may have a password.
    guard let text = postgres?.text else { return }
    guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else {
      throw ValidationError("--store begins with postgres://")
    }
    guard PostgresStore.canRead(url: text) else {
      throw ValidationError(
        "--store is no URL that libpq can read; percent-encode the password in it")
    }
  }

  /// The words for the data that are meant, within a message.
  func name(folder: String) -> String {
    postgres == nil ? "the data in \(folder)" : "the PostgreSQL database"
  }

  /// Opens the database for a process that has the folder for itself; creates what is missing.
  ///
  /// - Parameters:
  ///   - onWaiting: As for ``PostgresStore``: makes the process a standby.
  ///   - onReplaced: Called, on any thread, when another server has taken over the database.
  func open(
    folder: String, durability: Durability, onWaiting: ((PostgresWait) -> Void)?,
    onReplaced: @escaping @Sendable () -> Void
  ) async throws(StorageError) -> any MeasuredStore & RecordSource {
    if let postgres {
      return try await PostgresStore.open(
        url: postgres.text, directory: folder, onReplaced: onReplaced, onWaiting: onWaiting)
    }
    return try SQLiteStore(directory: folder, durability: durability)
  }
}

/// The address of a PostgreSQL database.
struct PostgresURL: ExpressibleByArgument {
  let text: String

  /// Takes any text: a message about a wrong one would show it, password included.
  init(argument: String) { text = argument }
}

extension PostgresStore: RecordSource {}
