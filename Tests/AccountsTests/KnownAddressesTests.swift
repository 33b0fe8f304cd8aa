import Testing

@testable import Accounts

@Suite("Where accounts have signed in")
struct KnownAddressesTests {
  @Test("A pair of account and address is known once it was noted, and no other pair")
  func pairs() {
    var places = KnownAddresses(limit: 10)
    #expect(!places.contains(account: "ada", address: "home"))
    places.note(account: "ada", address: "home")
    #expect(places.contains(account: "ada", address: "home"))
    #expect(!places.contains(account: "bob", address: "home"))
    #expect(!places.contains(account: "ada", address: "work"))
    #expect(!places.contains(account: "adah", address: "ome"))
  }

  @Test("The pair that was longest not noted makes room")
  func bounded() {
    var places = KnownAddresses(limit: 2)
    for account in ["ada", "bob", "ada", "carol"] { places.note(account: account, address: "a") }
    #expect(places.count == 2)
    #expect(places.contains(account: "ada", address: "a"))
    #expect(!places.contains(account: "bob", address: "a"))
    #expect(places.contains(account: "carol", address: "a"))
  }
}
