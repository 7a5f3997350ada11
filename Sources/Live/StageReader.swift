import Foundation
import MidflightDrawing

/// Reads the other process's messages for the window's, apart from the socket that they
/// come by: the replies, and the picture's list, which each frame changes.
package struct StageReader {
  /// The picture's list as it was said last.
  private(set) var list = DisplayList()
  private let decoder = MessageChannel.decoder

  /// With an empty list.
  package init() {}

  /// Takes messages one after the other, as far as they are whole.
  ///
  /// - Throws: what is wrong with the first one that is none.
  package mutating func take(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while let message = try MessageChannel.message(StageReply.self, in: rest, decoder) {
      rest = rest[message.end...]
      if case .frame = message.0 { try change(message.body) }
    }
  }

  /// Takes a frame's changes.
  mutating func change(_ body: [UInt8]) throws {
    list = try DisplayList(changes: body, since: list)
  }
}
