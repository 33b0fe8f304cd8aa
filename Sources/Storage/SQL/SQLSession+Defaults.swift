// Statements without parameters.
extension SQLSession {
  func run(_ sql: String) throws { try run(sql, []) }

  func rows(_ sql: String) throws -> [Row] { try rows(sql, []) }

  func row(_ sql: String) throws -> Row? { try row(sql, []) }
}
