import Foundation
import MidflightDrawing
import MidflightGeometry

enum GalleryArtwork {
  /// Returns a star: a closed path with `points` outer corners and as many inner ones, starting at
  /// the top.
  ///
  /// Two stars with the same number of points have the same segments, so that one can morph into
  /// the other.
  static func star(
    _ points: Int, center: CGPoint, outer: CGFloat, inner: CGFloat
  ) -> Path {
    let corners = (0..<2 * points).map { i in
      let radius = i.isMultiple(of: 2) ? outer : inner
      let angle = CGFloat(i) * .pi / CGFloat(points) - .pi / 2
      return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    var path = Path()
    path.addLines(between: corners)
    path.closeSubpath()
    return path
  }

  /// An image of a white disc that fades towards its edge, 16 × 16 pixels on a transparent
  /// background.
  static let spark: CGImage = {
    let side = 16
    let middle = Double(side) / 2
    let pixels = (0..<side * side).map { i -> UInt32 in
      let (x, y) = (Double(i % side) + 0.5 - middle, Double(i / side) + 0.5 - middle)
      let level = max(1 - (x * x + y * y).squareRoot() / middle, 0)
      return UInt32((255 * min(level * 1.6, 1)).rounded()) * 0x0101_0101
    }
    return CGImage(width: side, height: side, pixels: pixels)
  }()

  /// An image of slanted stripes in the gallery's accent colours, 112 × 112 pixels.
  static let stripes: CGImage = {
    let side = 112
    let pixels = (0..<side * side).map { i -> UInt32 in
      // A horizontal line crosses each stripe for 28 pixels.
      let hueIndex = (i % side + i / side) / 28
      let color = GalleryStyle.accents[hueIndex % GalleryStyle.accents.count]
      return [1, color.red, color.green, color.blue].reduce(0) {
        $0 << 8 | UInt32(($1 * 255).rounded())
      }
    }
    return CGImage(width: side, height: side, pixels: pixels)
  }()
}
