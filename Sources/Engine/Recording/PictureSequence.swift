import Foundation
package import MidflightDrawing
import MidflightImageIO

/// A folder of PNG files, a frame each, of which each can be opened again.
package final class PictureSequence: FrameSink {
  /// With a slash at its end.
  private let folder: String
  private let name: String
  private var count = 0
  private let queue = FrameQueue<Void>(limit: 4)

  /// A sequence of pictures of a name, with a number of at least four digits behind it.
  ///
  /// - Throws: `ImageIOError`: the folder can't be made.
  package init(in folder: String, named name: String) throws {
    self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    self.name = name
    try Folder.make(folder)
  }

  /// See ``FrameSink``.
  package var hasRoom: Bool { queue.hasRoom }

  /// See ``FrameSink``. The file is whole when it is there.
  package func take(_ image: CGImage, saying text: (_ folder: String) -> String) throws {
    let path = path(of: count)
    count += 1
    let text = text(StartFolder.absolute(folder))
    try queue.add {
      try AtomicFile.write(
        PNG.insert(text, as: Recorded.keyword, into: try PNG.encode(image)), to: path)
    }
  }

  /// See ``FrameSink``.
  package func finish() throws { _ = try queue.finish() }

  /// Says that pictures of a longer sequence of the same name, which was there before, follow the
  /// last one: a sentence; nil where none does.
  package var leftover: String? {
    let next = path(of: count)
    guard FileManager.default.fileExists(atPath: StartFolder.absolute(next)) else { return nil }
    return "\(next) and the images after it are from an earlier, longer sequence"
  }

  private func path(of frame: Int) -> String {
    let digits = String(frame)
    let number = String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    return "\(folder)\(name)-\(number).png"
  }
}
