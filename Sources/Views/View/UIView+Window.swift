import MidflightLayerTree

extension UIView {
  /// Tells this view and its descendants that they are about to move to a window. Does nothing if
  /// this view is already in that window.
  func announceMove(toWindow window: UIWindow?) {
    guard self.settledWindow !== window else { return }
    var stack = [self]
    while let view = stack.popLast() {
      if view is UIWindow || view.settledWindow === window { continue }
      view.controller?.viewWillMove(toWindow: window)
      view.willMove(toWindow: window)
      stack.append(contentsOf: view.children.reversed())
    }
  }

  /// Stores the new window of this view and of its descendants, and notifies those views whose
  /// window has changed. The views may change the tree in response.
  func settleWindow() {
    var stack = [self]
    while let view = stack.popLast() {
      let present = view.presentWindow
      if view is UIWindow || view.settledWindow === present { continue }
      view.settledWindow = present
      view.didMoveToWindow()
      view.controller?.viewDidMoveToWindow()
      stack.append(contentsOf: view.children.reversed())
    }
  }

  private var presentWindow: UIWindow? {
    parent?.settledWindow
      ?? (parent == nil ? layer.stage.flatMap { UIWindow.ofStage(in: $0) } : nil)
  }
}

extension UIView: StageDelegate {
  /// If this view has no superview, updates its window according to the stage of its layer. Other
  /// views get the window of their superview.
  package func stageDidChange() {
    guard parent == nil, !(self is UIWindow) else { return }
    let stage = layer.stage
    if let stage, stage.rootLayer !== layer { stage.hasStageDelegates = true }
    (stage ?? .current).perform {
      let tint = tintColor
      announceMove(toWindow: stage.flatMap { UIWindow.ofStage(in: $0) })
      settleWindow()
      noteTint(before: tint)
    }
  }
}
