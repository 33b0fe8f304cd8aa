import Foundation
import Testing

@testable import Geodesy

/// A map file of `Tests/maps/cases.json`, one a line there, and the verdict on it.
struct MapCase: Sendable, Decodable, CustomTestStringConvertible {
  let name: String
  private let text: String?
  /// The file, where it is not UTF-8.
  private let base64: Data?
  /// The problems as ``MapProblem/description`` puts them, the first twelve at most.
  let problems: [String]
  /// The number of problems, where there are more.
  private let count: Int?
  /// Of a good map: its area and its scoring diagonal, rounded.
  let squareKilometers: Double?
  let diagonalKm: Double?

  var testDescription: String { name }
  var bytes: [UInt8] { text.map { Array($0.utf8) } ?? base64.map { Array($0) } ?? [] }
  var problemCount: Int { count ?? problems.count }

  static let all: [MapCase] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../maps/cases.json")
    do {
      return try JSONDecoder().decode([MapCase].self, from: Data(contentsOf: file))
    } catch {
      preconditionFailure("\(file.path) cannot be read: \(error)")
    }
  }()
}
