// swift-tools-version: 6.2
import PackageDescription

// The client's libraries as a machine without libwebsockets compiles them; README.md says more.
let package = Package(
  name: "portable",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
  ],
  targets: [
    .target(name: "JSON"),
    .target(
      name: "Geodesy",
      dependencies: ["JSON", .product(name: "RealModule", package: "swift-numerics")]),
    .target(
      name: "GameRules",
      dependencies: [
        "Geodesy", .product(name: "RealModule", package: "swift-numerics"),
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .target(name: "Community", dependencies: ["JSON", "Geodesy", "GameRules"]),
    .target(name: "WireProtocol", dependencies: ["JSON", "Geodesy", "GameRules", "Community"]),
    .target(
      name: "GameClient",
      dependencies: ["JSON", "Geodesy", "GameRules", "Community", "WireProtocol"]),
    .executableTarget(
      name: "Visitor", dependencies: ["GameClient", "GameRules", "WireProtocol", "Geodesy"]),
  ]
)
