import Foundation
import Testing

@testable import Accounts

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Fetching key sets", .timeLimit(.minutes(10)))
struct KeySetFetcherTests {
  /// Long: what is tested here is no matter of how busy the machine is.
  private let fetcher = KeySetFetcher(timeout: 60)

  private func get(_ answer: String) async throws -> [UInt8] {
    let server = try OneAnswerServer(answer: Array(answer.utf8))
    return try await fetcher.bytes(at: .url("http://127.0.0.1:\(server.port)/keys"))
  }

  @Test("From the web, a 200 gives its bytes")
  func answer() async throws {
    let bytes = try await get("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{\"keys\":[]}")
    #expect(bytes == Array("{\"keys\":[]}".utf8))
  }

  @Test("Anything else is an error, a redirection too", arguments: [404, 500, 301, 302, 307, 204])
  func status(code: Int) async {
    await #expect(throws: KeySetFetchError.status(code)) {
      try await get(
        "HTTP/1.1 \(code) X\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n")
    }
  }

  @Test("An answer that is too long is given up", arguments: [true, false])
  func tooLarge(saysLength: Bool) async {
    let length = AccountLimits.keySetBytes * 4
    let head = saysLength ? "Content-Length: \(length)\r\n" : "Connection: close\r\n"
    await #expect(throws: KeySetFetchError.tooLarge) {
      try await get("HTTP/1.1 200 OK\r\n\(head)\r\n" + String(repeating: " ", count: length))
    }
  }

  @Test("An answer cut short is an error")
  func cutShort() async {
    await #expect(throws: KeySetFetchError.self) {
      try await get("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"keys\":[]}")
    }
  }

  @Test(
    "Strange answers are errors, and trap nothing",
    arguments: [
      "", "\r\n", "garbage\r\n\r\n", "HTTP/1.1 301 X\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 302 X\r\nLocation: /else\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 302 X\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 401 X\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 401 X\r\nWWW-Authenticate: ?\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 407 X\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 304 X\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnone",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ])
  func strange(answer: String) async {
    await #expect(throws: KeySetFetchError.self) { try await get(answer) }
  }

  @Test(
    "A server that does not end its answer is given up",
    arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"])
  func endless(answer: String) async throws {
    let server = try OneAnswerServer(answer: Array(answer.utf8), ends: false)
    await #expect(throws: KeySetFetchError.noAnswer(code: URLError.Code.timedOut.rawValue)) {
      try await KeySetFetcher(timeout: 0.3)
        .bytes(at: .url("http://127.0.0.1:\(server.port)/keys"))
    }
  }

  @Test("Where nobody listens there is no answer")
  func nobody() async {
    await #expect(throws: KeySetFetchError.self) {
      try await fetcher.bytes(at: .url("http://127.0.0.1:1/keys"))
    }
  }

  @Test("A file gives its bytes, if it is there and not too large")
  func file() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/keys-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    await #expect(throws: KeySetFetchError.unreadable) { try await fetcher.bytes(at: .file(path)) }
    let full = Data(repeating: 0x20, count: AccountLimits.keySetBytes)
    try full.write(to: URL(filePath: path))
    #expect(try await fetcher.bytes(at: .file(path)).count == AccountLimits.keySetBytes)
    try (full + [0x20]).write(to: URL(filePath: path))
    await #expect(throws: KeySetFetchError.tooLarge) { try await fetcher.bytes(at: .file(path)) }
  }

  @Test("A token is verified with keys from a file")
  func tokenWithFile() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/keys-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(TokenMint.keySet([TokenMint.rsaKey()])).write(to: URL(filePath: path))
    var provider = TokenMint.provider
    provider.keys = .file(path)
    let verifier = IDTokenVerifier(provider: provider, source: fetcher)
    let result = await verifier.verify(
      TokenMint().token(), nonce: TokenMint.nonce, at: TokenMint.now)
    #expect((try? result.get())?.subject == "248289761001")
  }
}
