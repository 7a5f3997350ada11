/// A context whose root layer fills an image, at one pixel per point.
@MainActor final class Screen {
  let context = CAContext(mediaTimeAtStart: 0)
  let root: CALayer
  let width: Int
  let height: Int
  private(set) var reports: [String] = []

  init(width: Int, height: Int, _ root: @MainActor () -> CALayer = { CALayer() }) {
    (self.width, self.height) = (width, height)
    self.root = context.perform(root)
    context.report = { [unowned self] in reports.append($0) }
    context.turn {
      self.root.frame = CGRect(x: 0, y: 0, width: width, height: height)
      context.rootLayer = self.root
    }
  }

  func turn(_ body: () -> Void) { context.turn(body) }

  func advance(to seconds: Double) { context.advance(to: Flicks(seconds: seconds)) }

  /// Adds a layer filled with a colour, in one turn of the context.
  func box(_ frame: CGRect, _ color: CGColor, in parent: CALayer? = nil) -> CALayer {
    let layer = context.perform { CALayer() }
    turn {
      layer.frame = frame
      layer.backgroundColor = color
      (parent ?? root).addSublayer(layer)
    }
    return layer
  }

  /// Advances to a time, if one is given, and returns the frame's pixels, row by row.
  func pixels(at seconds: Double? = nil) throws -> [UInt32] {
    if let seconds { advance(to: seconds) }
    return try Self.pixels(of: context.displayList(), width: width, height: height)
  }

  static func pixels(of list: DisplayList, width: Int, height: Int) throws -> [UInt32] {
    let pixmap = try Pixmap(width: width, height: height)
    Rasterizer().draw(list, into: pixmap)
    return (0..<height).flatMap { y in (0..<width).map { pixmap[x: $0, y: y] } }
  }
}

/// Returns two colours blended: (1 − t)·a + t·b for each component, rounded.
func blend(_ a: UInt32, _ b: UInt32, _ t: Double) -> UInt32 {
  let mixed = channels(a) * (1 - t) + channels(b) * t
  return (0..<4).reversed().reduce(0) { $0 << 8 | UInt32(mixed[$1].rounded()) }
}

extension CGColor {
  /// Returns the opaque colour with the components 0xRRGGBB.
  static func hex(_ value: UInt32) -> CGColor {
    CGColor(
      red: CGFloat(value >> 16 & 0xFF) / 255, green: CGFloat(value >> 8 & 0xFF) / 255,
      blue: CGFloat(value & 0xFF) / 255, alpha: 1)
  }
}
