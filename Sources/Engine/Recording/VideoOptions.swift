package import MidflightImageIO

/// Options of a video's encoding.
package struct VideoOptions: Sendable, Hashable {
  /// Frames a second.
  package var rate: FrameRate
  /// The number of times that a player shows the video; 0 for endlessly. MP4 and WebM have no such
  /// number.
  package var loops = 0
  /// The quality of lossy encoding, 1…100. Nil means lossless where the format can be, and hardly
  /// visible losses elsewhere.
  package var quality: Int?
  /// The effort of lossless WebP encoding, 0…9: more takes longer and makes smaller files.
  package var effort = 1
  /// Whether pixels may be transparent.
  package var isTransparent = false
  /// The largest file in bytes; nil for any. A larger one is not written.
  package var largestSize: Int?

  /// Options with their defaults.
  package init(rate: FrameRate) { self.rate = rate }

  var webPCompression: WebPAnimation.Compression {
    quality.map { .lossy(quality: $0) } ?? .lossless(effort: effort)
  }
}

/// The error of a video that is larger than ``VideoOptions/largestSize``.
package struct VideoTooLarge: Error, Sendable, Hashable {
  /// The size in bytes when the encoding was given up; the whole file may be larger.
  package let size: Int
}
