import Foundation
import Midflight
import Testing

/// Shows a program on a screen with two pixels per point. The tests check images with one pixel per
/// point.
@MainActor final class Stage {
  let renderer = LayerRenderer(context: CAContext(displayScale: 2, mediaTimeAtStart: 0))
  let root: CALayer
  private(set) var reports: [String] = []
  private let pixmap: Pixmap
  /// The views that are shown. They are stored because layers don't retain their views.
  private var views: [UIView] = []

  init(width: Int = 240, height: Int = 240) throws {
    root = renderer.context.perform { CALayer() }
    pixmap = try Pixmap(width: width, height: height)
    renderer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    root.frame = renderer.bounds
    renderer.layer = root
    renderer.context.report = { [unowned self] in reports.append($0) }
  }

  func turn(_ body: () -> Void) { renderer.context.turn(body) }

  func show<View: UIView>(_ make: () -> View) -> View {
    let view = renderer.context.perform(make)
    views.append(view)
    turn { root.addSublayer(view.layer) }
    return view
  }

  /// Advances to a time in seconds, and draws a frame.
  func play(to seconds: CFTimeInterval) {
    #expect(throws: Never.self) { try renderer.beginFrame(atTime: seconds) }
    renderer.render(into: pixmap)
    renderer.endFrame()
  }

  /// Returns a pixel of the last frame: alpha, red, green and blue, premultiplied.
  func pixel(_ x: Int, _ y: Int) -> [Int] {
    let word = pixmap[x: x, y: y]
    return [24, 16, 8, 0].map { Int(word >> $0 & 0xFF) }
  }

  /// Whether a pixel of the last frame has an opaque colour, within a tolerance in 8-bit levels.
  func shows(_ color: UIColor, _ x: Int, _ y: Int, within levels: Int = 2) -> Bool {
    let c = color.cgColor
    let expected = [1, c.red, c.green, c.blue].map { Int(($0 * 255).rounded()) }
    return zip(pixel(x, y), expected).allSatisfy { abs($0 - $1) <= levels }
  }

  var image: CGImage {
    let pixels = (0..<pixmap.height).flatMap { y in
      (0..<pixmap.width).map { pixmap[x: $0, y: y] }
    }
    return CGImage(width: pixmap.width, height: pixmap.height, pixels: pixels)
  }

  /// Returns how many pixels in a part of the last frame are not transparent.
  func paintedPixels(in rect: CGRect) -> Int {
    var count = 0
    for y in Int(rect.minY)..<Int(rect.maxY) {
      for x in Int(rect.minX)..<Int(rect.maxX) where pixmap[x: x, y: y] >> 24 > 0 { count += 1 }
    }
    return count
  }
}

@MainActor func shown(_ layer: CALayer, _ keyPath: String) -> Double {
  let value = (layer.presentation() ?? layer).value(forKeyPath: keyPath)
  return value.flatMap { Double.converted(from: $0) } ?? .nan
}

func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-6) -> Bool {
  abs(a - b) <= tolerance
}
