/// How well something was recalled. The raw values are FSRS's.
public enum RecallGrade: Int, Hashable, Sendable, CaseIterable {
  /// It was forgotten.
  case again = 1
  /// It was recalled with difficulty.
  case hard = 2
  case good = 3
  case easy = 4
}
