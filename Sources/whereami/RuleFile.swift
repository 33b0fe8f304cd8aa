import ArgumentParser
import Community
import Foundation

/// A file with the rules of badges and notifications.
enum RuleFile {
  /// All problems of the file, each with its line and rule; empty if there are none.
  ///
  /// Throws `ValidationError` when the file cannot be read.
  static func problems(inFile path: String) throws -> [String] {
    do {
      _ = try RuleBook(reading: bytes(ofFile: path))
      return []
    } catch let error as RuleFileError {
      return error.problems.map { "\(path): \($0)" }
    }
  }

  /// The rules of the file. For an invalid file it prints the problems as `rules check` does and
  /// throws exit code 1.
  ///
  /// Throws `ValidationError` when the file cannot be read.
  static func book(inFile path: String) throws -> RuleBook {
    do {
      return try RuleBook(reading: bytes(ofFile: path))
    } catch let error as RuleFileError {
      for problem in error.problems { print("\(path): \(problem)") }
      throw ExitCode.failure
    }
  }

  private static func bytes(ofFile path: String) throws -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw ValidationError("cannot read \(path): \(error.localizedDescription)")
    }
  }
}
