package import MidflightDrawing
import MidflightImageIO

/// An animated WebP file, lossless.
package final class WebPRecording: FrameSink {
  private let file: AtomicFile
  private let rate: FrameRate
  private let queue = FrameQueue<WebPAnimation.Frame>(limit: 4)
  private var last: CGImage?

  /// A recording at a path.
  ///
  /// - Throws: `ImageIOError`: the file can't be written.
  package init(to path: String, rate: FrameRate) throws {
    file = try AtomicFile(at: path)
    self.rate = rate
  }

  /// See ``FrameSink``.
  package var hasRoom: Bool { queue.hasRoom }

  /// See ``FrameSink``.
  package func take(_ image: CGImage, saying text: (_ folder: String) -> String) throws {
    let previous = last
    last = image
    try queue.add { try WebPAnimation.frame(image, after: previous) }
  }

  /// See ``FrameSink``.
  package func finish() throws {
    let frames = try queue.finish()
    guard let last else { return }
    let timed = frames.enumerated().map { ($1, rate.milliseconds(of: $0)) }
    try file.append(
      try WebPAnimation.file(width: last.width, height: last.height, frames: timed))
    try file.commit()
  }
}
