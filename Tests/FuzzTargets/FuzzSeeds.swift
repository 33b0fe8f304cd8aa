import Community
import GameRules

/// Genuine inputs to begin with: a fuzzer that has none finds the first brace and little more.
extension FuzzTarget {
  public var seeds: [[UInt8]] {
    switch self {
    case .json: Self.texts
    case .clientMessage: WireCheck.clientExamples
    case .serverMessage: WireCheck.serverExamples + Self.errorReplies
    case .coverageMap: Self.maps
    case .ruleBook: [Array(StandardRules.text.utf8)]
    case .picture: Self.pictures
    case .idToken: IDTokenTarget.seeds
    case .keySet: [TokenSigner.keySet]
    case .providers: Self.providerFiles
    case .feed: FeedTarget.seeds
    case .journal: JournalTarget.seeds
    case .match: MatchTarget.seeds
    }
  }

  private static let texts = [
    #"{"a":[1,-2.5e3,true,false,null,"x\u00e9\ud83d\ude00\n"],"b":{"c":""}}"#,
    "[1e308,1e999,0.1,123456789012345678901234567890,-0,4.9e-324]", #""text""#, "  12.5  ",
  ].map { Array($0.utf8) }

  private static let errorReplies = [
    #"{"jsonrpc":"2.0","id":"a","error":{"code":-32000,"message":"no","data":{"code":"offline","#
      + #""retryable":true,"retryAfterMs":5000,"member":"x"}}}"#
  ].map { Array($0.utf8) }

  private static let maps = [
    """
    {"type":"FeatureCollection","title":"T","diagonalKm":500,"features":[{"type":"Feature",\
    "properties":{"name":"A","country":"NZ","weight":2},"geometry":{"type":"Polygon",\
    "coordinates":[[[0,0],[10,0],[10,10],[0,10],[0,0]],[[2,2],[2,4],[4,4],[2,2]]]}},\
    {"type":"Feature","properties":null,"geometry":{"type":"MultiPolygon","coordinates":\
    [[[[170,-10],[180,-10],[180,5],[170,-10]]],[[[-180,-10],[-175,0],[-180,5],[-180,-10]]]]}}]}
    """,
    """
    {"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":\
    [[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]]}]}
    """,
  ].map { Array($0.utf8) }

  private static let providerFiles = [
    """
    {"providers":[{"preset":"google","audiences":["a"]},{"name":"club",\
    "issuers":["https://id.club.example"],"audiences":["whereami"],\
    "authorizedParties":["b"],"keysURL":"https://id.club.example/keys","algorithms":["ES256"],\
    "nonce":"sha256","clockSkewSeconds":30,"maximumAgeSeconds":600}]}
    """,
    """
    {"providers":[{"name":"file","issuers":["i"],"audiences":["w"],"keysFile":"keys.json"},\
    {"name":"here","issuers":["i"],"audiences":["w"],"keysURL":"http://127.0.0.1:8080/keys"}]}
    """,
  ].map { Array($0.utf8) }

  /// One pixel each, of the three formats; the corpus has more.
  private static let pictures: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0, 0, 0, 0]
      + [0, 0, 0, 13, 0x49, 0x44, 0x41, 0x54, 0x78, 1, 1, 2, 0, 0xFD, 0xFF, 0, 7, 0, 9, 0, 8]
      + [0, 0, 0, 0] + [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0, 0, 0, 0]
  ]
}

extension IDTokenTarget {
  static let seeds: [[UInt8]] =
    TokenSigner.Choice.allCases.flatMap { choice in
      ["ec", "rsa"].map { key in
        let header = #"{"alg":"\#(key == "ec" ? "ES256" : "RS256")","kid":"\#(key)","typ":"JWT"}"#
        return [choice.rawValue] + Array(header.utf8) + [UInt8(ascii: "\n")] + claims
      }
    } + [
      Array(
        TokenSigner.token(
          header: Array(#"{"alg":"ES256","kid":"ec"}"#.utf8), claims: claims, by: .ec
        ).utf8)
    ]

  private static let claims = Array(
    """
    {"iss":"https://id.club.example","sub":"24","aud":["whereami"],"azp":"whereami-android",\
    "exp":1700000600,"iat":1699999995,"nbf":1699999995,"nonce":"\(nonce)",\
    "email":"jane@example.com","email_verified":"true"}
    """.utf8)
}

extension JournalTarget {
  static let seeds: [[UInt8]] = {
    let setup = MatchTarget.finishedMatch.setup
    let player = setup.players[0]
    let events: [MatchEvent] = [
      .begin, .answer(player, round: 1), .mark(player, round: 1, .origin),
      .guess(player, round: 1, .origin), .guess(player, round: 1, Answer?.none),
      .ready(player, round: 1), .goOn(by: player, round: 1),
      .quit(player), .dropped(player), .returned(player), .timePassed, .excused(.seconds(5)),
      .interrupted(minimumGrace: .seconds(5)), .abort,
      .guess(player, round: 1, .pin(.origin, country: CountryCode("FR"))),
      .places([MatchPlace(Solution(coordinate: .origin, country: "FR"))]),
      .guess(player, round: 1, .verdict(true)), .aid(player, round: 1, .freeze),
      .aid(player, round: 1, .lens(Lens(center: .origin))), .pause(player), .resume(player),
    ]
    let viewKey = ViewKey(text: String(repeating: "0f", count: 32))
    let beginnings = [MatchEntry.begun(setup), MatchEntry.begun(setup, viewKey: viewKey)]
    return beginnings.map(\.encoded) + events.map { MatchEntry.happened($0).encoded }
  }()
}

extension MatchTarget {
  static let seeds: [[UInt8]] = [
    [], [0, 0, 60, 60, 60, 60, 60, 0, 0] + Array(repeating: 20, count: 60),
    [1, 4, 200, 100, 50, 20, 200, 1, 0] + (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 37) },
    [15, 2, 0, 0, 0, 0, 0, 2, 1] + (0..<240).map { UInt8(truncatingIfNeeded: $0 &* 101) },
  ]
}
