import Foundation
import Testing

@testable import Atlas

@Suite("Facts about countries")
struct FactsTests {
  private let facts = FactsUnderTest.facts

  private func names(_ code: String) throws -> [String] {
    try #require(facts[code]).capitals.map(\.name.english)
  }

  /// The United Nations Group of Experts on Geographical Names' list of country names (2023), and
  /// the countries' constitutions for those with several capitals.
  @Test(
    "Capitals are those of the United Nations' list",
    arguments: [
      ("AU", ["Canberra"]), ("BR", ["Brasília"]), ("CA", ["Ottawa"]), ("CI", ["Yamoussoukro"]),
      ("TR", ["Ankara"]), ("KZ", ["Astana"]), ("NG", ["Abuja"]), ("BI", ["Gitega"]),
      ("MM", ["Naypyidaw"]), ("ZA", ["Pretoria", "Cape Town", "Bloemfontein"]),
      ("BO", ["Sucre", "La Paz"]), ("NR", []),
    ])
  func capitals(code: String, expected: [String]) throws {
    #expect(try names(code) == expected)
  }

  @Test("Names differ by language where readers know them otherwise")
  func german() throws {
    #expect(try #require(facts["IT"]).capitals.first?.name.german == "Rom")
    #expect(
      try #require(facts["CH"]).name == LocalizedName(english: "Switzerland", german: "Schweiz"))
    #expect(facts.languages["da"] == LocalizedName(english: "Danish", german: "Dänisch"))
    #expect(facts.currencies["CHF"]?.german == "Schweizer Franken")
  }

  /// ISO 4217's list one, and the Council of the European Union's decisions on Croatia and Bulgaria
  /// (2022/1211 and 2025/1407).
  @Test(
    "Currencies have ISO 4217's codes",
    arguments: [("CH", "CHF"), ("JP", "JPY"), ("HR", "EUR"), ("BG", "EUR"), ("SV", "USD")])
  func currency(code: String, expected: String) throws {
    #expect(try #require(facts[code]).currencies.first == expected)
  }

  /// Switzerland's and South Africa's constitutions, article 70 and section 6.
  @Test("Official languages are those of the constitutions")
  func languages() throws {
    #expect(Set(try #require(facts["CH"]).languages) == ["de", "fr", "it", "rm"])
    #expect(try #require(facts["ZA"]).languages.count == 11)
    #expect(try #require(facts["UA"]).languages == ["uk"])
  }

  @Test("Every country of the atlas has facts, except for two that no longer exist")
  func complete() {
    let known = Set(facts.countries.map(\.code))
    let ofAtlas = Set(AtlasUnderTest.atlas.countries.map(\.code))
    #expect(ofAtlas.subtracting(known) == ["AN", "CS"])
    #expect(known.subtracting(ofAtlas) == [])
    for country in facts.countries {
      let name = AtlasUnderTest.atlas.country(code: country.code)?.name
      #expect(name == country.name.english)
    }
  }

  /// 193 members, two observers, and the Cook Islands, Niue, Taiwan and Kosovo.
  @Test("There are 199 countries, and two territories that nobody administers here")
  func status() {
    let countries = facts.countries.filter { $0.status == .country }
    #expect(countries.count == 199)
    let territories = facts.countries.filter { $0.status == .territory }
    #expect(territories.map(\.code) == ["AQ", "EH"])
    for country in facts.countries {
      if case .dependency(let owner) = country.status {
        #expect(facts[owner]?.status == .country, "\(country.code)")
      }
    }
  }

  @Test("Neighbours are neighbours of each other, and nobody is one's own")
  func symmetry() {
    for country in facts.countries {
      for code in country.neighbours {
        #expect(facts[code]?.neighbours.contains(country.code) == true, "\(country.code) \(code)")
        #expect(code != country.code)
      }
    }
  }

  /// The length of the list of China's and of Russia's neighbours: 14 each, as their foreign
  /// ministries have it; here China has two regions with codes besides.
  @Test("Known borders")
  func borders() throws {
    #expect(try #require(facts["CN"]).neighbours.count == 16)
    #expect(try #require(facts["RU"]).neighbours.count == 14)
    #expect(try #require(facts["LS"]).neighbours == ["ZA"])
    #expect(try #require(facts["PT"]).neighbours == ["ES"])
    #expect(try #require(facts["VA"]).neighbours == ["IT"])
    #expect(try #require(facts["IS"]).neighbours == [])
    #expect(try #require(facts["BW"]).neighbours.contains("ZM"))
    #expect(try #require(facts["NA"]).neighbours.contains("ZW") == false)
  }

  /// The United Nations' list of landlocked developing countries (32), and the 12 landlocked
  /// countries of Europe that are not in it.
  @Test("Landlocked countries are the 44 of the United Nations, and Kosovo")
  func landlocked() {
    let expected = """
      AF AM AZ BT BO BW BF BI CF TD SZ ET KZ KG LA LS MW ML MN NE NP MK MD PY RW SS TJ TM UG UZ ZM
      ZW AD AT BY CZ HU LI LU RS SK SM CH VA XK
      """.split { $0.isWhitespace }.map(String.init)
    let found = facts.countries.filter { !$0.hasCoast }.map(\.code)
    #expect(Set(found) == Set(expected))
  }

  /// Kiribati and the Maldives have sea on it only, Equatorial Guinea has islands on both sides.
  @Test("The equator crosses the land of eleven countries")
  func equator() {
    let found = facts.countries.filter(\.isOnEquator).map(\.code)
    #expect(found == ["BR", "CD", "CG", "CO", "EC", "GA", "ID", "KE", "SO", "ST", "UG"])
  }

  @Test("Islands have a coast, and no neighbours but on the same island")
  func islands() {
    let islands = facts.countries.filter(\.isIsland)
    #expect(islands.count > 80)
    for island in islands {
      #expect(island.hasCoast, "\(island.code)")
      for code in island.neighbours {
        let other = facts[code]
        // Borneo is shared with Malaysia, which has land on the continent.
        #expect(other?.isIsland == true || code == "MY", "\(island.code) \(code)")
      }
    }
  }

  /// The Vienna Convention on Road Traffic leaves the side to each country; P. Kincaid, The Rule of
  /// the Road (1986) lists them.
  @Test("Driving sides")
  func drivingSides() throws {
    for code in ["GB", "IE", "JP", "IN", "AU", "ZA", "TH", "CY", "MT", "SR", "MZ", "WS"] {
      #expect(try #require(facts[code]).drivingSide == .left, "\(code)")
    }
    for code in ["DE", "US", "CN", "BR", "NG", "SE", "MM", "GI", "PH", "AO"] {
      #expect(try #require(facts[code]).drivingSide == .right, "\(code)")
    }
  }

  /// The United Nations' Demographic Yearbook, table 3, and World Population Prospects 2024.
  @Test("Areas are within three percent, populations within ten of the United Nations' figures")
  func figures() throws {
    let known: [(String, Double, Double)] = [
      ("BR", 8_510_000, 212e6), ("DE", 357_600, 84.5e6), ("IN", 3_287_263, 1451e6),
      ("JP", 377_930, 123.7e6), ("NL", 41_543, 18.2e6), ("NZ", 268_107, 5.2e6),
      ("MA", 446_550, 38e6),
    ]
    for (code, area, population) in known {
      let country = try #require(facts[code])
      #expect(abs(country.area / area - 1) < 0.03, "\(code)")
      #expect(abs(Double(country.population) / population - 1) < 0.1, "\(code)")
    }
  }

  @Test("Capitals lie in their country, or within 0.2° of it where the coast is coarse")
  func places() {
    let atlas = AtlasUnderTest.atlas
    for country in facts.countries where country.status == .country {
      for capital in country.capitals {
        guard let found = atlas.country(at: capital.place) else { continue }
        #expect(
          found.code == country.code || country.code == "VA",
          "\(capital.name.english) is in \(found.code)")
      }
    }
  }

  @Test("All regions are used, and all facts that a country must have are there")
  func regions() {
    #expect(Set(facts.countries.map(\.region)) == Set(Region.allCases))
    for country in facts.countries where country.status == .country {
      #expect(country.population > 0 && country.area > 0, "\(country.code)")
      #expect(!country.languages.isEmpty && !country.currencies.isEmpty, "\(country.code)")
    }
  }

  @Test("A missing file and a damaged one are told")
  func damaged() throws {
    let path = "/nowhere/facts.json"
    #expect(throws: AtlasError.missing(path: path)) {
      try Facts(contentsOf: URL(filePath: path))
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "facts-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("{}".utf8).write(to: file)
    #expect(throws: AtlasError.damaged(path: file.path)) { try Facts(contentsOf: file) }
  }
}

/// The shipped facts, read once.
enum FactsUnderTest {
  // Without the file no test of the facts means anything.
  static let facts = try! Facts.shipped()
}
