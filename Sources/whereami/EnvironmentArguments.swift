/// Options of `serve` that stand in the environment: `WHEREAMI_DATA_DIR` is `--data-dir`.
enum EnvironmentArguments {
  static let prefix = "WHEREAMI_"

  /// The arguments with the environment's options put in front of the given ones, so that those
  /// win.
  ///
  /// A variable that names no option becomes an unknown option: a typing error is an error here
  /// too.
  static func expand(_ arguments: [String], environment: [String: String]) -> [String] {
    guard arguments.first == Serve.configuration.commandName else { return arguments }
    let options =
      environment
      .filter { $0.key.hasPrefix(prefix) }
      .sorted { $0.key < $1.key }
      .map { "--\(optionName(of: $0.key))=\($0.value)" }
    return [arguments[0]] + options + arguments.dropFirst()
  }

  private static func optionName(of variable: String) -> String {
    variable.dropFirst(prefix.count).lowercased().split(
      separator: "_", omittingEmptySubsequences: false
    ).joined(separator: "-")
  }
}
