import PackagePlugin

/// Puts the browser client's files together with every build: `scripts/bundle-client`.
///
/// A prebuild command, as the names of what it makes are not known before. It takes some tenths of
/// a second, and what has not changed is not copied again.
@main
struct BundleWebClient: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let outputs = context.pluginWorkDirectoryURL
    return [
      .prebuildCommand(
        displayName: "Bundling the browser client",
        executable: context.package.directoryURL.appending(path: "scripts/bundle-client"),
        arguments: [
          target.directoryURL.appending(path: "Public").path, outputs.appending(path: "web").path,
        ],
        outputFilesDirectory: outputs)
    ]
  }
}
