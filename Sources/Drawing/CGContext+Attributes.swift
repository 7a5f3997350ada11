public import Foundation
public import MidflightGeometry

/// Colours by their components, and what lines look like.
extension CGContext {
  // MARK: Colours

  /// Fills are in this colour of sRGB from now on. Components are clamped to 0…1 where they become
  /// pixels; NaN counts as 0.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Fills are in this grey from now on: 0 is black, 1 white.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Strokes are in this colour of sRGB from now on; see
  /// ``setFillColor(red:green:blue:alpha:)``.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Strokes are in this grey from now on: 0 is black, 1 white.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  // MARK: Text

  /// Where the origin of text is in user space: the last two members of ``textMatrix``.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  // MARK: Lines

  /// In user space, at the time of stroking. Nothing is stroked with a width that is not positive
  /// and finite.
  public func setLineWidth(_ width: CGFloat) { state.stroke.width = width }

  /// How open sub-paths and dashes end.
  public func setLineCap(_ cap: CGLineCap) { state.stroke.cap = cap }

  /// Sets the look of corners.
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.join = join }

  /// The longest miter that a corner gets, in line widths; see `StrokeStyle.miterLimit`.
  public func setMiterLimit(_ limit: CGFloat) { state.stroke.miterLimit = limit }

  /// Cuts lines into dashes: drawn, left out, drawn and so on, in user space.
  ///
  /// - Parameters:
  ///   - phase: how far into the dashes a sub-path begins.
  ///   - lengths: an odd number of them is repeated once; lines are whole when there are none.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.stroke.dashPhase = phase
    state.stroke.dashLengths = lengths
  }

  /// How far curves may be off when lines take their place, in units of device space; one that is
  /// not positive and finite stands for the finest.
  ///
  /// It is a hint, as in Core Graphics. What is drawn is within 0.0045 pixels of the curve whatever
  /// is set: coarser lines would be no faster. It is kept to by
  /// ``replacePathWithStrokedPath()``, whose lines stay when they are enlarged.
  public func setFlatness(_ flatness: CGFloat) {
    state.flatness = flatness > 0 && flatness < .infinity ? flatness : 0
  }
}
