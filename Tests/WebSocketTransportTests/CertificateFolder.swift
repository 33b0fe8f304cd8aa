import Foundation

@testable import WebSocketTransport

/// A folder with self-signed certificates for 127.0.0.1, made by openssl; gone with its last user.
final class CertificateFolder {
  enum Key: String {
    case rsa = "rsa:2048"
    case ec
  }

  struct Failure: Error {}

  let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: path) }

  /// The path of a file that is there, or is to be.
  func file(_ name: String) -> String { path.appending(path: name).path }

  /// A new certificate and its key.
  func make(_ key: Key = .ec, name: String = "certificate") throws -> ServerConfiguration.TLS {
    let files = ServerConfiguration.TLS(
      certificateFile: file("\(name).pem"), privateKeyFile: file("\(name)-key.pem"))
    let curve = key == .ec ? ["-pkeyopt", "ec_paramgen_curve:prime256v1"] : []
    let outcome = try OpenSSL.run(
      ["req", "-x509", "-newkey", key.rawValue] + curve + [
        "-nodes", "-days", "2", "-subj", "/CN=\(name)", "-addext", "subjectAltName=IP:127.0.0.1",
        "-keyout", files.privateKeyFile, "-out", files.certificateFile,
      ])
    guard outcome.status == 0 else { throw Failure() }
    return files
  }
}

/// The command line of openssl, as somebody else's idea of TLS.
enum OpenSSL {
  static func run(_ arguments: [String], input: String = "") throws -> (status: Int32, text: String)
  {
    let process = Process()
    let (answers, questions) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardInput = questions
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    try process.run()
    try questions.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try questions.fileHandleForWriting.close()
    let text = try answers.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  /// A request over TLS, and what `s_client` says about the handshake.
  static func request(
    port: UInt16, _ arguments: [String] = [],
    lines: [String] = ["GET / HTTP/1.1", "Host: a", "Connection: close"]
  ) throws -> String {
    try run(
      ["s_client", "-connect", "127.0.0.1:\(port)", "-ign_eof"] + arguments,
      input: (lines + ["", ""]).joined(separator: "\r\n")
    ).text
  }
}
