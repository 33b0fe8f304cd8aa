// The ranking's own sums, and the rule by which each match is listed.
extension Schema {
  /// `matches.listing_rule` is the number of the `ListingRule`; matches from before have 1. The
  /// columns `ranked_…` of `statistics` are the part of the points that the ranking counts: all of
  /// them, as far as matches from before go.
  static let version25 = """
    ALTER TABLE matches ADD COLUMN listing_rule INTEGER NOT NULL DEFAULT 1
      CHECK (listing_rule IN (1, 2));

    ALTER TABLE statistics ADD COLUMN ranked_finishes INTEGER NOT NULL DEFAULT 0
      CHECK (ranked_finishes >= 0);
    ALTER TABLE statistics ADD COLUMN ranked_score INTEGER NOT NULL DEFAULT 0
      CHECK (ranked_score >= 0);
    ALTER TABLE statistics ADD COLUMN ranked_rounds INTEGER NOT NULL DEFAULT 0
      CHECK (ranked_rounds >= 0);
    UPDATE statistics SET ranked_finishes = finished_games, ranked_score = total_score,
      ranked_rounds = scored_rounds;

    CREATE TABLE network_key (
      id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
      secret BLOB NOT NULL CHECK (length(secret) = 32),
      made_at INTEGER NOT NULL
    ) STRICT;
    """
}
