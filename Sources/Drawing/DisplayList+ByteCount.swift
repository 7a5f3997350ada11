import MidflightGeometry

extension DisplayList.Command {
  /// The approximate memory that the command retains, in bytes, as if it shared no memory with
  /// other commands.
  package var byteCount: Int {
    switch self {
    case .fill(let fill): 256 + fill.path.byteCount + fill.paint.byteCount
    case .stroke(let stroke): 256 + stroke.path.byteCount + stroke.paint.byteCount
    case .shadow(let cast): 256 + cast.path.byteCount
    case .pushClip(let clip): 256 + clip.path.byteCount + (clip.imageMask?.image.byteCount ?? 0)
    case .image(let image): 256 + image.image.byteCount
    case .beginGroup(let style): 256 + 256 * style.filters.count
    case .endGroup, .popClip: 256
    }
  }
}

extension DisplayList {
  /// The approximate memory that the list retains, in bytes, as if its commands shared no memory.
  var byteCount: Int {
    // Limit the sum to avoid overflow: content that is shared many times, such as nested patterns,
    // is counted each time.
    commands.reduce(0) { min($0 + $1.byteCount, 1 << 48) }
  }
}

extension Path {
  fileprivate var byteCount: Int { 20 * pointCount }
}

extension CGImage {
  fileprivate var byteCount: Int { 4 * pixels.count }
}

extension Paint {
  fileprivate var byteCount: Int {
    switch self {
    case .color: 0
    case .gradient(let paint): paint.byteCount
    case .pattern(let paint): paint.pattern.byteCount
    case .projected(let paint):
      switch paint.content {
      case .gradient(let paint): paint.byteCount
      case .image(let image, _, _, _): image.byteCount
      case .pattern(let paint): paint.pattern.byteCount
      }
    }
  }
}

extension GradientPaint {
  fileprivate var byteCount: Int { 256 + 48 * gradient.stops.count }
}
