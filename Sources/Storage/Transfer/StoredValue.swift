import Foundation

/// A value of a column as a database has it, whatever it means.
package enum StoredValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Data)
}

extension StoredValue: SQLParameter {
  package static var sqlType: SQLType { .blob }

  package func bind(to binder: inout some SQLBinder) {
    switch self {
    case .null: binder.bindNull(Self.sqlType)
    case .integer(let integer): binder.bind(integer: integer)
    case .real(let real): binder.bind(real: real)
    case .text(let text): binder.bind(text: text)
    case .blob(let bytes): bytes.withUnsafeBytes { binder.bind(blob: $0) }
    }
  }
}

/// A table that all databases of a server have, with the same columns.
package struct StoredTable: Hashable, Sendable {
  package let name: String
  package let columns: [String]
  /// The columns of the primary key, in its order.
  package let key: [String]
  /// The tables that its rows refer to, except itself.
  let parents: Set<String>

  /// The names of the columns as SQL has them in a list.
  package var columnList: String { columns.joined(separator: ", ") }
  package var keyList: String { key.joined(separator: ", ") }
}
