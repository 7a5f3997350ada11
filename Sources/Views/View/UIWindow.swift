public import Foundation
import MidflightLayerTree

/// The view around all others: what a tree of views is shown in.
///
/// A window is shown by making its layer the session's root layer. Where that is another view's
/// layer, or one without a view, the session has a window for its stage that no one has made. That
/// window's layer *is* the root layer, so that its space is the stage's, its size the stage's size,
/// and what is added to it stands in front. What is on the stage without a superview is in it
/// without being among its ``UIView/subviews``.
///
/// Touches come in by ``touch(_:at:)``. What it does not do: levels and key windows.
open class UIWindow: UIView {
  /// The touch that is under way.
  var delivery: TouchDelivery?
  /// Where and when the last touch began, and how many had before it.
  var lastTap: (time: Double, place: CGPoint, count: Int)?

  /// A window with that frame, in points. It is in itself, as in UIKit.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    settledWindow = self
  }

  /// See ``UIView/init(coder:)``.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    settledWindow = self
  }

  /// The controller whose view fills the window; nil, as at first, for none.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      insertSubview(view, at: 0)
    }
  }

  /// Where the window is shown.
  public var screen: UIScreen { .main }

  /// The frontmost view at a point of the window's space, be it among the subviews or on the stage.
  open override func hitTest(_ point: CGPoint, with event: UIEvent? = nil) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard hit === self else { return hit }
    for view in stagedViews.reversed() {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return self
  }

  // MARK: The stage

  /// A window whose layer is a session's root layer.
  convenience init(stage: CALayer) {
    self.init(frame: .zero)
    layer.delegate = nil
    shownLayer = stage
  }

  /// The window of a session's stage: the same one as long as the root layer is the same.
  static func ofStage(in context: CAContext) -> UIWindow? {
    guard let root = context.rootLayer else { return nil }
    if let window = context.views.stageWindow, window.layer === root { return window }
    let window = context.perform { UIWindow(stage: root) }
    context.views.stageWindow = window
    return window
  }

  /// The views on the stage that have no superview, back to front; none in a window of its own.
  var stagedViews: [UIView] {
    if layer.delegate === self { return [] }
    return layer.stageDelegates.compactMap { $0 as? UIView }.filter { $0.parent == nil }
  }
}
