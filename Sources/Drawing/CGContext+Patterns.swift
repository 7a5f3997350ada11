public import Foundation
import MidflightGeometry

/// Patterns replace the fill and stroke colours until a colour is set. They are positioned in base
/// space: the transform moves the shape, but not its pattern.
extension CGContext {
  /// Sets the pattern of the following fills.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - colorComponents: Alpha for a pattern with its own colours; red, green, blue and alpha for
  ///     one without. Missing components count as 1.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: [CGFloat] = []) {
    state.fillPattern = PatternPaint(pattern, components: colorComponents)
  }

  /// Sets the pattern of the following strokes; see ``setFillPattern(_:colorComponents:)``.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: [CGFloat] = []) {
    state.strokePattern = PatternPaint(pattern, components: colorComponents)
  }

  /// Offsets the patterns of the following drawing, in base space.
  public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }

  /// Draws the image stretched over `rect`, with the same orientation as ``draw(_:in:)``. With
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
