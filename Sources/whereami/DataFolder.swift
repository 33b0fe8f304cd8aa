import ArgumentParser
import Foundation
import Storage

/// The folder of an existing database.
struct DataFolder: ParsableArguments {
  @Option(
    name: .customLong("data-dir"),
    help: ArgumentHelp("Folder of the database, as for `serve`.", valueName: "DIR"))
  var path = "./data"

  /// Runs the body with a snapshot of the database. A server may be using it.
  ///
  /// A storage error is one line on standard error and exit code 1.
  func withSnapshot(_ body: (SQLiteSnapshot) async throws -> Void) async throws {
    do {
      let snapshot = try SQLiteSnapshot(directory: path)
      defer { snapshot.close() }
      try await body(snapshot)
    } catch let error as StorageError {
      throw failure(error)
    }
  }

  /// Runs the body with exclusive use of the database. No server may be using it.
  ///
  /// A storage error is one line on standard error and exit code 1.
  func withStore(_ body: (SQLiteStore) async throws -> Void) async throws {
    do {
      // A store would create a missing database and migrate an old one, which only `serve` should
      // do.
      try SQLiteSnapshot(directory: path).close()
      let store = try SQLiteStore(directory: path, durability: .power)
      do {
        try await body(store)
      } catch {
        await store.close()
        throw error
      }
      await store.close()
    } catch let error as StorageError {
      throw failure(error)
    }
  }

  private func failure(_ error: StorageError) -> ExitCode {
    fail(
      error.kind == .locked
        ? "a server uses the data in \(path): stop it first"
        : "the data in \(path) cannot be used: \(error)")
  }

  /// Prints the error as one line on standard error; returns the exit code to throw.
  func fail(_ text: String) -> ExitCode {
    FileHandle.standardError.write(Data("whereami: \(text)\n".utf8))
    return .failure
  }
}
