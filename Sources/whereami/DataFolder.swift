import ArgumentParser
import Foundation
import Storage

/// The folder of a database that is there already.
struct DataFolder: ParsableArguments {
  @Option(
    name: .customLong("data-dir"),
    help: ArgumentHelp("Folder of the database, as `serve` has it.", valueName: "DIR"))
  var path = "./data"

  /// Runs the body with what the database holds now. A server may be using it.
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

  /// Runs the body with the database for itself alone. No server may be using it.
  ///
  /// A storage error is one line on standard error and exit code 1.
  func withStore(_ body: (SQLiteStore) async throws -> Void) async throws {
    do {
      // A store makes what is missing and brings up to date what is old; that is for `serve` to do.
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

  /// Says in one line on standard error what went wrong; returns the exit code to throw.
  func fail(_ text: String) -> ExitCode {
    FileHandle.standardError.write(Data("whereami: \(text)\n".utf8))
    return .failure
  }
}
