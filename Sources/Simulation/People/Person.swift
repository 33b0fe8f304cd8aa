import GameRules
import GameServer
import Geodesy
import JSON

/// A simulated player: a client with habits, some of them bad.
///
/// *away* → *connected* → *signed in* → *away* again. All that is random about a person follows
/// from a generator of its own.
@GameLoop
final class Person {
  /// A match as the client knows it.
  struct Game {
    let match: String
    var phase = ""
    var round = 1
    /// In milliseconds on the server's clock.
    var deadline: Int64?
    var place: (latitude: Double, longitude: Double)?
    /// Statements are asked, and no places.
    var asksStatements = false
    var hasAids = false
    var isPaused = false
    var lastGuess: String?
  }

  /// A request without a reply yet.
  struct Request {
    let method: String
    let text: [UInt8]
  }

  let number: Int
  let crowd: Crowd
  var random: SeededRandom
  /// How many accounts the person had before this one.
  var incarnation = 0
  var link: Link?
  var isSignedIn = false
  var token: String?
  var id: String?
  var hasPassword = false
  /// An account was asked for, and what came of it is not known.
  var mayHavePassword = false
  var requests: [Int: Request] = [:]
  var lastRequest = 0
  var game: Game?
  var isQueued = false
  var friends: [String] = []
  var requesters: [String] = []
  /// The players that the person blocks, as far as the client knows.
  var blocked: [String] = []
  var challenge: String?
  var lastNotification: String?
  /// The room that the person is in, as far as the client knows.
  var room: (code: String, others: [String], isHost: Bool)?
  /// The last match that was played to its end.
  var lastMatch: String?
  /// The lists that the person made.
  var ownLists: [String] = []
  /// The names of the maps that the person made.
  var ownMaps: [String] = []
  /// The recipes and aids of the bag, as far as the client knows.
  var recipes: [String] = []
  var aids: [String] = []
  /// The recipes that the bag has everything for, as far as the client knows.
  var makeable: [String] = []
  /// A challenge of one's own that has no answer yet.
  var ownChallenge: String?
  /// Tokens that must be refused.
  var oldTokens: [String] = []
  /// Which password the account has, and which it may have: a change had no reply.
  var generation = 0
  var otherGeneration: Int?
  private var lastGeneration = 0
  /// How often in a row a password was wrong.
  var failedLogins = 0
  private var thought = 0
  /// The person stays away until then.
  private var restsUntil: Instant?

  init(number: Int, crowd: Crowd, random: SeededRandom) {
    self.number = number
    self.crowd = crowd
    self.random = random
  }

  var name: String { "p\(number)x\(incarnation)" }
  var email: String { "\(name)@example.org" }
  /// The password of a generation, which counts the changes of the password.
  static func password(_ generation: Int) -> String { "correct horse battery \(generation)" }
  var password: String { Self.password(generation) }

  func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  /// The person does something after a while, and nothing that was thought of before.
  func think(after delay: Duration) {
    thought += 1
    let current = thought
    crowd.network.agenda.add(at: crowd.network.time.now + delay) { [weak self] in
      guard let self, self.thought == current else { return false }
      self.act()
      return true
    }
  }

  /// The person does something after a random while.
  func think(within milliseconds: ClosedRange<Int64>) {
    think(after: .milliseconds(Int64.random(in: milliseconds, using: &random)))
  }

  private func act() {
    let now = crowd.network.time.now
    if let restsUntil, now < restsUntil { return think(after: restsUntil - now) }
    think(within: 1000...9000)
    guard let link, !link.isCut else { return connect() }
    guard isSignedIn else { return signIn() }
    if chance(0.02) { return misbehave() }
    if chance(0.01) { return breakOff() }
    if let mean = crowd.meanRest, chance(0.015) { return rest(mean) }
    if game != nil {
      play()
    } else if isQueued {
      if chance(0.1) { request("queue.leave") } else if chance(0.1) { passTheTime() }
    } else {
      choose()
    }
  }

  func connect() {
    guard let process = crowd.process, !process.isDead else { return think(within: 200...6000) }
    let link = crowd.network.connect(number, to: process)
    self.link = link
    isSignedIn = false
    link.onText = { [weak self, weak link] text in
      guard let self, let link, self.link === link else { return }
      self.hear(text)
    }
    link.onEnd = { [weak self, weak link] code, reason in
      guard let self, let link, self.link === link else { return }
      self.lose(code, reason)
    }
    link.open()
    think(within: 0...300)
  }

  /// The connection is gone.
  private func lose(_ code: UInt16?, _ reason: String) {
    link = nil
    isSignedIn = false
    if code == 4501 { beBornAgain() }
    let pause: ClosedRange<Int64> = chance(0.8) ? 50...5000 : 10_000...90_000
    think(within: delay(toldBy: reason).map { $0...$0 + 7000 } ?? pause)
  }

  /// How long the server asks a client to stay away, in milliseconds.
  private func delay(toldBy reason: String) -> Int64? {
    reason.split(separator: " ").dropLast().last.flatMap { Int64($0) }
  }

  /// The connection breaks, or the person closes it, perhaps for a while.
  func breakOff() {
    let notice: ClosedRange<Int64> = chance(0.8) ? 0...300 : 1000...40_000
    link?.cut(noticedAfter: .milliseconds(Int64.random(in: notice, using: &random)))
  }

  /// The person leaves, perhaps in the middle of a match, and comes back after half to one and a
  /// half times that time.
  private func rest(_ mean: Duration) {
    let most = mean.wholeMilliseconds
    restsUntil =
      crowd.network.time.now
      + .milliseconds(Int64.random(in: most / 2...most * 3 / 2, using: &random))
    breakOff()
  }

  /// The account is gone; a new one comes.
  func beBornAgain() {
    incarnation += 1
    token = nil
    id = nil
    hasPassword = false
    mayHavePassword = false
    game = nil
    isQueued = false
    friends = []
    requesters = []
    blocked = []
    challenge = nil
    ownChallenge = nil
    lastNotification = nil
    room = nil
    ownMaps = []
    recipes = []
    aids = []
    makeable = []
    oldTokens = []
    generation = 0
    otherGeneration = nil
    failedLogins = 0
    isSignedIn = false
  }

  /// A password that the account never had.
  func nextGeneration() -> Int {
    lastGeneration += 1
    return lastGeneration
  }

  /// A token that is used no more, as far as the client knows.
  func retireToken() {
    if let token { oldTokens.append(token) }
    if oldTokens.count > 4 { oldTokens.removeFirst() }
    token = nil
  }

  private func signIn() {
    if crowd.socialActivity > 0, let old = oldTokens.last, chance(0.3) {
      oldTokens.removeLast()
      request("account.resume", #"{"token":"\#(old)"}"#)
    } else if let token, !hasPassword || chance(0.85) {
      request("account.resume", #"{"token":"\#(token)"}"#)
    } else if hasPassword, chance(0.95) {
      request("account.login", #"{"email":"\#(email)","password":"\#(password)"}"#)
    } else if hasPassword {
      request("account.login", #"{"email":"\#(email)","password":"a wrong password"}"#)
    } else if chance(0.2) {
      hasPassword = true
      request(
        "account.register",
        #"{"username":"\#(name)","email":"\#(email)","password":"\#(password)"}"#)
    } else {
      request("account.guest", #"{"username":"\#(name)"}"#)
    }
  }

  // MARK: - Sending

  func request(_ method: String, _ parameters: String = "{}", at moment: Instant? = nil) {
    lastRequest += 1
    let text =
      #"{"jsonrpc":"2.0","id":\#(lastRequest),"method":"\#(method)","params":\#(parameters)}"#
    let request = Request(method: method, text: Array(text.utf8))
    requests[lastRequest] = request
    link?.transmit(request.text, at: moment)
    if chance(0.02) { link?.transmit(request.text) }
    if chance(0.008) {
      // Lost at any point: on the way there, while it is carried out, on the way back.
      let link = link
      let delay = Duration.milliseconds(Int64.random(in: 0...60, using: &random))
      crowd.network.agenda.add(at: crowd.network.time.now + delay) {
        link?.cut(noticedAfter: .milliseconds(20))
        return true
      }
    }
  }

  func transmit(_ text: String) { link?.transmit(Array(text.utf8)) }
}
