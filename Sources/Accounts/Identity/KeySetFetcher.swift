import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Reads key sets from files, and from the web with a `GET`: `200` or nothing, no redirection, no
/// cookies, at most ten seconds and ``AccountLimits/keySetBytes``.
public struct KeySetFetcher: KeySetSource {
  /// The longest time that a fetch takes, in seconds.
  private let timeout: TimeInterval

  public init() { self.init(timeout: 10) }

  init(timeout: TimeInterval) { self.timeout = timeout }

  public func bytes(at location: KeySetLocation) async throws -> [UInt8] {
    switch location {
    case .file(let path): try read(path)
    case .url(let text): try await get(text)
    }
  }

  private func read(_ path: String) throws -> [UInt8] {
    guard let file = FileHandle(forReadingAtPath: path) else { throw KeySetFetchError.unreadable }
    defer { try? file.close() }
    // One byte more than may be, so that a larger file is noticed and not cut.
    let data = try file.read(upToCount: AccountLimits.keySetBytes + 1) ?? Data()
    guard data.count <= AccountLimits.keySetBytes else { throw KeySetFetchError.tooLarge }
    return Array(data)
  }

  private func get(_ text: String) async throws -> [UInt8] {
    guard let url = URL(string: text) else { throw KeySetFetchError.unreadable }
    let settings = URLSessionConfiguration.ephemeral
    settings.timeoutIntervalForRequest = timeout
    settings.timeoutIntervalForResource = timeout
    settings.httpShouldSetCookies = false
    settings.urlCache = nil
    let download = BoundedDownload(limit: AccountLimits.keySetBytes)
    let session = URLSession(configuration: settings, delegate: download, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    return try await download.bytes(of: session.dataTask(with: url), within: timeout)
  }
}

/// Why a key set can't be had.
public enum KeySetFetchError: Error, Hashable, Sendable {
  /// There is no such file, or the address is none.
  case unreadable
  /// More than ``AccountLimits/keySetBytes``.
  case tooLarge
  /// The server said something else than 200.
  case status(Int)
  /// No answer, for the given `URLError` code.
  case noAnswer(code: Int)
}
