// Difficulties and aids.
extension Schema {
  /// `matches.difficulty` is `NULL` of a format without difficulties, `guesses.aids` of a round
  /// without aids; else it has their names, in the order of their use, parted by spaces.
  static let version21 = """
    ALTER TABLE matches ADD COLUMN difficulty TEXT;
    ALTER TABLE guesses ADD COLUMN aids TEXT CHECK (aids <> '');
    """
}
