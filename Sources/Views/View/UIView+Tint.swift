import MidflightLayerTree

extension UIView {
  var currentTintColor: UIColor {
    var view: UIView? = self
    while let current = view {
      if let own = current.explicitTintColor { return own }
      view = current.parent ?? (current is UIWindow ? nil : current.settledWindow)
    }
    return .systemBlue
  }

  func settingTint(_ change: () -> Void) {
    let tint = tintColor
    change()
    noteTint(before: tint)
  }

  /// If the view's tint is no longer `before`, notifies the view and the descendants that inherit
  /// its tint.
  func noteTint(before: UIColor?) {
    if tintColor == before { return }
    var stack = [self]
    while let view = stack.popLast() {
      view.tintColorDidChange()
      let below = view.children + ((view as? UIWindow)?.stagedViews ?? [])
      stack.append(contentsOf: below.reversed().filter { $0.explicitTintColor == nil })
    }
  }
}
