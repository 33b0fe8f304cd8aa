import Foundation
import GameRules
import Geodesy
import Places

/// The panoramas of a provider: fetches places through its API, and keeps them in a folder.
public final class StreetPictureProvider: PlaceProvider {
  public var name: String { api.name }
  public var credit: PlaceCredit { api.credit }

  private let api: any StreetPictureAPI
  private let folder: BundleFolder
  /// Where the places files are: `<map>.<provider>.places`.
  private let placesFolder: String
  /// Requests wait for answers here, never on a thread of the game.
  private let worker = DispatchQueue(label: "panoramas", qos: .utility)
  /// The folder is used here, so that no change of it waits for the network.
  private let disk = DispatchQueue(label: "panoramas.disk", qos: .utility)
  private let log: @Sendable (String) -> Void

  /// - Parameters:
  ///   - placesFolder: The folder of places files.
  ///   - bundles: The folder for bundles, made if it is missing.
  ///   - log: Takes a sentence about something that an operator should look at.
  public init(
    api: any StreetPictureAPI, placesFolder: String, bundles: String,
    log: @escaping @Sendable (String) -> Void
  ) throws {
    self.api = api
    self.placesFolder = placesFolder
    folder = try BundleFolder(path: bundles)
    self.log = log
  }

  public func starts(of map: CoverageMap) -> PlaceIndex? {
    let path = PlacesFile.path(in: placesFolder, map: map.name, provider: name)
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    do {
      let file = try PlacesFile(Array(data))
      guard file.head.map == map.name, file.head.provider == name else {
        log("\(path) is for another map or provider")
        return nil
      }
      return PlaceIndex(file.starts, on: map)
    } catch {
      log("\(path) cannot be read: \(error)")
      return nil
    }
  }

  public func keptBundles() async -> [PanoramaBundle] {
    await run(on: disk) { [folder, log] in
      do {
        let blocked = try folder.blocked()
        return folder.bundles().filter { bundle in
          if blocked.isDisjoint(with: bundle.references) { return true }
          folder.remove(bundle.id)
          return false
        }
      } catch {
        log("no kept panorama is used, as the list of blocked pictures cannot be read: \(error)")
        return []
      }
    }
  }

  public func record(_ bundle: PanoramaBundle) async {
    await run(on: disk) { [folder, log] in
      do { try folder.update(bundle) } catch { log("a bundle cannot be written: \(error)") }
    }
  }

  public func remove(_ id: String) async {
    await run(on: disk) { [folder] in folder.remove(id) }
  }

  public func reference(_ text: String) -> String? {
    PictureReference(text, form: api.form)?.text(api.form)
  }

  public func block(_ reference: String) async throws -> [PanoramaBundle] {
    try await run(on: disk) { [folder] in
      Result {
        try folder.block(reference)
        return folder.bundles().filter { $0.references.contains(reference) }
      }
    }.get()
  }

  public func stillShown(
    _ references: [String]
  ) async throws(PlaceProviderError) -> Set<String> {
    try await run(on: worker) { [api] in
      Result { () throws(PlaceProviderError) in
        try api.stillShown(references)
      }
    }.get()
  }

  public func picture(
    of bundle: String, node: Int, as kind: PanoramaPictureKind, salt: UInt64
  ) throws -> [UInt8] {
    guard let file = folder.picture(of: bundle, node: node) else {
      throw PanoramaImage.Failure(description: "a picture that was removed")
    }
    var image = try PanoramaImage(kept: file, isSmall: kind == .small)
    if case .flat(let heading) = kind {
      image = image.flat(heading: Double(heading), width: kind.width, height: kind.height)
    }
    image.vary(by: salt)
    return try image.file(byteCount: kind.byteCount)
  }

  public func deal(
    _ draw: PlaceIndex.Draw, of index: PlaceIndex, map: String, id: String
  ) async throws(PlaceProviderError) -> PanoramaBundle {
    try await run(on: worker) { [self] in
      Result { () throws(PlaceProviderError) in
        try fetch(draw, of: index, map: map, id: id)
      }
    }.get()
  }

  private func fetch(
    _ draw: PlaceIndex.Draw, of index: PlaceIndex, map: String, id: String
  ) throws(PlaceProviderError) -> PanoramaBundle {
    let blocked = try blocked()
    let around = try api.pictures(around: draw.start.coordinate)
      .filter { !blocked.contains($0.reference.text(api.form)) }
    guard let start = around.first(where: { $0.reference == draw.start.reference }) else {
      throw .unusable("the start is gone")
    }
    // It may have been moved since the places file was made.
    guard index.contains(start.coordinate) else { throw .unusable("the start left the map") }
    guard let walk = Walk(from: start, among: around.filter { $0 != start }),
      let graph = walk.graph(bundle: id)
    else { throw .unusable("no steps lead from the start") }
    var files: [[UInt8]] = []
    for picture in walk.pictures {
      let file = try api.file(of: picture)
      do {
        files.append(try PanoramaImage(file: file, heading: picture.heading).kept())
      } catch {
        throw .unusable("a picture cannot be used: \(error)")
      }
    }
    let bundle = PanoramaBundle(
      id: id, map: map, country: draw.country,
      imagery: Imagery(
        provider: name, reference: start.reference.text(api.form), author: start.author,
        license: start.license, link: start.link),
      walk: graph, references: walk.pictures.map { $0.reference.text(api.form) },
      byteCount: files.reduce(0) { $0 + $1.count })
    try keep(bundle, pictures: files)
    return bundle
  }

  private func blocked() throws(PlaceProviderError) -> Set<String> {
    do { return try folder.blocked() } catch {
      throw .unavailable("the list of blocked pictures cannot be read: \(error)")
    }
  }

  /// Keeps a new bundle, unless one of its pictures was blocked while they were fetched.
  private func keep(
    _ bundle: PanoramaBundle, pictures: [[UInt8]]
  ) throws(PlaceProviderError) {
    try disk.sync {
      Result { () throws(PlaceProviderError) in
        guard try blocked().isDisjoint(with: bundle.references) else {
          throw .unusable("a picture was blocked")
        }
        do {
          try folder.add(bundle, pictures: pictures)
        } catch {
          throw .unavailable("the pictures cannot be kept: \(error)")
        }
      }
    }.get()
  }

  private func run<Value: Sendable>(
    on queue: DispatchQueue, _ work: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { done in
      queue.async { done.resume(returning: work()) }
    }
  }
}

extension PlacesFile {
  /// Where the starts of a map are looked for.
  public static func path(in folder: String, map: String, provider: String) -> String {
    "\(folder)/\(map).\(provider).places"
  }
}
