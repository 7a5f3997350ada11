package import MidflightDrawing

package protocol FrameSink: AnyObject {
  /// Whether the sink can accept the next frame without waiting for earlier ones.
  var hasCapacity: Bool { get }

  /// Accepts the next frame. All frames have the same size.
  ///
  /// - Parameter text: Returns the text to store in the frame's image. It is called only if the
  ///   image is written to a separate file, with the path of that file's folder.
  func take(_ image: CGImage, reporting text: (_ folder: String) -> String) throws

  /// Completes the recording. A file gets its name only when it is complete, so a partial file is
  /// never visible.
  func finish() throws
}

extension FrameSink {
  package var hasCapacity: Bool { true }
}

package struct FrameRate: Sendable, Hashable {
  /// The number of frames per second.
  package let count: Int

  /// Creates a frame rate.
  ///
  /// - Precondition: `count` is positive.
  package init(_ count: Int) {
    precondition(count > 0, "there are no frames")
    self.count = count
  }

  /// Returns the duration for which a frame is displayed, in whole milliseconds. The durations are
  /// chosen so that each frame begins within half a millisecond of its exact time.
  package func milliseconds(of frame: Int) -> Int { start(of: frame + 1) - start(of: frame) }

  private func start(of frame: Int) -> Int { (frame * 1000 + count / 2) / count }
}
