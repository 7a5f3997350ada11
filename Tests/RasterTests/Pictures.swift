import Drawing
import Foundation
import Geometry
import Raster

/// Draws a list on a new surface of one colour.
func picture(
  _ list: DisplayList, width: Int, height: Int, background: CGColor = .clear,
  transform: CGAffineTransform = .identity
) -> Pixmap {
  let pixmap = try! Pixmap(width: width, height: height)
  pixmap.clear(background)
  Rasterizer().draw(list, into: pixmap, transform: transform)
  return pixmap
}

/// A list with one filled path, white unless told.
func filled(
  _ path: Path, rule: CGPathFillRule = .winding, _ color: CGColor = .white,
  transform: CGAffineTransform = .identity
) -> DisplayList {
  var list = DisplayList()
  list.fill(path, rule: rule, paint: .color(color), transform: transform)
  return list
}

/// A list with one stroked path, white unless told.
func stroked(_ path: Path, _ style: StrokeStyle, _ color: CGColor = .white) -> DisplayList {
  var list = DisplayList()
  list.stroke(path, style: style, paint: .color(color))
  return list
}

func polygon(_ points: [SIMD2<Double>]) -> Path {
  var path = Path()
  for (i, p) in points.enumerated() {
    let p = CGPoint(x: p.x, y: p.y)
    if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
  }
  path.closeSubpath()
  return path
}

func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
  var path = Path()
  path.addRect(CGRect(x: x, y: y, width: width, height: height))
  return path
}

func circle(_ x: Double, _ y: Double, _ r: Double) -> Path {
  var path = Path()
  path.addEllipse(in: CGRect(x: x - r, y: y - r, width: 2 * r, height: 2 * r))
  return path
}

extension Pixmap {
  /// The green channel, 0…255, row by row.
  var greens: [Int] {
    image().pixels.map { Int(($0 >> 8) & 255) }
  }

  /// The rows as text, one sign a pixel for ten steps of green from ` ` to `#`.
  var text: [String] {
    let signs = Array(" .:-=+*%@#")
    let greens = self.greens
    return (0..<height).map { y in
      String((0..<width).map { x in signs[(greens[y * width + x] * 9 + 127) / 255] })
    }
  }
}

/// Pseudo-random numbers from a seed: SplitMix64 (Steele, Lea, Flood 2014).
struct Random: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) * 0x1p-53
  }
}
