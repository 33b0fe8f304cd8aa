import Foundation

/// The checks of a provider's members, and where the entry stands for their complaints.
struct CheckedEntry {
  let place: String

  func error(_ member: String, _ problem: String) -> IdentityProvidersError {
    IdentityProvidersError(place: "\(place).\(member)", problem: problem)
  }

  /// 1–32 of `a–z 0–9 -`.
  func name(_ name: String?) throws(IdentityProvidersError) -> String {
    guard let name else { throw error("name", "is missing") }
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
    guard (1...AccountLimits.providerNameBytes).contains(name.utf8.count),
      name.utf8.allSatisfy(allowed.contains)
    else {
      let limit = AccountLimits.providerNameBytes
      throw error("name", "is not 1–\(limit) of a–z, 0–9 and -")
    }
    return name
  }

  /// At least one, each of visible ASCII.
  func texts(_ texts: [String]?, _ member: String) throws(IdentityProvidersError) -> Set<String> {
    guard let texts else { throw error(member, "is missing") }
    if texts.isEmpty { throw error(member, "is empty") }
    for (index, text) in texts.enumerated() where text.isEmpty || !text.isVisibleASCII {
      throw error("\(member)[\(index)]", "is empty or has characters that are not ASCII")
    }
    return Set(texts)
  }

  func number(
    _ number: Int, in range: ClosedRange<Int>, _ member: String
  ) throws(IdentityProvidersError) -> Int {
    guard range.contains(number) else {
      throw error(member, "is not in \(range.lowerBound)…\(range.upperBound)")
    }
    return number
  }

  /// `https`, or `http` on this machine; keys that came over an open network would be anybody's.
  func url(_ text: String) throws(IdentityProvidersError) -> String {
    let parts = URLComponents(string: text)
    let host = parts?.host ?? ""
    let isLocal = ["127.0.0.1", "localhost", "[::1]", "::1"].contains(host)
    guard !host.isEmpty, parts?.scheme == "https" || (parts?.scheme == "http" && isLocal) else {
      throw error("keysURL", "is not an https address")
    }
    guard parts?.user == nil, parts?.password == nil else {
      throw error("keysURL", "has a password in it")
    }
    return text
  }
}
