package import MidflightImageIO

package struct VideoOptions: Sendable, Hashable {
  package var rate: FrameRate
  /// The number of times that a player should play the video; 0 means forever. MP4 and WebM can't
  /// store this number.
  package var loops = 0
  /// The quality of lossy encoding, 1…100. Nil means lossless if the format supports it; otherwise,
  /// it means a quality at which losses are hardly visible.
  package var quality: Int?
  /// The effort put into lossless WebP encoding, 0…9. More effort takes longer and makes smaller
  /// files.
  package var effort = 1
  package var isTransparent = false
  /// The largest size of the file, in bytes; nil for no limit. A larger file is not written.
  package var largestSize: Int?

  package init(rate: FrameRate) { self.rate = rate }

  var webPCompression: WebPAnimation.Compression {
    quality.map { .lossy(quality: $0) } ?? .lossless(effort: effort)
  }
}

/// The error for a video whose file is larger than ``VideoOptions/largestSize``.
package struct VideoTooLarge: Error, Sendable, Hashable {
  /// The size in bytes at which encoding was stopped. The whole file might have been larger.
  package let size: Int
}
