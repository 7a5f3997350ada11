public import Foundation
import MidflightGeometry

/// Patterns stand in for the fill and the stroke colour until a colour is set. They are laid out in
/// the base space: the transform moves the shape and not what it is filled with.
extension CGContext {
  /// - Parameters:
  ///   - pattern: what fills and clips are painted with from now on.
  ///   - colorComponents: alpha for a pattern with colours of its own; red, green, blue and alpha
  ///     for one without. What is missing counts as 1.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: [CGFloat] = []) {
    state.fillPattern = PatternPaint(pattern, components: colorComponents)
  }

  /// See ``setFillPattern(_:colorComponents:)``.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: [CGFloat] = []) {
    state.strokePattern = PatternPaint(pattern, components: colorComponents)
  }

  /// Moves patterns that are used from now on, in the base space.
  public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }

  /// Draws the image stretched over `rect`, the same way up as ``draw(_:in:)``; with `byTiling`
  /// repeated on all sides of it over all of the clip.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    if !byTiling { return draw(image, in: rect) }
    var cell = DisplayList()
    cell.image(
      image, in: rect, quality: state.interpolationQuality, transform: imageTurn(in: rect))
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
