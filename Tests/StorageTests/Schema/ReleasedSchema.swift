import Foundation
import Testing

/// A database as a released version of the program left it, as the statements that make it.
struct ReleasedSchema: CustomTestStringConvertible, Sendable {
  /// The last migration that has been at it.
  let identifier: String
  let sql: String

  var testDescription: String { identifier }

  /// In the order of their release. A version that changes the schema adds its own.
  static let all = [
    version1, version2, version3, version4, version5, version6, version7, version8,
    version9, version10, version11, version12, version13,
    version14, version15, version16, version17, version18, version19, version20, version21,
    version22, version23, version24, version25,
  ]

  /// Makes the database in a new folder.
  func write(to directory: String) throws {
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true)
    try alter(directory + "/whereami.sqlite", sql)
  }
}
