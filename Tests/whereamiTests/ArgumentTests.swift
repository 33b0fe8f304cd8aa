import ArgumentParser
import Testing

@testable import whereami

@Suite("What may be written on the command line")
struct ArgumentTests {
  @Test(
    "A duration is a number with its unit",
    arguments: [
      ("0", Duration.zero), ("0ms", .zero), ("250ms", .milliseconds(250)), ("1s", .seconds(1)),
      ("1.5s", .milliseconds(1500)), ("2m", .seconds(120)), ("1h", .seconds(3600)),
    ])
  func durations(text: String, expected: Duration) {
    #expect(DurationArgument(argument: text)?.duration == expected)
  }

  @Test(
    "What is no duration is refused",
    arguments: ["", "5", "s", "-1s", "1 s", "1d", "nans", "infs", "1e300s", "1,5s", "5parsecs"])
  func noDurations(text: String) {
    #expect(DurationArgument(argument: text) == nil)
  }

  @Test(
    "A range has two or three dots, or the one character, or is a single value",
    arguments: ["0ms...3s", "0ms..3s", "0ms…3s"])
  func ranges(text: String) throws {
    let range = try #require(RangeArgument<DurationArgument>(argument: text))
    #expect(range.lower.duration == .zero)
    #expect(range.upper.duration == .seconds(3))
    let single = try #require(RangeArgument<Double>(argument: "0.5"))
    #expect(single.lower == 0.5 && single.upper == 0.5)
  }

  @Test("What is no range is refused", arguments: ["", "...", "1s...", "...1s", "a...b"])
  func noRanges(text: String) {
    #expect(RangeArgument<DurationArgument>(argument: text) == nil)
  }

  @Test("The environment's options come first, so that the command line's win")
  func environment() {
    let arguments = EnvironmentArguments.expand(
      ["serve", "--port", "1"],
      environment: ["WHEREAMI_PORT": "2", "WHEREAMI_DATA_DIR": "/x y", "HOME": "/root"])
    #expect(arguments == ["serve", "--data-dir=/x y", "--port=2", "--port", "1"])
    let flags = EnvironmentArguments.expand(
      ["serve"], environment: ["WHEREAMI_STANDBY": "true", "WHEREAMI_CAPTCHA": "false"])
    #expect(flags == ["serve", "--standby"])
    let other = EnvironmentArguments.expand(["bots"], environment: ["WHEREAMI_PORT": "2"])
    #expect(other == ["bots"])
  }
}
