/// Options of `serve` from the environment: `WHEREAMI_DATA_DIR` is `--data-dir`.
enum EnvironmentArguments {
  static let prefix = "WHEREAMI_"

  /// The environment's options followed by the given arguments, which override them.
  ///
  /// A variable that names no option becomes an unknown option, so that a typing error is reported.
  /// `true` sets a flag, and `false` does not: no other option has these values.
  static func expand(_ arguments: [String], environment: [String: String]) -> [String] {
    guard arguments.first == Serve.configuration.commandName else { return arguments }
    let options =
      environment
      .filter { $0.key.hasPrefix(prefix) }
      .sorted { $0.key < $1.key }
      .compactMap { variable, value in
        let option = "--\(optionName(of: variable))"
        return switch value {
        case "true": option
        case "false": nil
        default: "\(option)=\(value)"
        }
      }
    return [arguments[0]] + options + arguments.dropFirst()
  }

  private static func optionName(of variable: String) -> String {
    variable.dropFirst(prefix.count).lowercased().split(
      separator: "_", omittingEmptySubsequences: false
    ).joined(separator: "-")
  }
}
