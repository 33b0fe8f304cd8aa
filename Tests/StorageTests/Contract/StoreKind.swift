import Foundation
import Storage
import Testing

/// The stores that must keep one contract.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
  case memory, sqliteForProcess, sqliteForPower, postgres

  var testDescription: String { rawValue }

  /// Runs the body with a new, empty store.
  func withStore(_ body: (any Store) async throws -> Void) async throws {
    switch self {
    case .memory: try await use(MemoryStore(), body)
    case .sqliteForProcess, .sqliteForPower:
      try await withTemporaryDirectory { directory in
        let durability: Durability = self == .sqliteForPower ? .power : .process
        try await use(try SQLiteStore(directory: directory, durability: durability), body)
      }
    case .postgres: try await withPostgresStore { store, _ in try await body(store) }
    }
  }

  private func use(_ store: any Store, _ body: (any Store) async throws -> Void) async throws {
    do {
      try await body(store)
    } catch {
      await store.close()
      throw error
    }
    await store.close()
  }
}

/// Runs the body with the path of a folder that does not exist yet and is removed afterwards.
func withTemporaryDirectory(_ body: (String) async throws -> Void) async throws {
  let directory = FileManager.default.temporaryDirectory
    .appending(path: "StorageTests-\(UUID().uuidString)", directoryHint: .isDirectory)
  defer { try? FileManager.default.removeItem(at: directory) }
  try await body(directory.path)
}

/// Expects the body to throw a storage error of that kind, and returns it.
@discardableResult
func expectError(
  _ kind: StorageError.Kind, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Void
) async -> StorageError? {
  let error = await #expect(throws: StorageError.self, sourceLocation: sourceLocation) {
    try await body()
  }
  #expect(error?.kind == kind, "\(String(describing: error))", sourceLocation: sourceLocation)
  return error
}
