import CPostgres
import Storage

/// A connection to PostgreSQL in libpq's pipeline mode
/// (https://www.postgresql.org/docs/current/libpq-pipeline-mode.html).
///
/// Statements are sent without a wait for their results, until one is needed: then ``result()``
/// waits for all of them at once. ``synchronize()`` ends a pipeline. After an error the server
/// skips the statements up to that point. Each statement is prepared once per connection.
///
/// Calls block. A connection is used by one thread at a time.
final class PostgresConnection {
  /// Not private, for the extension in another file.
  let handle: OpaquePointer
  private let notices = Notices()
  private let translations: SQLTranslations
  private var statements: [String: Statement] = [:]
  /// The number of statements that were prepared; no name is given twice.
  private var preparations = 0
  private var pending: [Pending] = []
  /// How often the connection waited for the server.
  private(set) var waits = 0
  /// How many pipelines have ended.
  private(set) var syncs = 0

  private struct Statement {
    let name: String
    let types: [Oid]
  }

  private enum Pending {
    case preparation(sql: String)
    case statement
    case commit
    case sync
  }

  /// Connects with a URL, `postgres://user@host/database?…`, or the keywords of libpq. A connection
  /// whose server is gone counts as lost after ten seconds, and of several hosts the one is taken
  /// that writes; the URL's own parameters come first.
  init(_ url: String, translations: SQLTranslations) throws {
    self.translations = translations
    let parameters = [
      ("connect_timeout", "5"), ("tcp_user_timeout", "10000"), ("keepalives_idle", "5"),
      ("keepalives_interval", "2"), ("keepalives_count", "3"),
      ("target_session_attrs", "read-write"),
      ("fallback_application_name", "whereami"), ("dbname", url), ("client_encoding", "UTF8"),
    ]
    let connected = Self.withCStrings(parameters.map(\.0)) { names in
      Self.withCStrings(parameters.map(\.1)) { values in PQconnectdbParams(names, values, 1) }
    }
    guard let connected else { throw PostgresError(.lost, "no memory for a connection") }
    handle = connected
    guard PQstatus(handle) == CONNECTION_OK else {
      // The handle is closed on deinitialization.
      throw PostgresError(.lost, String(cString: PQerrorMessage(handle)).trimmed)
    }
    // The box lives as long as the connection, which alone calls the receiver.
    PQsetNoticeReceiver(
      handle,
      { argument, result in
        guard let argument, let result else { return }
        Unmanaged<Notices>.fromOpaque(argument).takeUnretainedValue().receive(result)
      }, Unmanaged.passUnretained(notices).toOpaque())
  }

  deinit { PQfinish(handle) }

  /// Whether libpq can read the parameters of a connection; the errors of those that it cannot read
  /// quote them, passwords included.
  static func canRead(_ url: String) -> Bool {
    guard let options = PQconninfoParse(url, nil) else { return false }
    PQconninfoFree(options)
    return true
  }

  /// Whether the connection is lost for good.
  var isLost: Bool { PQstatus(handle) != CONNECTION_OK }

  /// The warnings that came with the last commit of a pipeline, or since ``forgetWarnings()``.
  var warnings: [String] { notices.warnings }

  func forgetWarnings() { notices.warnings.removeAll() }

  // MARK: - Before the pipeline

  /// Executes statements without parameters, before ``enterPipeline()``; returns the last result,
  /// in the text format.
  @discardableResult
  func script(_ sql: String) throws -> PostgresResult {
    guard let pointer = PQexec(handle, sql) else { throw lost() }
    let result = PostgresResult(pointer)
    guard result.status == PGRES_COMMAND_OK || result.status == PGRES_TUPLES_OK else {
      throw result.error(isLost ? .lost : .refused)
    }
    return result
  }

  /// A text as a literal of SQL.
  func literal(_ text: String) -> String {
    guard let quoted = PQescapeLiteral(handle, text, text.utf8.count) else { return "NULL" }
    defer { PQfreemem(quoted) }
    return String(cString: quoted)
  }

  func enterPipeline() throws {
    guard PQenterPipelineMode(handle) == 1 else { throw lost() }
  }

  // MARK: - The pipeline

  /// Sends the statement that ends a transaction and keeps its changes.
  func sendCommit() throws {
    try send("COMMIT", PostgresParameters(), as: .commit)
  }

  /// Sends a statement in the SQL of SQLite. Its result is awaited later.
  func send(_ sql: String, _ parameters: PostgresParameters) throws {
    try send(sql, parameters, as: .statement)
  }

  private func send(_ sql: String, _ parameters: PostgresParameters, as kind: Pending) throws {
    let statement = try prepared(sql, parameters.types)
    let isSent = parameters.withArrays { count, values, lengths, formats in
      PQsendQueryPrepared(handle, statement, count, values, lengths, formats, 1)
    }
    guard isSent == 1 else { throw lost() }
    pending.append(kind)
  }

  /// Returns the name of the prepared statement, and prepares it in the pipeline if it is new.
  private func prepared(_ sql: String, _ types: [Oid]) throws -> String {
    if let known = statements[sql], known.types == types { return known.name }
    preparations += 1
    let statement = Statement(name: "s\(preparations)", types: types)
    guard
      PQsendPrepare(handle, statement.name, translations[sql], CInt(types.count), types) == 1
    else { throw lost() }
    pending.append(.preparation(sql: sql))
    statements[sql] = statement
    return statement.name
  }

  /// Waits for the results of all statements that were sent, and returns the last one's. Throws the
  /// first error among them.
  func result() throws -> PostgresResult? {
    guard PQsendFlushRequest(handle) == 1 else { throw lost() }
    return try drain()
  }

  /// Ends the pipeline, waits for all results, and returns the last statement's. Throws the first
  /// error among them. Afterwards the connection accepts statements again.
  @discardableResult
  func synchronize() throws -> PostgresResult? {
    try sendSync()
    return try drain()
  }

  /// Ends the pipeline, and leaves its results to the next call that waits.
  func sendSync() throws {
    guard PQpipelineSync(handle) == 1 else { throw lost() }
    pending.append(.sync)
    syncs += 1
  }

  /// Sends what libpq still holds back.
  func flush() throws {
    guard PQflush(handle) == 0 else { throw lost() }
  }

  /// Whether the server has a transaction open, as of the last ``synchronize()``.
  var isInTransaction: Bool { PQtransactionStatus(handle) != PQTRANS_IDLE }

  private func drain() throws -> PostgresResult? {
    waits += 1
    var last: PostgresResult?
    var failure: PostgresError?
    for expected in pending {
      // Those of other statements came before: libpq reads nothing of a statement before the end of
      // the results of the one before it was fetched.
      if case .commit = expected { notices.warnings.removeAll() }
      guard let pointer = PQgetResult(handle) else { throw lost() }
      let result = PostgresResult(pointer)
      switch expected {
      case .sync:
        guard result.status == PGRES_PIPELINE_SYNC else { throw failed(result) }
        continue
      case .preparation(let sql):
        if result.status != PGRES_COMMAND_OK { statements[sql] = nil }
      case .statement, .commit: last = result
      }
      if failure == nil, !result.isSuccess { failure = failed(result) }
      if isLost {
        failure = failure ?? lost()
        break
      }
      // Each result of a statement is followed by a null pointer.
      guard PQgetResult(handle) == nil else { throw lost() }
    }
    pending.removeAll(keepingCapacity: true)
    if let failure { throw failure }
    return last
  }

  private func failed(_ result: PostgresResult) -> PostgresError {
    result.error(isLost || result.isFatal ? .lost : .refused)
  }

  /// The error of a call that libpq refused.
  func lost() -> PostgresError {
    PostgresError(.lost, String(cString: PQerrorMessage(handle)).trimmed)
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = strings.map { Array($0.utf8CString) }
    func nest(
      _ rest: ArraySlice<[CChar]>, _ pointers: [UnsafePointer<CChar>?]
    ) -> Result {
      guard let first = rest.first else { return (pointers + [nil]).withUnsafeBufferPointer(call) }
      return first.withUnsafeBufferPointer { nest(rest.dropFirst(), pointers + [$0.baseAddress]) }
    }
    func call(_ pointers: UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result {
      guard let start = pointers.baseAddress else { preconditionFailure("it ends with a null") }
      return body(start)
    }
    return nest(copies[...], [])
  }
}

extension PostgresResult {
  fileprivate var isSuccess: Bool {
    status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK
  }
}

/// Collects the warnings of a server, which come between results.
private final class Notices {
  var warnings: [String] = []

  func receive(_ result: OpaquePointer) {
    guard let severity = whereami_pq_severity(result), String(cString: severity) == "WARNING"
    else { return }
    warnings.append(whereami_pq_message(result).map { String(cString: $0) } ?? "a warning")
  }
}
