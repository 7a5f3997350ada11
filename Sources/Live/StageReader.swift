import Foundation
import MidflightDrawing

/// Reads, in the window's process, the messages that the scene's process sends: replies, and the
/// changes of the display list for each frame. It works on bytes, without a socket, so that it can
/// be fuzzed.
package struct StageReader {
  private(set) var list = DisplayList()
  private let decoder = MessageChannel.decoder

  package init() {}

  /// Reads complete messages, one after the other.
  ///
  /// - Throws: The error of the first invalid message.
  package mutating func take(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while let message = try MessageChannel.message(StageReply.self, in: rest, decoder) {
      rest = rest[message.end...]
      if case .frame = message.0 { try change(message.body) }
    }
  }

  mutating func change(_ body: [UInt8]) throws {
    list = try DisplayList(changes: body, since: list)
  }
}
