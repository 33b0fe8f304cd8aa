import Community
import GameRules
import GameServer
import Geodesy
import Matchmaking
import Storage

// People who were there before the beginning. Finds of all kinds take longer than a simulated
// evening: who has some already can make things of them.
extension Simulation {
  /// Every fifth person has an account from before, with a bag of finds, as the store keeps them.
  func bringVeterans() {
    var random = SeededRandom(seed: self.random.next())
    for person in crowd.people where person.number % 5 == 0 {
      let player = PlayerID(at: Self.beginning, using: &random)
      let token = LinkSecret(using: &random).text + LinkSecret(using: &random).text
      guard let username = Username(person.name) else {
        preconditionFailure("\(person.name) is a name of players")
      }
      let record = PlayerRecord(
        id: player, username: username, isGuest: true, createdAt: Self.beginning,
        lastSeenAt: Self.beginning, rating: Rating())
      let ticket = TokenRecord(
        hash: SessionToken(text: token).hash, player: player, createdAt: Self.beginning,
        expiresAt: Self.beginning + .seconds(90 * 86_400))
      var statistics = Statistics()
      statistics.bag = Self.oldBag(using: &random)
      let kept = statistics
      do throws(StorageError) {
        try disk.ask { store in
          _ = try store.createPlayer(record, token: ticket)
          _ = try store.commit([.statistics(player, kept)])
        }
      } catch {
        preconditionFailure("nothing is wrong with the store yet: \(error)")
      }
      person.token = token
      referee.knew(player, token: token, bag: kept.bag)
    }
  }

  /// Some ingredients and recipes that were found until the day before.
  private static func oldBag(using random: inout SeededRandom) -> Bag {
    let recipes = Recipe.allCases.shuffled(using: &random).prefix(
      Int.random(in: 2...6, using: &random))
    var parts = Ingredient.allCases.compactMap { name -> String? in
      let count = Int.random(in: 0...3, using: &random)
      return count == 0 ? nil : "\(name.rawValue)=\(count)"
    }
    parts += Recipe.allCases.filter(recipes.contains).map { "\($0.rawValue)=0" }
    let day = DailyNumber(at: beginning).value - 1
    guard let bag = Bag((parts + ["\(day)=1"]).joined(separator: " ")) else {
      preconditionFailure("a bag with the finds of a day")
    }
    return bag
  }
}
