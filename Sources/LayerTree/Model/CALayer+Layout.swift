extension CALayer {
  /// Asks for `layoutSublayers()` before the next commit.
  public func setNeedsLayout() {
    guard original == nil, !needsLayoutFlag, mayChange("needsLayout") else { return }
    needsLayoutFlag = true
    let context = context
    context.openImplicitTransaction()
    context.needingLayout.append(self)
  }

  /// Whether the sublayers are to be placed anew.
  public func needsLayout() -> Bool { needsLayoutFlag }

  /// Lays out this layer's sublayers, and theirs in turn, where that was asked for.
  public func layoutIfNeeded() {
    guard original == nil, DrawingGuard.depth == 0 else { return }
    forEachLayer(below: self) { $0.performLayout() }
  }

  func performLayout() {
    guard needsLayoutFlag else { return }
    needsLayoutFlag = false
    layoutSublayers()
  }
}
