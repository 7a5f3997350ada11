package import MidflightDrawing

/// Where the frames of a recording go.
package protocol FrameSink: AnyObject {
  /// Whether it takes the next frame without waiting for those before.
  var hasRoom: Bool { get }

  /// Takes the next frame, of the size of those before.
  ///
  /// - Parameter text: What the frame's picture says of itself, where it is a file of its own in a
  ///   folder.
  func take(_ image: CGImage, saying text: (_ folder: String) -> String) throws

  /// Takes what has been recorded to its place, of which nothing half was to be seen before.
  func finish() throws
}

extension FrameSink {
  /// It does.
  package var hasRoom: Bool { true }
}

/// How the frames of a recording follow each other.
package struct FrameRate: Sendable, Hashable {
  /// Frames a second.
  package let count: Int

  /// So many frames a second.
  ///
  /// - Precondition: it is positive.
  package init(_ count: Int) {
    precondition(count > 0, "there are no frames")
    self.count = count
  }

  /// How long a frame is shown, in whole milliseconds: so that no frame begins more than half of
  /// one from its time.
  package func milliseconds(of frame: Int) -> Int { start(of: frame + 1) - start(of: frame) }

  private func start(of frame: Int) -> Int { (frame * 1000 + count / 2) / count }
}
