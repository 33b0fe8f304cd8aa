import Storage

/// The tables of a PostgreSQL database, in the one version that this program reads and writes.
///
/// They are those of SQLite's schema of the same version, which `Schema` of the target Storage
/// describes: ids and other binary values are `bytea`, moments, durations and booleans (0 or 1)
/// `bigint`, lengths, ratings and coordinates `double precision`. Texts sort by their bytes
/// (`COLLATE "C"`), as in SQLite and in memory, whatever the locale of the database is.
///
/// The one row of `meta` has the version, the id of the cluster that the database belongs to, and
/// whether all players who have finished matches have statistics. A row of `tenures`, which SQLite
/// has no need of, is the life of a process that wrote: see ``PostgresTenure``.
enum PostgresSchema {
  /// The version of the tables, and of SQLite's that they equal.
  static let version = 25

  /// Creates the tables in a database that has none, if that is wanted, or checks their version.
  /// Throws
  /// ``StorageError/Kind/newerSchema`` for a newer one, and ``StorageError/Kind/other`` for an
  /// older one or for the database of another cluster.
  ///
  /// - Parameter cluster: The id of the cluster that must own the database, and that a new database
  ///   gets; `nil`: any.
  static func prepare(
    _ connection: PostgresConnection, creates: Bool = true, cluster: String?
  ) throws {
    try connection.script("BEGIN")
    // One at a time: two programs may start on an empty database together.
    try connection.script("SELECT pg_advisory_xact_lock(\(PostgresLock.family), 1)")
    let isThere = try connection.script("SELECT 1 WHERE to_regclass('meta') IS NOT NULL")
    if isThere.count == 0, creates { try create(connection, cluster: cluster) }
    try requireTables(connection, cluster: cluster)
    try connection.script("COMMIT")
  }

  /// Throws unless the database has tables of the version that this program reads.
  static func requireTables(_ connection: PostgresConnection, cluster: String? = nil) throws {
    let isThere = try connection.script("SELECT 1 WHERE to_regclass('meta') IS NOT NULL")
    guard isThere.count == 1 else {
      throw StorageError(kind: .other, message: "the database has no tables of a server")
    }
    try check(connection, cluster: cluster)
  }

  private static func create(_ connection: PostgresConnection, cluster: String?) throws {
    for part in [
      meta, tenures, aggregates, playerTables, matchTables, communityTables, listTables, newsTables,
      triggers,
    ] {
      try connection.script(part)
    }
    try connection.script("INSERT INTO ranking_buckets VALUES (''::bytea, 0)")
    let id = cluster.map(connection.literal) ?? "gen_random_uuid()::text"
    try connection.script("INSERT INTO meta VALUES (1, \(version), \(id), 0)")
  }

  private static func check(_ connection: PostgresConnection, cluster: String?) throws {
    let result = try connection.script("SELECT schema_version::text, cluster FROM meta")
    guard result.count == 1, let found = result.text(0, 0).flatMap({ Int($0) }),
      let owner = result.text(0, 1)
    else { throw StorageError.corrupt("the table meta has no row") }
    guard found <= version else {
      throw StorageError(
        kind: .newerSchema,
        message: "the database has schema \(found) of a newer program; this one has \(version)")
    }
    guard found == version else {
      throw StorageError(
        kind: .other,
        message: "the database has schema \(found) of an older program; this one has \(version)")
    }
    guard cluster == nil || cluster == owner else {
      throw StorageError(
        kind: .other,
        message: "the database belongs to the cluster \(owner), not to \(cluster ?? "any")")
    }
  }

  private static let meta = """
    CREATE TABLE meta (
      id bigint NOT NULL PRIMARY KEY CHECK (id = 1),
      schema_version bigint NOT NULL,
      cluster text COLLATE "C" NOT NULL CHECK (cluster <> ''),
      has_all_statistics bigint NOT NULL CHECK (has_all_statistics IN (0, 1))
    );
    """

  /// `beat` counts on while the process writes or lives; `version` is that of its tables; `backend`
  /// is PostgreSQL's process that serves its writing connection.
  ///
  /// Most transactions only lock the row, which keeps it from being sealed meanwhile: a version of
  /// the row for each would make all slow that an export's snapshot keeps.
  private static let tenures = """
    CREATE TABLE tenures (
      id bytea NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      node text COLLATE "C" NOT NULL,
      beat bigint NOT NULL,
      sealed bigint NOT NULL CHECK (sealed IN (0, 1)),
      version bigint NOT NULL,
      backend bigint NOT NULL
    );

    CREATE FUNCTION keep_tenure(tenure bytea, beats bigint) RETURNS void
    LANGUAGE plpgsql AS $$ BEGIN
      IF beats = 1 THEN
        UPDATE tenures SET beat = beat + 1 WHERE id = tenure AND sealed = 0;
      ELSE
        PERFORM 1 FROM tenures WHERE id = tenure AND sealed = 0 FOR NO KEY UPDATE;
      END IF;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'another server has taken over the database'
          USING ERRCODE = '\(PostgresTenure.sealedState)';
      END IF;
    END $$;
    """
}
