import Testing

@Suite("Dependencies point down")
struct ImportTests {
  /// The modules that each target may import. A target without a line here has no place.
  static let table: [String: Set<String>] = [
    "JSON": [],
    "Encodings": [],
    "Geodesy": ["JSON", "RealModule", "Synchronization"],
    "GameRules": ["Geodesy", "Crypto", "RealModule"],
    "Matchmaking": ["GameRules", "Collections", "RealModule"],
    "Community": ["JSON", "Geodesy", "GameRules"],
    "NewsFeeds": ["GameRules", "Community", "Foundation", "FoundationXML"],
    "NameSearch": ["Foundation"],
    "Cluster": ["GameRules"],
    "ClusterSimulation": ["Cluster", "GameRules", "Geodesy", "HeapModule"],
    "Learning": ["Geodesy", "GameRules", "Community", "RealModule"],
    "WireProtocol": ["JSON", "Geodesy", "GameRules", "Community"],
    "Places": ["JSON", "Geodesy", "GameRules", "RealModule"],
    "CCurl": [],
    "OutboundHTTP": ["CCurl", "Foundation", "Synchronization"],
    "WebPush": ["Encodings", "JSON", "GameRules", "Crypto", "Foundation"],
    "PushDelivery": [
      "WebPush", "OutboundHTTP", "Accounts", "Crypto", "Synchronization",
    ],
    "Panoramas": [
      "Places", "JSON", "Geodesy", "GameRules", "PictureEncoding", "OutboundHTTP",
      "CTurboJPEG", "RealModule", "Foundation",
    ],
    "Storage": [
      "JSON", "Geodesy", "GameRules", "Matchmaking", "Community", "Learning", "NameSearch", "GRDB",
      "GRDBSQLite", "Foundation",
      "Synchronization", "Glibc", "Dispatch",
    ],
    "CPostgres": [],
    "PostgresStorage": [
      "Storage", "Cluster", "CPostgres", "Foundation", "Synchronization", "Dispatch",
    ],
    "Integrity": ["GameRules", "Matchmaking", "Community", "Learning", "Storage"],
    "Accounts": [
      "Encodings", "GameRules", "Collections", "Crypto", "CryptoExtras", "JWTKit", "Foundation",
      "FoundationNetworking", "Dispatch", "Synchronization",
    ],
    "Pictures": [],
    "Metrics": [],
    "Atlas": ["JSON", "Geodesy", "RealModule", "Foundation"],
    "CJemalloc": [],
    "CCairo": [],
    "CTurboJPEG": [],
    "CWebP": [],
    "PictureEncoding": ["CTurboJPEG"],
    "Sketch": ["Geodesy", "Atlas", "PictureEncoding", "CCairo", "CWebP", "RealModule"],
    "CLibwebsockets": [],
    "WebSocketTransport": [
      "CLibwebsockets", "Collections", "Logging", "Foundation", "Glibc", "Synchronization",
      "Dispatch",
    ],
    "AdminSocket": [
      "JSON", "GameRules", "WireProtocol", "Dispatch", "Foundation", "Glibc", "Synchronization",
    ],
    "CZlib": [],
    "PictureDecoding": ["Pictures", "CZlib", "CTurboJPEG", "CWebP"],
    "WebClient": ["CZlib", "WebSocketTransport", "Crypto", "Foundation", "Synchronization"],
    "GameServer": [
      "JSON", "Geodesy", "GameRules", "Matchmaking", "Community", "Learning", "NameSearch",
      "NewsFeeds", "WireProtocol", "Places", "Storage", "Accounts", "Pictures", "PictureDecoding",
      "PictureEncoding", "Metrics",
      "WebSocketTransport", "WebClient", "AdminSocket", "WebPush", "Encodings", "Collections",
      "Crypto", "Logging", "Foundation", "Glibc",
    ],
    "GameClient": [
      "JSON", "Geodesy", "GameRules", "Community", "WireProtocol", "WebSocketTransport",
      "Foundation", "FoundationNetworking", "Dispatch",
    ],
    "Referee": [
      "Geodesy", "GameRules", "Matchmaking", "Community", "WireProtocol", "Foundation",
    ],
    "Bots": [
      "Geodesy", "GameRules", "Community", "WireProtocol", "GameClient", "WebSocketTransport",
      "Referee", "Histogram", "Foundation",
    ],
    "Simulation": [
      "JSON", "Geodesy", "GameRules", "Matchmaking", "Community", "Learning", "WireProtocol",
      "Storage", "Accounts", "WebSocketTransport", "GameServer", "Referee", "Collections",
      "Logging",
      "Foundation", "Synchronization",
    ],
    "whereami": [
      "CJemalloc", "Accounts", "AdminSocket", "ArgumentParser", "Atlas", "Bots", "Integrity",
      "Community",
      "GameServer", "GameRules", "Geodesy", "JSON", "Panoramas", "Places", "PushDelivery",
      "Simulation", "ClusterSimulation",
      "Sketch", "Storage", "PostgresStorage", "WebPush", "NewsFeeds", "Encodings", "Pictures",
      "WireProtocol", "WebClient", "WebSocketTransport", "Crypto", "Logging", "Foundation",
      "Dispatch", "Glibc", "Synchronization",
    ],
  ]

  static let pureTargets = [
    "JSON", "Encodings", "Geodesy", "GameRules", "Matchmaking", "Community", "Learning",
    "NameSearch", "NewsFeeds", "WireProtocol", "Pictures", "Metrics", "Referee",
    "Cluster", "ClusterSimulation",
  ]

  @Test("Every target imports only what the table allows", arguments: table.keys.sorted())
  func imports(target: String) throws {
    let allowed = try #require(Self.table[target])
    for file in try SourceTree.swiftFiles(below: "Sources/\(target)") {
      for module in SourceTree.imports(of: file) where !allowed.contains(module) {
        Issue.record("\(file.path) imports \(module)")
      }
    }
  }

  @Test("Every target of the package stands in the table")
  func everyTargetListed() throws {
    let files = try SourceTree.swiftFiles(below: "Sources")
    let targets = Set(files.compactMap { $0.path.split(separator: "/").dropFirst().first })
    #expect(targets.count >= 10, "the tree was found")
    for target in targets { #expect(Self.table[String(target)] != nil, "\(target)") }
  }

  @Test("The table itself has no cycle")
  func acyclic() {
    var remaining = Self.table
    while let leaf = remaining.first(where: { $0.value.allSatisfy { remaining[$0] == nil } }) {
      remaining[leaf.key] = nil
    }
    #expect(remaining.keys.sorted() == [])
  }

  @Test(
    "Pure targets read no clock, draw no unseeded randomness, do no input or output, never wait",
    arguments: pureTargets)
  func purity(target: String) throws {
    let forbidden = [
      "SystemRandomNumberGenerator", ".random()", "ContinuousClock", "SuspendingClock", " async ",
      "await ", "Task {", "print(", "DispatchQueue", "clock_gettime", "gettimeofday", "fopen",
    ]
    let files = try SourceTree.swiftFiles(below: "Sources/\(target)")
    #expect(!files.isEmpty)
    for file in files {
      for (number, line) in file.lines.enumerated()
      where !line.drop(while: \.isWhitespace).hasPrefix("//") {
        for word in forbidden where line.contains(word) {
          Issue.record("\(file.path):\(number + 1) has \(word)")
        }
      }
    }
  }

  @Test(
    "Import lines are read in every spelling",
    arguments: [
      ("import Geodesy", ["Geodesy"]), ("@testable import GameRules", ["GameRules"]),
      ("public import struct Foundation.Data", ["Foundation"]),
      ("@preconcurrency import Logging", ["Logging"]), ("// import Nothing", []),
      ("let important = 1", []),
    ])
  func importSpellings(line: String, expected: [String]) {
    let file = SourceTree.File(path: "x", lines: [Substring(line)])
    #expect(SourceTree.imports(of: file) == expected)
  }
}
