import Foundation
import PackagePlugin

/// Bundles the browser client into the program's resources, whenever one of its files has changed.
@main
struct BundleWebClient: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let client = target.directoryURL.appending(path: "Public")
    let script = context.package.directoryURL.appending(path: "scripts/bundle-client")
    let names = FileManager.default.enumerator(atPath: client.path)?.allObjects as? [String] ?? []
    // A folder, which SwiftPM copies as it is; its files' names are not known before.
    let bundle = context.pluginWorkDirectoryURL.appending(path: "web")
    return [
      .buildCommand(
        displayName: "Bundling the browser client", executable: script,
        arguments: [client.path, bundle.path],
        inputFiles: [script] + names.map { client.appending(path: $0) }, outputFiles: [bundle])
    ]
  }
}
