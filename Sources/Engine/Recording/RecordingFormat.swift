/// What a recording of the window becomes.
package enum RecordingFormat: String, Sendable, Hashable, CaseIterable, Codable {
  /// An animated WebP.
  case webp
  /// An MP4, which the program ffmpeg makes.
  case mp4
  /// A GIF, which the program ffmpeg makes.
  case gif
  /// A folder with an image of each frame.
  case images

  /// The formats of a video.
  package static let videos: [RecordingFormat] = [.webp, .mp4, .gif]

  /// Whether the program ffmpeg makes it.
  package var needsFFmpeg: Bool { self == .mp4 || self == .gif }

  /// In a few words.
  package var title: String {
    switch self {
    case .webp: "animated WebP"
    case .mp4: "MP4"
    case .gif: "GIF"
    case .images: "an image of each frame"
    }
  }
}
