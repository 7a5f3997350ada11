import Foundation
import MidflightDrawing
import MidflightLayerTree

/// A layer that also shows its background colour as text.
final class SampleLayer: CALayer {
  override init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }

  /// Makes the layer redraw in every frame of a colour animation, because its text shows the
  /// colour.
  override class func needsDisplay(forKey key: String) -> Bool {
    key == self.key(for: \SampleLayer.backgroundColor) || super.needsDisplay(forKey: key)
  }

  override func draw(in ctx: CGContext) {
    guard let backgroundColor else { return }
    let strip = CGRect(x: bounds.minX, y: bounds.maxY - 24, width: bounds.width, height: 24)
    // The strip is dark enough for white text to be readable on any colour.
    ctx.setFillColor(CGColor(gray: 0, alpha: 0.6))
    ctx.fill(strip)
    ctx.draw(
      TextRun(
        text: "shown", origin: CGPoint(x: bounds.minX + 8, y: strip.midY + 4), size: 10,
        color: CGColor(gray: 1, alpha: 0.8)))
    ctx.draw(
      TextRun(
        text: backgroundColor.hexadecimal, origin: CGPoint(x: bounds.minX + 45, y: strip.midY + 4),
        font: .mono, size: 11, color: .white))
  }
}
