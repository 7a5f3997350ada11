import Foundation
import MidflightDrawing
import MidflightGeometry

/// The pictures in the gallery's layers.
enum GalleryArtwork {
  /// A closed path of as many corners inside as outside, its first corner at the top.
  ///
  /// Two of the same number have the same segments, so that one can become the other.
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

  /// A disc that fades towards its edge, 16 × 16 pixels of white on nothing.
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

  /// Slanted stripes in the accents' colours, 112 × 112 pixels.
  static let stripes: CGImage = {
    let side = 112
    let pixels = (0..<side * side).map { i -> UInt32 in
      // Five stripes across, 28 pixels each along the row.
      let place = (i % side + i / side) / 28
      let color = GalleryStyle.accents[place % GalleryStyle.accents.count]
      return [1, color.red, color.green, color.blue].reduce(0) {
        $0 << 8 | UInt32(($1 * 255).rounded())
      }
    }
    return CGImage(width: side, height: side, pixels: pixels)
  }()
}
