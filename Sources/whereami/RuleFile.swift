import ArgumentParser
import Community
import Foundation

/// A file with the rules of badges and notifications.
enum RuleFile {
  /// Everything that is wrong with the file, each with its line and rule; empty for a good one.
  ///
  /// Throws `ValidationError` when the file cannot be read.
  static func problems(inFile path: String) throws -> [String] {
    let bytes: [UInt8]
    do {
      bytes = Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw ValidationError("cannot read \(path): \(error.localizedDescription)")
    }
    do {
      _ = try RuleBook(reading: bytes)
      return []
    } catch {
      return error.problems.map { "\(path): \($0)" }
    }
  }
}
