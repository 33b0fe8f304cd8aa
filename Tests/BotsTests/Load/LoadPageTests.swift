import Foundation
import Testing

@testable import Bots

@Suite("The page of a load test")
struct LoadPageTests {
  @Test("It is well-formed, in itself complete, and has no script", arguments: LoadJourney.allCases)
  func complete(journey: LoadJourney) {
    let page = LoadPage.html(.sample(journey: journey))
    for word in [
      "<script", "http:", "https:", "src=", "href=", "@import", ">nan", " nan", "Lnan", "Mnan",
      "inf ",
    ] {
      #expect(!page.contains(word), "\(word)")
    }
    for tag in ["html", "head", "body", "main", "section", "figure", "svg", "table", "ul", "pre"] {
      let opened = page.ranges(of: "<\(tag)>").count + page.ranges(of: "<\(tag) ").count
      let closed = page.ranges(of: "</\(tag)>").count
      #expect(opened == closed, "\(tag)")
    }
    #expect(page.contains("prefers-color-scheme:dark"))
  }

  @Test("Text from elsewhere is shown and not obeyed")
  func escaping() {
    var result = LoadResult.sample()
    result.errors = ["<b>\"&": 3]
    let page = LoadPage.html(result)
    #expect(page.contains("ERROR         3  &lt;b&gt;&quot;&amp;") && !page.contains("<b>\"&"))
    #expect(page.contains("--count 100 &lt;&amp;&gt;"))
  }

  @Test("The table has the numbers, and warnings stand before everything else")
  func numbers() throws {
    var result = LoadResult.sample()
    result.warnings = ["SATURATED: by a test"]
    let page = LoadPage.html(result)
    let row = try #require(page.firstRange(of: "match.guess       10000      5.00      9.01"))
    let warning = try #require(page.firstRange(of: "SATURATED: by a test"))
    #expect(warning.upperBound < row.lowerBound)
  }

  @Test("What was before the measuring is shaded, and the rate that was due is drawn")
  func charts() {
    let charts = LoadCharts.all(of: .sample())
    #expect(charts.count == 5)
    #expect(charts[1].shaded == 0...2)
    #expect(charts[2].lines.map(\.name) == ["requests sent a second", "due"])
    #expect(LoadCharts.all(of: .sample(journey: .duels))[2].lines.count == 1)
  }

  @Test("A result with nothing in it has a page too")
  func empty() {
    var result = LoadResult.sample(journey: .reconnect)
    result.kinds = []
    result.seconds = []
    result.server = nil
    #expect(LoadPage.html(result).contains("</html>"))
    #expect(LoadTable.text(result).contains("latency in ms"))
  }

  @Test("The JSON document has everything")
  func json() throws {
    let result = LoadResult.sample()
    let read = try JSONDecoder().decode(LoadResult.self, from: result.json())
    #expect(read.kinds.map(\.latency) == result.kinds.map(\.latency))
    #expect(read.seconds.count == 12 && read.seconds[3].server == result.seconds[3].server)
  }

  @Test("Axes have round numbers, and values stand where they belong")
  func axes() {
    let linear = Axis.linear(upTo: 873, unit: " MiB")
    #expect(linear.ticks.map(\.label) == ["0 MiB", "500 MiB", "1000 MiB"])
    #expect(linear.position(of: 250) == 0.25 && linear.position(of: 5000) == 1)
    let decades = Axis.logarithmic([0.3, 70, 0], unit: " ms")
    #expect(decades.ticks.map(\.label) == ["0.1 ms", "1 ms", "10 ms", "100 ms"])
    #expect(abs(decades.position(of: 1) - 1.0 / 3) < 1e-9 && decades.position(of: 0) == 0)
    let nines = Axis.nines(upTo: 99.95)
    #expect(nines.ticks.map(\.label) == ["0 %", "90 %", "99 %", "99.9 %"])
    #expect(nines.position(of: 0) == 0 && nines.position(of: 99.95) == 1)
    #expect(abs(nines.position(of: 99) / nines.position(of: 90) - 2) < 1e-9)
    #expect(Axis.time(0...30).ticks.map(\.value) == [0, 5, 10, 15, 20, 25, 30])
  }
}
