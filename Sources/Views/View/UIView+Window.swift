import MidflightLayerTree

extension UIView {
  /// Tells this view and its descendants that they are about to move to a window. Does nothing if
  /// the view is already in it.
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

  /// Sets the current window of this view and its descendants, and notifies those whose window has
  /// changed. Changes that they make to the tree in response are allowed.
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
  /// Updates the window of a view without a superview, which depends on its layer. Other views have
  /// their superview's window.
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
