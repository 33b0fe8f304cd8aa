// swift-tools-version: 6.2
import PackageDescription

// What the client's connections are made of: libwebsockets on Linux, elsewhere Foundation. The
// dependency has to be absent there, as Xcode looks behind one that has a condition only.
// The server's client for browsers is bundled where the server is built.
#if os(Linux)
let webClientPlugins: [Target.PluginUsage] = ["BundleWebClient"]
let clientSockets: [Target.Dependency] = [
  .target(name: "WebSocketTransport", condition: .when(platforms: [.linux]))
]
let clientSettings: [SwiftSetting] = [.define("LIBWEBSOCKETS", .when(platforms: [.linux]))]
#else
let webClientPlugins: [Target.PluginUsage] = []
let clientSockets: [Target.Dependency] = []
let clientSettings: [SwiftSetting] = []
#endif

let package = Package(
  name: "whereami",
  // Of Apple's systems those that have UInt128 and Mutex, for the libraries that need no Linux.
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "whereami", targets: ["whereami"]),
    .library(name: "GameServer", targets: ["GameServer"]),
    .library(name: "GameClient", targets: ["GameClient"]),
    .library(name: "Geodesy", targets: ["Geodesy"]),
    .library(name: "GameRules", targets: ["GameRules"]),
    .library(name: "Matchmaking", targets: ["Matchmaking"]),
    .library(name: "WireProtocol", targets: ["WireProtocol"]),
    .library(name: "Community", targets: ["Community"]),
    .library(name: "NameSearch", targets: ["NameSearch"]),
    .library(name: "Storage", targets: ["Storage"]),
    .library(name: "Metrics", targets: ["Metrics"]),
    .library(name: "Sketch", targets: ["Sketch", "Atlas"]),
    .library(name: "FuzzTargets", targets: ["FuzzTargets"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
  ],
  targets: [
    // Pure: no clock, no unseeded randomness, no I/O, no async.
    .target(name: "JSON"),
    .target(name: "Encodings"),
    .target(
      name: "Geodesy",
      dependencies: ["JSON", .product(name: "RealModule", package: "swift-numerics")]),
    .target(
      name: "GameRules",
      dependencies: [
        "Geodesy", .product(name: "RealModule", package: "swift-numerics"),
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .target(
      name: "Matchmaking",
      dependencies: [
        "GameRules",
        .product(name: "RealModule", package: "swift-numerics"),
        .product(name: "Collections", package: "swift-collections"),
      ]),
    .target(name: "NameSearch"),
    // The protocol between several nodes on one database.
    .target(name: "Cluster", dependencies: ["GameRules"]),
    // A whole cluster under virtual time. It runs no server, so it is not part of Simulation.
    .target(
      name: "ClusterSimulation",
      dependencies: [
        "Cluster", "GameRules", "Geodesy",
        .product(name: "HeapModule", package: "swift-collections"),
      ]),
    .target(name: "Community", dependencies: ["JSON", "Geodesy", "GameRules"]),
    // Files in RSS and Atom.
    .target(name: "NewsFeeds", dependencies: ["GameRules", "Community"]),
    .target(
      name: "Learning",
      dependencies: [
        "Geodesy", "GameRules", "Community",
        .product(name: "RealModule", package: "swift-numerics"),
      ]),
    .target(
      name: "WireProtocol",
      dependencies: ["JSON", "Geodesy", "GameRules", "Community"]),
    .target(
      name: "Places",
      dependencies: [
        "JSON", "Geodesy", "GameRules", .product(name: "RealModule", package: "swift-numerics"),
      ]),
    .target(name: "Pictures"),
    .target(name: "Metrics"),
    // Shells.
    .target(
      name: "Atlas",
      dependencies: ["JSON", "Geodesy", .product(name: "RealModule", package: "swift-numerics")],
      exclude: ["recipe"],
      resources: [.copy("Resources/atlas.bin"), .copy("Resources/facts.json")]),
    .systemLibrary(
      name: "CJemalloc", pkgConfig: "jemalloc", providers: [.apt(["libjemalloc-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
    // Writes the pictures that the server makes.
    .target(
      name: "PictureEncoding", dependencies: ["CTurboJPEG"],
      swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    .target(
      name: "Sketch",
      dependencies: [
        "Geodesy", "Atlas", "PictureEncoding", "CCairo", "CWebP",
        .product(name: "RealModule", package: "swift-numerics"),
      ],
      // It paints half a million pixels a picture: milliseconds optimized, more than a second if
      // not, which players of a debug build, and tests, would wait for.
      swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    .target(
      name: "Storage",
      dependencies: [
        "JSON", "Geodesy", "GameRules", "Matchmaking", "Community", "Learning", "NameSearch",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    // The store in a PostgreSQL database.
    .target(name: "PostgresStorage", dependencies: ["Storage", "Cluster", "CPostgres"]),
    .target(
      name: "Integrity",
      dependencies: ["GameRules", "Matchmaking", "Community", "Learning", "Storage"]),
    .target(
      name: "Accounts",
      dependencies: [
        "Encodings", "GameRules",
        .product(name: "Collections", package: "swift-collections"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "JWTKit", package: "jwt-kit"),
      ]),
    .systemLibrary(
      name: "CLibwebsockets", pkgConfig: "libwebsockets",
      providers: [.apt(["libwebsockets-dev", "libwebsockets-evlib-ev", "libev-dev"])]),
    .target(
      name: "WebSocketTransport",
      dependencies: [
        "CLibwebsockets",
        .product(name: "Collections", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    // Where a server hears its operators, and how they speak to it.
    .target(name: "AdminSocket", dependencies: ["JSON", "GameRules", "WireProtocol"]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // Whether an uploaded picture can be shown: only libraries that decode it know.
    .target(
      name: "PictureDecoding", dependencies: ["Pictures", "CZlib", "CTurboJPEG", "CWebP"]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    // Requests to servers elsewhere, within bounds.
    .target(name: "OutboundHTTP", dependencies: ["CCurl"]),
    // Fetches street panoramas from their providers, and keeps them.
    .target(
      name: "Panoramas",
      dependencies: [
        "Places", "JSON", "Geodesy", "GameRules", "PictureEncoding", "OutboundHTTP", "CTurboJPEG",
        .product(name: "RealModule", package: "swift-numerics"),
      ],
      // It turns and encodes two million pixels a picture.
      swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    // Messages to closed browsers: subscriptions, encryption and tokens.
    .target(
      name: "WebPush",
      dependencies: [
        "Encodings", "JSON", "GameRules", .product(name: "Crypto", package: "swift-crypto"),
      ]),
    // Takes them to the push services.
    .target(
      name: "PushDelivery",
      dependencies: [
        "WebPush", "OutboundHTTP", "Accounts", .product(name: "Crypto", package: "swift-crypto"),
      ]),
    // The game for browsers; the client itself is in Public.
    .target(
      name: "WebClient",
      dependencies: [
        "CZlib", "WebSocketTransport", .product(name: "Crypto", package: "swift-crypto"),
      ],
      exclude: ["package.json", "Screenshots", "Public"],
      plugins: webClientPlugins),
    .plugin(name: "BundleWebClient", capability: .buildTool()),
    .target(
      name: "GameServer",
      dependencies: [
        "JSON", "Geodesy", "GameRules", "Matchmaking", "Community", "Learning", "NameSearch",
        "NewsFeeds", "WireProtocol", "Places", "Storage", "Accounts", "Pictures", "PictureDecoding",
        "PictureEncoding",
        "Metrics", "WebSocketTransport", "WebClient", "AdminSocket", "WebPush", "Encodings",
        .product(name: "Collections", package: "swift-collections"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .target(
      name: "GameClient",
      dependencies: clientSockets + ["JSON", "Geodesy", "GameRules", "Community", "WireProtocol"],
      swiftSettings: clientSettings),
    // Judges the server for the bots and the simulation.
    .target(
      name: "Referee",
      dependencies: ["Geodesy", "GameRules", "Matchmaking", "Community", "WireProtocol"]),
    .target(
      name: "Bots",
      dependencies: [
        "Geodesy", "GameRules", "Community", "WireProtocol", "GameClient", "WebSocketTransport",
        "Referee",
        .product(name: "Histogram", package: "hdrhistogram-swift"),
      ]),
    // The server under virtual time, in a world that goes wrong.
    .target(
      name: "Simulation",
      dependencies: [
        "JSON", "Geodesy", "GameRules", "Matchmaking", "Community", "Learning", "WireProtocol",
        "Storage", "Accounts", "WebSocketTransport", "GameServer", "Referee",
        .product(name: "Collections", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .executableTarget(
      name: "whereami",
      dependencies: [
        "CJemalloc", "GameServer", "Bots", "Simulation", "ClusterSimulation",
        "Accounts", "Integrity", "Community",
        "GameRules", "Geodesy", "Storage", "PostgresStorage", "Atlas", "Sketch", "AdminSocket",
        "WireProtocol", "WebSocketTransport", "WebClient", "JSON", "Places", "Panoramas",
        "WebPush", "PushDelivery", "NewsFeeds", "Encodings", "Pictures",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(name: "JSONTests", dependencies: ["JSON"]),
    .testTarget(name: "EncodingsTests", dependencies: ["Encodings"]),
    .testTarget(name: "OutboundHTTPTests", dependencies: ["OutboundHTTP"]),
    .testTarget(
      name: "WebPushTests",
      dependencies: [
        "WebPush", "Encodings", "JSON", "GameRules",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .testTarget(
      name: "GeodesyTests",
      dependencies: ["Geodesy", .product(name: "RealModule", package: "swift-numerics")]),
    .testTarget(name: "GameRulesTests", dependencies: ["GameRules", "Geodesy"]),
    .testTarget(name: "MatchmakingTests", dependencies: ["Matchmaking", "GameRules"]),
    .testTarget(
      name: "CommunityTests", dependencies: ["Community", "JSON", "Geodesy", "GameRules"]),
    .testTarget(
      name: "AccountsTests",
      dependencies: [
        "Accounts", "Encodings", "GameRules", .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
      ]),
    .testTarget(name: "PlacesTests", dependencies: ["Places", "JSON", "Geodesy", "GameRules"]),
    .testTarget(name: "PictureEncodingTests", dependencies: ["PictureEncoding", "CTurboJPEG"]),
    .testTarget(name: "PanoramasTests", dependencies: ["Panoramas", "Places", "CTurboJPEG"]),
    .testTarget(
      name: "PicturesTests", dependencies: ["Pictures", "PictureDecoding", "CZlib"],
      exclude: ["pillow.py"]),
    .testTarget(name: "MetricsTests", dependencies: ["Metrics"]),
    .testTarget(
      name: "AtlasTests",
      dependencies: ["Atlas", "Geodesy", .product(name: "RealModule", package: "swift-numerics")]),
    .testTarget(
      name: "SketchTests",
      dependencies: [
        "Sketch", "Atlas", "Geodesy", "CTurboJPEG", "CWebP",
        .product(name: "RealModule", package: "swift-numerics"),
      ]),
    .testTarget(name: "NewsFeedsTests", dependencies: ["NewsFeeds", "Community", "GameRules"]),
    .testTarget(name: "NameSearchTests", dependencies: ["NameSearch", "Geodesy"]),
    .testTarget(
      name: "LearningTests", dependencies: ["Learning", "Community", "GameRules", "Geodesy"]),
    .testTarget(
      name: "WireProtocolTests",
      dependencies: ["WireProtocol", "JSON", "Geodesy", "GameRules", "Community"]),
    .testTarget(
      name: "StorageTests",
      dependencies: [
        "Storage", "PostgresStorage", "Cluster", "Geodesy", "GameRules", "Matchmaking", "Community",
        "Learning", .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "IntegrityTests",
      dependencies: [
        "Integrity", "Storage", "Learning", "Matchmaking", "Community", "Geodesy", "GameRules",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "AdminSocketTests", dependencies: ["AdminSocket", "GameRules", "WireProtocol"]),
    .testTarget(name: "WebSocketTransportTests", dependencies: ["WebSocketTransport"]),
    .testTarget(name: "WebClientTests", dependencies: ["WebClient", "WebSocketTransport"]),
    .testTarget(
      name: "GameServerTests",
      dependencies: [
        "GameServer", "GameClient", "Bots", "Referee", "Storage", "WireProtocol", "JSON", "Geodesy",
        "GameRules", "Matchmaking", "Community", "Learning", "Accounts", "Metrics", "AdminSocket",
        "Places", "WebPush", "Encodings", "NewsFeeds",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(
      name: "GameClientTests",
      dependencies: [
        "GameClient", "Community", "GameRules", "Geodesy", "WireProtocol", "WebSocketTransport",
      ]),
    .testTarget(
      name: "BotsTests",
      dependencies: [
        "Bots", "Referee", "GameClient", "Community", "GameRules", "Geodesy", "WireProtocol",
      ]),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "Simulation", "GameServer", "Storage", "Learning", "Community", "Geodesy", "GameRules",
      ]),
    .testTarget(
      name: "ClusterTests", dependencies: ["Cluster", "ClusterSimulation", "GameRules", "Geodesy"]),
    .testTarget(
      name: "whereamiTests",
      dependencies: [
        "whereami", "Accounts", "GameServer", "Geodesy", "Sketch", "AdminSocket", "GameRules",
        "WireProtocol", "NewsFeeds", "Pictures",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    // Beside the tests, because nothing that ships needs it; `Fuzz` has the program.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "JSON", "Geodesy", "GameRules", "Community", "WireProtocol", "Pictures",
        "PictureDecoding", "Accounts", "NewsFeeds",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
      ],
      path: "Tests/FuzzTargets"),
    .testTarget(name: "FuzzTargetsTests", dependencies: ["FuzzTargets"]),
    .testTarget(name: "ArchitectureTests"),
  ]
)
