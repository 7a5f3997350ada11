extension CALayer {
  func needLayout() {
    guard original == nil, !needsLayoutFlag, mayChange("needsLayout") else { return }
    needsLayoutFlag = true
    let context = context
    context.commits.openImplicitTransaction()
    context.commits.needingLayout.append(self)
  }

  /// Requests a layout of the sublayers, unless the layer is already laying them out.
  func implyLayout() {
    if !isLayingOut { setNeedsLayout() }
  }

  /// Whether a layout of the sublayers has been requested.
  public func needsLayout() -> Bool { needsLayoutFlag }

  func layOutWhereNeeded() {
    guard original == nil, CAContext.drawing == nil else { return }
    var top = self
    while let parent = top.parent, parent.needsLayoutFlag { top = parent }
    forEachLayer(below: top) { $0.performLayout() }
  }

  func performLayout() {
    guard needsLayoutFlag else { return }
    needsLayoutFlag = false
    let outer = isLayingOut
    isLayingOut = true
    layoutSublayers()
    isLayingOut = outer
  }
}
