import Foundation
import Storage
import Testing

/// The stores that must keep one contract.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
  case memory, sqliteForProcess, sqliteForPower

  var testDescription: String { rawValue }

  /// Runs the body with a new, empty store.
  func withStore(_ body: (any Store) async throws -> Void) async throws {
    try await withTemporaryDirectory { directory in
      let store: any Store =
        switch self {
        case .memory: MemoryStore()
        case .sqliteForProcess: try SQLiteStore(directory: directory, durability: .process)
        case .sqliteForPower: try SQLiteStore(directory: directory, durability: .power)
        }
      do {
        try await body(store)
      } catch {
        await store.close()
        throw error
      }
      await store.close()
    }
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
