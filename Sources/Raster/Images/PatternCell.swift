import Foundation
import MidflightDrawing
import MidflightGeometry

/// One period of a pattern, drawn as an image, and its position on the device.
///
/// If the pattern's steps run along the device's axes and are whole pixels, the cell is drawn at
/// its pixel positions and repeats exactly. The sides of other cells are rounded to whole pixels.
/// Such a cell is then stretched by less than a pixel or, with
/// [noDistortion](https://developer.apple.com/documentation/coregraphics/cgpatterntiling), begins
/// at the nearest pixel.
struct PatternCell {
  struct Key: Equatable {
    var pattern: CGPattern
    var color: CGColor?
    var width: Int
    var height: Int
    /// The map from pattern space, relative to the cell's corner, to the cell's pixels.
    var map: CGAffineTransform
  }

  let key: Key
  let map: CGAffineTransform
  /// The distance from cell to cell along the axes, if each cell begins at the nearest pixel;
  /// otherwise nil.
  let snaps: (x: Double, y: Double)?

  /// The maximum length of a cell's side in pixels and, in `largestSize`, the maximum number of a
  /// cell's pixels. Larger cells are drawn smaller and then enlarged.
  static let largestSide = 8192.0
  static let largestSize = 4.0 * 1024 * 1024

  init?(_ paint: PatternPaint, _ toDevice: CGAffineTransform) {
    let pattern = paint.pattern
    let bounds = pattern.bounds.standardized
    let (xStep, yStep) = (abs(pattern.xStep), abs(pattern.yStep))
    guard xStep > 0, yStep > 0, xStep < .infinity, yStep < .infinity, bounds.width > 0,
      bounds.height > 0, bounds.minX.isFinite, bounds.minY.isFinite, bounds.width.isFinite,
      bounds.height.isFinite, toDevice.isFinite, toDevice.determinant != 0
    else { return nil }
    let corner = bounds.origin.applying(toDevice)
    let width = xStep * SIMD2(toDevice.a, toDevice.b).length
    let height = yStep * SIMD2(toDevice.c, toDevice.d).length
    guard width < 0x1p40, height < 0x1p40, abs(corner.x) < 0x1p40, abs(corner.y) < 0x1p40 else {
      return nil
    }
    let isLevel = toDevice.b == 0 && toDevice.c == 0 && toDevice.a > 0 && toDevice.d > 0
    let isSmall =
      width <= Self.largestSide && height <= Self.largestSide && width * height <= Self.largestSize
    func isWhole(_ x: Double) -> Bool { abs(x - x.rounded()) < 1e-6 && x > 0.5 }
    let color = pattern.isColored ? nil : paint.color
    if isLevel && isSmall && isWhole(width) && isWhole(height) {
      let (x, y) = (corner.x.rounded(.down), corner.y.rounded(.down))
      let (w, h) = (width.rounded(), height.rounded())
      key = Key(
        pattern: pattern, color: color, width: Int(w), height: Int(h),
        map: CGAffineTransform(
          a: w / xStep, b: 0, c: 0, d: h / yStep, tx: Self.shortened(corner.x - x),
          ty: Self.shortened(corner.y - y)))
      map = CGAffineTransform(translationX: x, y: y)
      snaps = nil
    } else if isLevel && isSmall && pattern.tiling == .noDistortion && width >= 1 && height >= 1 {
      key = Key(
        pattern: pattern, color: color, width: Int(width.rounded(.up)),
        height: Int(height.rounded(.up)),
        map: CGAffineTransform(a: toDevice.a, b: 0, c: 0, d: toDevice.d, tx: 0, ty: 0))
      map = CGAffineTransform(translationX: corner.x, y: corner.y)
      snaps = (Double(width), Double(height))
    } else {
      let shrink = min(
        1, Self.largestSide / max(width, height, 1),
        (Self.largestSize / max(width * height, 1)).squareRoot())
      let w = max((width * shrink).rounded(), 1)
      let h = max((height * shrink).rounded(), 1)
      key = Key(
        pattern: pattern, color: color, width: Int(w), height: Int(h),
        map: CGAffineTransform(a: w / xStep, b: 0, c: 0, d: h / yStep, tx: 0, ty: 0))
      map = CGAffineTransform(
        a: toDevice.a * xStep / w, b: toDevice.b * xStep / w, c: toDevice.c * yStep / h,
        d: toDevice.d * yStep / h, tx: corner.x, ty: corner.y)
      snaps = nil
    }
  }

  /// Rounds a position inside a pixel to 2⁻²⁰ pixels. This hides the rounding errors, which would
  /// depend on the pixel's coordinates.
  private static func shortened(_ x: Double) -> Double { (x * 0x1p20).rounded() * 0x1p-20 }

  /// Draws the cell, including neighbouring copies of the content that extend into it; returns nil
  /// if the budget is used up.
  func image(in nesting: PatternNesting) -> CGImage? {
    let pattern = key.pattern
    let bounds = pattern.bounds.standardized
    let (xStep, yStep) = (abs(pattern.xStep), abs(pattern.yStep))
    let left = -key.map.tx / key.map.a
    let top = -key.map.ty / key.map.d
    let rows = Self.copies(top, top + Double(key.height) / key.map.d, bounds.height, yStep)
    let columns = Self.copies(left, left + Double(key.width) / key.map.a, bounds.width, xStep)
    let work = PatternBudget.work(pattern.content, width: key.width, height: key.height)
    let budget = nesting.budget ?? PatternBudget(for: work)
    guard budget.take(Double(rows.count * columns.count) * work) else { return nil }
    var outline = Path()
    outline.addRect(bounds)
    var list = DisplayList()
    for j in rows {
      for i in columns {
        let map = CGAffineTransform(
          translationX: Double(i) * xStep - bounds.minX, y: Double(j) * yStep - bounds.minY
        ).concatenating(key.map)
        list.clip(to: outline, transform: map) { $0.append(pattern.content, transform: map) }
      }
    }
    guard let pixmap = try? Pixmap(width: key.width, height: key.height) else { return nil }
    let inner = PatternNesting(depth: nesting.depth + 1, budget: budget)
    Rasterizer(in: inner).draw(list, into: pixmap)
    guard let color = key.color else { return pixmap.image() }
    let shades = (0...255).map { premultiplied(color, opacity: Double($0) / 255) }
    return CGImage(
      width: key.width, height: key.height,
      pixels: pixmap.image().pixels.map { shades[Int($0 >> 24)] })
  }

  /// Returns the indices of the copies of the content that extend into one period. If there are
  /// more than 64, returns the last 64, which are uppermost.
  private static func copies(
    _ low: Double, _ high: Double, _ extent: Double, _ step: Double
  ) -> Range<Int> {
    // Copies that only touch the period are left out.
    let first = ((low - extent) / step + 1e-6).rounded(.down) + 1
    let last = (high / step - 1e-6).rounded(.up) - 1
    let end = Int(min(max(last, -1000), 1000)) + 1
    let begin = max(Int(min(max(first, -1000), 1000)), end - 64)
    return begin..<max(begin, end)
  }
}
