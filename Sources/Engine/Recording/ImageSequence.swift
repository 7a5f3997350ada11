import Foundation
package import MidflightDrawing
import MidflightImageIO

/// Writes a PNG file for each frame to a folder. Each file can be opened as a saved scene.
package final class ImageSequence: FrameSink {
  /// The folder's path, which ends with a slash.
  private let folder: String
  private let name: String
  private var count = 0
  private let queue = FrameQueue<Void>(limit: 4)

  /// Creates a sequence. A file's name is `name` followed by a number of at least four digits.
  ///
  /// - Throws: `ImageIOError` if the folder can't be created.
  package init(in folder: String, named name: String) throws {
    self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    self.name = name
    try Folder.make(folder)
  }

  package var hasCapacity: Bool { queue.hasCapacity }

  /// Writes a frame's file, which becomes visible only when it is complete.
  package func take(_ image: CGImage, reporting text: (_ folder: String) -> String) throws {
    let path = path(of: count)
    count += 1
    let text = text(StartFolder.absolute(folder))
    try queue.add {
      try AtomicFile.write(
        PNG.insert(text, as: Recorded.keyword, into: try PNG.encode(image)), to: path)
    }
  }

  package func finish() throws { _ = try queue.finish() }

  /// A warning if the folder contains images with higher numbers, left by an earlier, longer
  /// sequence of the same name; nil otherwise.
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
