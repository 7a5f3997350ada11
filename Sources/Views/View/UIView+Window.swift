import MidflightLayerTree

extension UIView {
  /// Has this view and all below it hear that they are about to come into a window, which they are
  /// not in yet. Nothing where the view is in it.
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

  /// Gives this view and all below it the window that they are in now, and has those hear of it
  /// that were in another one. What they do to the tree meanwhile is taken as it comes.
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

  /// Where the view stands at this moment.
  private var presentWindow: UIWindow? {
    parent?.settledWindow
      ?? (parent == nil ? layer.stage.flatMap { UIWindow.ofStage(in: $0) } : nil)
  }
}

extension UIView: StageDelegate {
  /// A view without superview goes by its layer; the others by their superview.
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
