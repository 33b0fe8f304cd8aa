import AdminSocket
import ArgumentParser
import Encodings
import Foundation
import GameRules
import GameServer
import WireProtocol

// News, for operators.
extension Admin {
  struct News: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Publish news, and remove it; works without a server too.",
      subcommands: [Add.self, List.self, Remove.self])

    struct Add: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Publish an item of news.")
      @Option(help: ArgumentHelp("One line of up to 120 characters.", valueName: "TEXT"))
      var title: String
      @Option(help: ArgumentHelp("More about it: up to 2000 characters.", valueName: "TEXT"))
      var text: String?
      @Option(help: ArgumentHelp("An https address with more about it.", valueName: "URL"))
      var link: String?
      @Option(
        help: ArgumentHelp(
          "A PNG, JPEG or WebP file of up to 256 KiB and 1024 pixels a side.", valueName: "FILE"))
      var picture: String?
      @OptionGroup var folder: DataFolder

      func run() async throws {
        let parameters = AdminNewsAdd.Parameters(
          title: title, text: text, link: link,
          picture: try picture.map { Base64.encode(try MapFolder.bytes(ofFile: $0)) })
        let reply = try await folder.ask(AdminNewsAdd.self, parameters) {
          try await $0.addNews(parameters, by: .current)
        }
        Terminal.show([reply.news.line])
      }
    }

    struct List: AsyncParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "List the latest news of all sources.")
      @Option(help: ArgumentHelp("How many at most, 1 to 1000.", valueName: "N")) var limit = 50
      @OptionGroup var folder: DataFolder
      @Flag(help: "Print JSON.") var json = false

      func validate() throws {
        guard AdminNewsList.limits.contains(limit) else {
          throw ValidationError("--limit is 1 to 1000, not \(limit)")
        }
      }

      func run() async throws {
        let parameters = AdminNewsList.Parameters(limit: limit)
        let reply = try await folder.ask(AdminNewsList.self, parameters) {
          try await $0.news(parameters)
        }
        guard !json else { return Terminal.showJSON(reply) }
        Terminal.show(reply.news.isEmpty ? ["there is no news"] : reply.news.map(\.line))
      }
    }

    struct Remove: AsyncParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Remove an item of news with its bookmarks.",
        discussion: "An item of a feed does not come back while the feed has it.")
      @Argument(help: ArgumentHelp("The item's id.", valueName: "NEWS")) var news: String
      @OptionGroup var folder: DataFolder

      func run() async throws {
        let parameters = AdminNewsRemove.Parameters(news: news)
        let reply = try await folder.ask(AdminNewsRemove.self, parameters) {
          try await $0.removeNews(parameters, by: .current)
        }
        Terminal.show(["removed: \(reply.news.line)"])
      }
    }
  }
}

extension NewsCard {
  /// Formats the item for an operator.
  fileprivate var line: String {
    let origin = [source.rawValue, feed, happening?.kind.rawValue].compactMap(\.self)
    return "\(news)  \(publishedAt.text)  \(origin.joined(separator: " "))  \(title ?? "")"
      + ", bookmarked by \(bookmarks)"
  }
}
