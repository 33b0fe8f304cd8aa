import Community
import Testing

@testable import Bots

@Suite("Who lives with whom")
struct SocialGroupTests {
  @Test(
    "Everybody is in one group, and each is large enough for five friends",
    arguments: [6, 7, 8, 15, 16, 17, 100, 101, 5000])
  func groups(count: Int) {
    let groups = SocialFleet.groups(of: count)
    #expect(groups.flatMap { Array($0) } == Array(0..<count))
    #expect(groups.allSatisfy { $0.count >= 6 && $0.count <= 15 })
  }

  @Test("Names of a run are different usernames, and sort as their keys do")
  func names() {
    let names = (0..<5000).map { Credentials(run: UInt64(UInt32.max), number: $0).username }
    let usernames = names.compactMap(Username.init)
    #expect(usernames.count == names.count)
    #expect(Set(usernames.map(\.key)).count == names.count)
    #expect(usernames.sorted { $0.text < $1.text } == usernames.sorted { $0.key < $1.key })
  }

  @Test("The mark of a run is in every address and password, and in no name")
  func secrets() {
    let mark = Credentials.secretMark(of: 4711)
    var credentials = Credentials(run: 4711, number: 12)
    #expect(Array(credentials.email.utf8).occurrences(of: Array(mark.utf8)) == 1)
    #expect(Array(credentials.password.utf8).occurrences(of: Array(mark.utf8)) == 1)
    #expect(!credentials.username.contains(mark))
    let before = credentials.password
    credentials.changePassword()
    #expect(credentials.password != before)
  }

  @Test(
    "Bytes are found as often as they stand there",
    arguments: [("", 0), ("ab", 1), ("xabab", 2), ("a", 0), ("ba", 0)])
  func occurrences(text: String, count: Int) {
    #expect(Array(text.utf8).occurrences(of: Array("ab".utf8)) == count)
  }
}
