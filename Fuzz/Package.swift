// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "whereami", path: "..")],
  targets: [
    .executableTarget(
      name: "whereami-fuzz",
      dependencies: [.product(name: "FuzzTargets", package: "whereami")],
      // There is no `main` here: libFuzzer has it.
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ]
)
