package enum RecordingFormat: String, Sendable, Hashable, CaseIterable, Codable {
  case webp
  case mp4
  case gif
  /// A folder with an image for each frame.
  case images

  package static let videos: [RecordingFormat] = [.webp, .mp4, .gif]

  package var needsFFmpeg: Bool { self == .mp4 || self == .gif }

  package var title: String {
    switch self {
    case .webp: "animated WebP"
    case .mp4: "MP4"
    case .gif: "GIF"
    case .images: "an image of each frame"
    }
  }
}
