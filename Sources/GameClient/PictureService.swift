import Foundation
import GameRules
import JSON

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The players' pictures and maps: over HTTP, on the host and port of the game.
public struct PictureService: Sendable {
  /// The reply to a request.
  public struct Reply: Sendable {
    public let status: Int
    public let contentType: String?
    public let body: [UInt8]
    /// How long to wait before asking again, where the server says so.
    public let retryAfter: Duration?

    public var isGood: Bool { (200..<300).contains(status) }

    /// The name of the map that was kept; `nil` in other replies.
    public var map: String? {
      guard isGood, let root = try? JSONDocument(body).root else { return nil }
      return root["map"]?["map"]?.string
    }

    /// The name of what was refused, as errors of the game have it; `nil` where none is told.
    public var refusal: String? {
      guard !isGood, let root = try? JSONDocument(body).root else { return nil }
      return root["code"]?.string
    }
  }

  private let base: URLComponents
  /// One for all: a session is kept until it is invalidated, which nobody here would do.
  private static let session = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.timeoutIntervalForRequest = timeoutSeconds
    return URLSession(configuration: configuration)
  }()

  /// `nil` if that is no URL of a game: `ws://` or `wss://`, as a ``GameClient`` takes it.
  public init?(url: String) {
    guard var base = URLComponents(string: url) else { return nil }
    switch base.scheme {
    case "ws": base.scheme = "http"
    case "wss": base.scheme = "https"
    default: return nil
    }
    base.query = nil
    self.base = base
  }

  /// Makes a picture the player's.
  ///
  /// - Parameters:
  ///   - contentType: `image/png`, `image/jpeg` or `image/webp`; the server judges by the content.
  ///   - token: What an account method gave; `nil` asks for nothing but a refusal.
  public func upload(
    _ picture: [UInt8], contentType: String, token: String?
  ) async throws(ClientError) -> Reply {
    var request = try request("/v1/avatar")
    request.httpMethod = "PUT"
    request.setValue(contentType, forHTTPHeaderField: "Content-Type")
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    request.httpBody = Data(picture)
    return try await reply(to: request)
  }

  /// Keeps a map of the player.
  ///
  /// - Parameters:
  ///   - query: The members `title`, `visibility`, `key` and `map`, as far as they are given.
  ///   - token: As of ``upload(_:contentType:token:)``.
  public func upload(
    map geoJSON: [UInt8], _ query: [String: String], token: String?
  ) async throws(ClientError) -> Reply {
    var request = try request(
      "/v1/maps",
      query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) })
    request.httpMethod = "PUT"
    request.setValue("application/geo+json", forHTTPHeaderField: "Content-Type")
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    request.httpBody = Data(geoJSON)
    return try await reply(to: request)
  }

  /// Gets a picture.
  ///
  /// - Parameter path: As it stands in a player's card.
  public func download(_ path: String) async throws(ClientError) -> Reply {
    try await reply(to: request(path))
  }

  private func request(
    _ path: String, _ query: [URLQueryItem] = []
  ) throws(ClientError) -> URLRequest {
    var components = base
    components.path = path
    if !query.isEmpty { components.queryItems = query }
    guard let url = components.url else { throw .unintelligible("\(path) is no path") }
    return URLRequest(url: url)
  }

  private func reply(to request: URLRequest) async throws(ClientError) -> Reply {
    do {
      let (data, response) = try await Self.session.data(for: request)
      guard let response = response as? HTTPURLResponse else {
        throw ClientError.unintelligible("no HTTP")
      }
      return Reply(
        status: response.statusCode,
        contentType: response.value(forHTTPHeaderField: "Content-Type"), body: Array(data),
        retryAfter: response.value(forHTTPHeaderField: "Retry-After")
          .flatMap { Int64($0) }.map { .seconds($0) })
    } catch let error as ClientError {
      throw error
    } catch {
      throw .notConnected(error.localizedDescription)
    }
  }

  private static let timeoutSeconds = 30.0
}
