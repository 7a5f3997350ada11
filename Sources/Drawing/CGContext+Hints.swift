/// Core Graphics settings that have no effect here.
extension CGContext {
  /// Has no effect: edges are always anti-aliased.
  public func setShouldAntialias(_ shouldAntialias: Bool) {}
  /// Has no effect: edges are always anti-aliased.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
  /// Has no effect: text is drawn from outlines.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
}
