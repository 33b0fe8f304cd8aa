// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "whereami", path: "..")],
  targets: [
    .executableTarget(
      name: "whereami-benchmarks",
      dependencies: [
        .product(name: "Geodesy", package: "whereami"),
        .product(name: "GameRules", package: "whereami"),
        .product(name: "Matchmaking", package: "whereami"),
        .product(name: "Community", package: "whereami"),
        .product(name: "NameSearch", package: "whereami"),
        .product(name: "Storage", package: "whereami"),
        .product(name: "WireProtocol", package: "whereami"),
        .product(name: "GameServer", package: "whereami"),
        .product(name: "Sketch", package: "whereami"),
      ])
  ]
)
