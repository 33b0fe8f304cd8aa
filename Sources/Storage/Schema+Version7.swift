// How much matches count, and what averages are over.
extension Schema {
  /// A match of before has no weight (quarters of a whole), and counts as matches did then: each
  /// finished or quit game is five rounds of the average.
  ///
  /// `wins_over` has 17 bytes for each opponent that was beaten on the day `wins_day`: the id, and
  /// how often. Who was beaten last comes last.
  static let version7 = """
    ALTER TABLE matches ADD COLUMN shares_network INTEGER NOT NULL DEFAULT 0
      CHECK (shares_network IN (0, 1));
    ALTER TABLE matches ADD COLUMN weight INTEGER CHECK (weight BETWEEN 0 AND 4);
    ALTER TABLE matches ADD COLUMN weight_reason TEXT;

    ALTER TABLE statistics ADD COLUMN scored_rounds INTEGER NOT NULL DEFAULT 0
      CHECK (scored_rounds >= 0);
    ALTER TABLE statistics ADD COLUMN wins_day INTEGER;
    ALTER TABLE statistics ADD COLUMN wins_over BLOB NOT NULL DEFAULT X'';
    UPDATE statistics SET scored_rounds = 5 * (finished_games + quits);
    """
}
