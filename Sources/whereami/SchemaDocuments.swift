import ArgumentParser
import Foundation
import WireProtocol

/// Prints the machine-readable documents of the wire contract.
struct SchemaDocuments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the wire contract's documents.")

  enum Document: String, ExpressibleByArgument, CaseIterable {
    case openrpc, asyncapi
  }

  @Argument(help: "openrpc: the methods. asyncapi: the events.")
  var document: Document

  func run() {
    let text =
      switch document {
      case .openrpc: WireContract.openRPCDocument()
      case .asyncapi: WireContract.asyncAPIDocument()
      }
    FileHandle.standardOutput.write(Data(text + [UInt8(ascii: "\n")]))
  }
}
