public import Foundation
public import MidflightGeometry

/// Setting colours by their components, and line attributes.
extension CGContext {
  // MARK: Colours

  /// Sets the fill colour, in sRGB. Components are clamped to 0…1 when drawn; NaN counts as 0.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the fill colour to a grey: 0 is black, 1 is white.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets the stroke colour, in sRGB; see ``setFillColor(red:green:blue:alpha:)``.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the stroke colour to a grey: 0 is black, 1 is white.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  // MARK: Text

  /// The origin of text in user space: the last two members of ``textMatrix``.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  // MARK: Lines

  /// Sets the line width, in the user space in effect when the line is stroked. A width that is not
  /// positive and finite strokes nothing.
  public func setLineWidth(_ width: CGFloat) { state.stroke.width = width }

  /// Sets the shape of the ends of open sub-paths and dashes.
  public func setLineCap(_ cap: CGLineCap) { state.stroke.cap = cap }

  /// Sets the shape of corners.
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.join = join }

  /// Sets the largest miter length, in line widths; see `StrokeStyle.miterLimit`.
  public func setMiterLimit(_ limit: CGFloat) { state.stroke.miterLimit = limit }

  /// Sets alternating lengths of dashes and gaps, in user space.
  ///
  /// - Parameters:
  ///   - phase: The offset into the pattern at which a sub-path begins.
  ///   - lengths: The lengths. A list with an odd count is repeated once, so that its count becomes
  ///     even; an empty list gives solid lines.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.stroke.dashPhase = phase
    state.stroke.dashLengths = lengths
  }

  /// Sets the largest distance between a curve and the lines that replace it, in units of device
  /// space. A value that is not positive and finite selects the smallest possible distance.
  ///
  /// It is a hint, as in Core Graphics. Drawing is within 0.0045 pixels of the curve, whatever the
  /// value, because coarser lines would be no faster. Only ``replacePathWithStrokedPath()``
  /// respects the value, because its lines may be enlarged later.
  public func setFlatness(_ flatness: CGFloat) {
    state.flatness = flatness > 0 && flatness < .infinity ? flatness : 0
  }
}
