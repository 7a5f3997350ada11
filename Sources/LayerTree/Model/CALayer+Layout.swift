extension CALayer {
  func needLayout() {
    guard original == nil, !needsLayoutFlag, mayChange("needsLayout") else { return }
    needsLayoutFlag = true
    let context = context
    context.commits.openImplicitTransaction()
    context.commits.needingLayout.append(self)
  }

  /// Marks what a change of geometry or of the sublayers calls for. A layer that is placing its sublayers sees to it
  /// already.
  func implyLayout() {
    if !isLayingOut { setNeedsLayout() }
  }

  /// Whether the sublayers are to be placed anew.
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
