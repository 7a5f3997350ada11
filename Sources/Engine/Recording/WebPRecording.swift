package import MidflightDrawing
import MidflightImageIO

/// Writes an animated WebP file (<https://developers.google.com/speed/webp/docs/riff_container>),
/// lossless unless the options give a quality.
package final class WebPRecording: FrameSink {
  private let file: AtomicFile
  private let options: VideoOptions
  private let queue = FrameQueue<WebPAnimation.Frame>(limit: 4)
  private var last: CGImage?

  /// Creates a recording that writes a file at a path.
  ///
  /// - Throws: `ImageIOError` if the file can't be written.
  package init(to path: String, _ options: VideoOptions) throws {
    file = try AtomicFile(at: path)
    self.options = options
  }

  package var hasCapacity: Bool { queue.hasCapacity }

  package func take(_ image: CGImage, reporting text: (_ folder: String) -> String) throws {
    let previous = last
    last = image
    let compression = options.webPCompression
    try queue.add { try WebPAnimation.frame(image, after: previous, as: compression) }
  }

  package func finish() throws {
    let frames = try queue.finish()
    guard let last else { return }
    let timed = frames.enumerated().map { ($1, options.rate.milliseconds(of: $0)) }
    let bytes = try WebPAnimation.file(
      width: last.width, height: last.height, frames: timed, loops: options.loops)
    if let largest = options.largestSize, bytes.count > largest {
      throw VideoTooLarge(size: bytes.count)
    }
    try file.append(bytes)
    try file.commit()
  }
}
