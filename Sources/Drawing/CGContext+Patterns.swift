public import Foundation
import MidflightGeometry

/// Patterns that replace the fill and stroke colours until a colour is set. They are positioned in
/// base space: the transform moves the shape, but not its pattern.
extension CGContext {
  /// Sets the pattern for subsequent fills.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - colorComponents: Alpha for a pattern that has its own colours; red, green, blue and alpha
  ///     for a pattern that has none. Missing components count as 1.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: [CGFloat] = []) {
    state.fillPattern = PatternPaint(pattern, components: colorComponents)
  }

  /// Sets the pattern for subsequent strokes; see ``setFillPattern(_:colorComponents:)``.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: [CGFloat] = []) {
    state.strokePattern = PatternPaint(pattern, components: colorComponents)
  }

  /// Sets the offset, in base space, of the patterns in subsequent drawing.
  public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }

  /// Draws the image stretched over `rect`, in the same orientation as ``draw(_:in:)`` uses. If
  /// `byTiling`, repeats it on all sides to fill the clip.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    if !byTiling { return draw(image, in: rect) }
    var cell = DisplayList()
    cell.image(
      image, in: rect, quality: state.interpolationQuality, transform: imageFlip(in: rect))
    let pattern = CGPattern(bounds: rect, xStep: rect.width, yStep: rect.height, content: cell)
    record(
      fillingClipWith: .pattern(
        PatternPaint(pattern, alpha: state.alpha, transform: state.ctm)))
  }
}

extension PatternPaint {
  fileprivate init(_ pattern: CGPattern, components: [CGFloat]) {
    func component(_ i: Int) -> CGFloat { i < components.count ? components[i] : 1 }
    if pattern.isColored {
      self.init(pattern, alpha: component(0))
    } else {
      let color = CGColor(
        red: component(0), green: component(1), blue: component(2), alpha: component(3))
      self.init(pattern, color: color)
    }
  }
}
