import ArgumentParser
import Foundation
import Integrity
import PostgresStorage
import Storage

/// The folder of a server, and its database.
struct DataFolder: ParsableArguments {
  @Option(
    name: .customLong("data-dir"),
    help: ArgumentHelp("Folder of the server, as for `serve`.", valueName: "DIR"))
  var path = "./data"
  @OptionGroup var database: StoreOption

  /// Runs the body with a snapshot of the database. A server may be using it. That of a PostgreSQL
  /// database is an export in a temporary folder.
  ///
  /// A storage error is one line on standard error and exit code 1.
  func withSnapshot(_ body: (SQLiteSnapshot) async throws -> Void) async throws {
    guard let postgres = database.postgres else {
      return try await withSnapshot(of: path, body)
    }
    // The files have the hashes of tokens.
    umask(0o077)
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "whereami-\(UUID())", directoryHint: .isDirectory).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await reportingErrors {
      _ = try PostgresTransfer.export(from: postgres.text, to: folder)
    }
    try await withSnapshot(of: folder, body)
  }

  private func withSnapshot(
    of folder: String, _ body: (SQLiteSnapshot) async throws -> Void
  ) async throws {
    try await reportingErrors {
      let snapshot = try SQLiteSnapshot(directory: folder)
      defer { snapshot.close() }
      try await body(snapshot)
    }
  }

  /// Runs the body with exclusive use of the database. No server may be using it.
  ///
  /// A storage error is one line on standard error and exit code 1.
  func withStore(_ body: (any Store & RecordSource) async throws -> Void) async throws {
    guard let postgres = database.postgres else {
      return try await withSQLite { try await body($0) }
    }
    try await reportingErrors {
      // Only `serve` should create tables.
      let store = try await PostgresStore.open(url: postgres.text, creatingTables: false)
      try await Self.use(store, body)
    }
  }

  /// Runs the body with exclusive use of the database's file. No server may be using it.
  ///
  /// A storage error is one line on standard error and exit code 1.
  func withSQLite(_ body: (SQLiteStore) async throws -> Void) async throws {
    try await reportingErrors {
      // A store would create a missing database and migrate an old one, which only `serve` should
      // do.
      try SQLiteSnapshot(directory: path).close()
      try await Self.use(try SQLiteStore(directory: path, durability: .power), body)
    }
  }

  private static func use<Used: Store>(
    _ store: Used, _ body: (Used) async throws -> Void
  ) async throws {
    do {
      try await body(store)
    } catch {
      await store.close()
      throw error
    }
    await store.close()
  }

  /// Throws one line if the database is PostgreSQL's.
  ///
  /// - Parameter advice: The end of a sentence: how an operator does that with PostgreSQL.
  func requireSQLite(_ command: String, _ advice: String) throws {
    guard database.postgres != nil else { return }
    throw fail("`admin \(command)` is for the file in --data-dir; \(advice)")
  }

  private func reportingErrors(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let error as StorageError {
      throw failure(error)
    }
  }

  private func failure(_ error: StorageError) -> ExitCode {
    let name = database.name(folder: path)
    return fail(
      error.kind == .locked
        ? "a server uses \(name): stop it first" : "\(name) cannot be used: \(error)")
  }

  /// Prints the error as one line on standard error; returns the exit code to throw.
  func fail(_ text: String) -> ExitCode {
    Terminal.fail(text)
  }
}
