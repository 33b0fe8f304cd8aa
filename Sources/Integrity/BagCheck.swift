import Community
import GameRules
import Storage

/// Recomputes players' bags from their finds, their compositions and the aids that they used.
///
/// ``MatchCheck`` recomputes the finds of each match from its terms; this checks that the terms
/// follow from the finds before.
struct BagCheck {
  private let source: any RecordSource

  init(_ source: any RecordSource) { self.source = source }

  func result(_ exampleLimit: Int) async throws(StorageError) -> CheckResult {
    var problems = IntegrityProblems(exampleLimit: exampleLimit)
    var count = 0
    var pages = PlayerPages(of: source)
    while case let page = try await pages.next(), !page.isEmpty {
      for id in page { count += try await check(id, &problems) }
    }
    return CheckResult(extent: "\(count) finds", problems: problems)
  }

  /// Returns how many finds the player has.
  private func check(
    _ id: PlayerID, _ problems: inout IntegrityProblems
  ) async throws(StorageError) -> Int {
    let (history, stored): (PlayerHistory, Statistics?)
    do {
      history = try await source.history(of: id)
      stored = try await source.statistics(of: id)
    } catch {
      let text = try error.asProblem()
      problems.add("player \(id): the bag cannot be read: \(text)")
      return 0
    }
    var bag = Bag()
    var compositions = 0
    for entry in history.entries {
      switch entry {
      case .visit: break
      case .match(let match):
        if let problem = Self.problem(of: match, after: bag) {
          problems.add("match \(match.setup.id): \(problem)")
        }
      case .composition(let composition):
        compositions += 1
        if composition.number != compositions || !bag.recipes.contains(composition.recipe) {
          problems.add("player \(id): cannot have made number \(composition.number)")
        }
      }
      bag.count(entry, of: id)
    }
    if bag.overdraft > 0 { problems.add("player \(id): has less than nothing of something") }
    if let stored, stored.bag != bag {
      problems.add("player \(id): the bag is not that of the finds")
    }
    return bag.finds
  }

  private static func problem(of match: FinishedMatch, after bag: Bag) -> String? {
    guard bag.has(match.setup.brought) else {
      return "aids were brought that the player did not have"
    }
    guard let terms = match.setup.finds else { return nil }
    guard terms.missing == Set(Recipe.allCases).subtracting(bag.recipes),
      terms.left == max(0, Find.mostPerDay - bag.finds(on: terms.day))
    else { return "its finds do not follow from those before" }
    return nil
  }
}
