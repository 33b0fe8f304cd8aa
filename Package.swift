// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "whereami",
  products: [
    .library(name: "Geodesy", targets: ["Geodesy"]),
    .library(name: "GameRules", targets: ["GameRules"]),
    .library(name: "Matchmaking", targets: ["Matchmaking"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
  ],
  targets: [
    // Pure: no clock, no unseeded randomness, no I/O, no async.
    .target(name: "JSON"),
    .target(
      name: "Geodesy",
      dependencies: ["JSON", .product(name: "RealModule", package: "swift-numerics")]),
    .target(
      name: "GameRules",
      dependencies: ["Geodesy", .product(name: "RealModule", package: "swift-numerics")]),
    .target(
      name: "Matchmaking",
      dependencies: [
        "GameRules",
        .product(name: "RealModule", package: "swift-numerics"),
        .product(name: "Collections", package: "swift-collections"),
      ]),
    .target(name: "Community", dependencies: ["GameRules"]),
    .target(
      name: "WireProtocol",
      dependencies: ["JSON", "Geodesy", "GameRules", "Community"]),
  ]
)
