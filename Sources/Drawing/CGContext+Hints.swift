/// Settings that Core Graphics has and that change nothing here.
extension CGContext {
  /// Without effect: edges are always anti-aliased.
  public func setShouldAntialias(_ shouldAntialias: Bool) {}
  /// Without effect: edges are always anti-aliased.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
  /// Without effect: text is drawn from outlines.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
}
