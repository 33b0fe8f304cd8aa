import AdminSocket
import ArgumentParser
import Foundation
import GameRules
import GameServer
import Storage
import WireProtocol

extension DataFolder {
  /// Calls the server that runs on the folder. Without a server, uses the database itself if that
  /// suffices.
  ///
  /// An error is one line on standard error and exit code 1.
  func ask<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters,
    withoutServer body: ((AdminRecords) async throws -> Method.Result)? = nil
  ) async throws -> Method.Result {
    let client: AdminClient
    do throws(AdminSocketError) {
      client = try AdminClient(folder: path)
    } catch {
      guard let body, case .noServer = error else { throw failure(error) }
      return try await readingRecords(body)
    }
    do throws(AdminSocketError) {
      return try client.call(method, parameters)
    } catch {
      throw failure(error)
    }
  }

  /// A connection to the server that runs on the folder.
  func connect() throws -> AdminClient {
    do throws(AdminSocketError) {
      return try AdminClient(folder: path)
    } catch {
      throw failure(error)
    }
  }

  private func readingRecords<Result>(
    _ body: (AdminRecords) async throws -> Result
  ) async throws -> Result {
    // The files are readable by their owner only, as the server's are.
    umask(0o077)
    var result: Result?
    try await withStore { store in
      do {
        let now = Instant(millisecondsSinceEpoch: Int64(Date().timeIntervalSince1970 * 1000))
        result = try await body(AdminRecords(store: store, at: now))
      } catch let error as WireError {
        throw fail(PlainText.escaped(error.message))
      }
    }
    guard let result else { preconditionFailure("it returned or threw") }
    return result
  }

  /// Prints the error; returns the exit code to throw.
  func failure(_ error: AdminSocketError) -> ExitCode { fail(PlainText.escaped("\(error)")) }
}

/// Output for an operator, in which control characters of players' texts are escaped.
enum Terminal {
  /// Prints an error as one line on standard error; returns the exit code to throw.
  static func fail(_ text: String) -> ExitCode {
    // libpq's messages have several lines.
    let line = text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    FileHandle.standardError.write(Data("whereami: \(line)\n".utf8))
    return .failure
  }

  static func show(_ lines: [String]) {
    let text = lines.map { PlainText.escaped($0) + "\n" }.joined()
    // A closed pipe is no failure of the command.
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  /// Shows a reply as JSON, in one line.
  static func showJSON(_ reply: some WireObject) {
    let text = PlainText.escaped(json: reply.jsonText) + "\n"
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  /// Shows a page in place of the one before if the output is a terminal.
  static func redraw(_ lines: [String]) {
    if isatty(STDOUT_FILENO) == 1 {
      // Home, and erase what is below (ECMA-48 §8.3.21, §8.3.39).
      try? FileHandle.standardOutput.write(contentsOf: Data("\u{1B}[H\u{1B}[J".utf8))
    }
    show(lines)
  }
}
