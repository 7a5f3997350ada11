import Foundation
import MidflightDrawing
import MidflightGeometry

/// The artwork of the logo's layer: a logo with a paper plane above an arc, and an image of a low
/// sun.
enum LogoArtwork {
  /// The outline of the logo, for a layer of 240 × 240 points. It does not overlap
  /// ``LogoLayer/imageFrame``.
  static let logo: Path = {
    var path = Path()
    func add(_ points: [CGPoint]) {
      path.addLines(between: points)
      path.closeSubpath()
    }
    let nose = CGPoint(x: 208, y: 50)
    // Draw the two wings and the keel, with gaps for the folds.
    add([nose, CGPoint(x: 54, y: 118), CGPoint(x: 99, y: 142)])
    add([nose, CGPoint(x: 124, y: 160), CGPoint(x: 154, y: 200)])
    add([
      CGPoint(x: 203, y: 56), CGPoint(x: 104, y: 146), CGPoint(x: 107, y: 190),
      CGPoint(x: 119, y: 161),
    ])
    // Draw the arc: a crescent that is thickest in the middle.
    path.move(to: CGPoint(x: 32, y: 152))
    path.addCurve(
      to: CGPoint(x: 210, y: 176), control1: CGPoint(x: 42, y: 240),
      control2: CGPoint(x: 166, y: 252))
    path.addCurve(
      to: CGPoint(x: 32, y: 152), control1: CGPoint(x: 162, y: 236),
      control2: CGPoint(x: 56, y: 222))
    path.closeSubpath()
    return path
  }()

  /// An image of a sun over water, 128 × 128 pixels, on a transparent background.
  static let image: CGImage = {
    let side = 128
    let middle = Double(side) / 2
    let radius = 58.0
    // The stripes of the water, from the horizon down: the top and the height of each.
    let stripes: [(top: Double, height: Double)] = [(70, 4), (82, 5), (94, 6), (106, 7)]
    func cover(_ distance: Double) -> Double { min(max(distance + 0.5, 0), 1) }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(side * side)
    for row in 0..<side {
      let y = Double(row) + 0.5
      let cut = stripes.reduce(1.0) { left, stripe in
        left * (1 - cover(stripe.height / 2 - abs(y - stripe.top - stripe.height / 2)))
      }
      let t = Double(row) / Double(side - 1)
      let color = [255 - 17 * t, 206 - 128 * t, 92 + 12 * t]
      for column in 0..<side {
        let x = Double(column) + 0.5
        let distance = ((x - middle) * (x - middle) + (y - middle) * (y - middle)).squareRoot()
        let alpha = cover(radius - distance) * cut
        let channels = [255 * alpha] + color.map { $0 * alpha }
        pixels.append(channels.reduce(0) { $0 << 8 | UInt32($1.rounded()) })
      }
    }
    return CGImage(width: side, height: side, pixels: pixels)
  }()
}
