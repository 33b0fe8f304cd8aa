import Foundation

/// The hosts that requests may lead to, redirects included.
public struct AllowedHosts: Hashable, Sendable {
  private let names: Set<String>
  /// With the leading dot.
  private let endings: [String]

  /// - Parameter patterns: Names of hosts, and `*.example.org` for all hosts below one.
  public init(_ patterns: [String]) {
    let patterns = patterns.map { $0.lowercased() }
    names = Set(patterns.filter { !$0.hasPrefix("*.") })
    endings = patterns.filter { $0.hasPrefix("*.") }.map { String($0.dropFirst()) }
  }

  /// The host of an address; `nil` if it has none.
  public static func host(of address: String) -> String? {
    URLComponents(string: address)?.host.flatMap { $0.isEmpty ? nil : $0.lowercased() }
  }

  func contains(_ host: String) -> Bool {
    names.contains(host) || endings.contains { host.hasSuffix($0) }
  }
}
