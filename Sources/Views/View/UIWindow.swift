public import Foundation
import MidflightLayerTree

/// The root of a tree of views.
///
/// A window is shown by making its layer the session's root layer. If the root layer belongs to
/// another view, or to no view, the session creates a window for its stage. The layer of that
/// window *is* the root layer: the window has the stage's coordinate space and size, and views
/// added to the window are in front of everything else on the stage. A view that is on the stage
/// and has no superview belongs to this window, but is not one of its ``UIView/subviews``.
///
/// Touches are sent to the window with ``touch(_:at:)``. Window levels and key windows are not
/// supported. See Apple's [UIWindow](https://developer.apple.com/documentation/uikit/uiwindow).
open class UIWindow: UIView {
  var delivery: TouchDelivery?
  /// The time and position of the last touch, and its number in a sequence of quick taps.
  var lastTap: (time: Double, position: CGPoint, count: Int)?

  /// Creates a window with a frame in points. As in UIKit, the window's own ``UIView/window`` is
  /// the window itself.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    settledWindow = self
  }

  /// See ``UIView/init(coder:)``.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    settledWindow = self
  }

  /// The controller whose view fills the window; nil, the default, for no controller.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      insertSubview(view, at: 0)
    }
  }

  /// The screen on which the window is shown.
  public var screen: UIScreen { .main }

  /// Returns the frontmost view at a point of the window's space, among the window's subviews and
  /// the views on the stage.
  open override func hitTest(_ point: CGPoint, with event: UIEvent? = nil) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard hit === self else { return hit }
    for view in stagedViews.reversed() {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return self
  }

  // MARK: The stage

  convenience init(stage: CALayer) {
    self.init(frame: .zero)
    layer.delegate = nil
    shownLayer = stage
  }

  /// Returns the window of a session's stage, or nil before there is a stage. It is the same window
  /// as long as the stage has the same root layer.
  static func ofStage(in context: CAContext) -> UIWindow? {
    guard let root = context.rootLayer else { return nil }
    if let window = context.views.stageWindow, window.layer === root { return window }
    let window = context.perform { UIWindow(stage: root) }
    context.views.stageWindow = window
    return window
  }

  /// The views on the stage that have no superview, from back to front; empty if the program has
  /// created the window itself.
  var stagedViews: [UIView] {
    if layer.delegate === self { return [] }
    return layer.stageDelegates.compactMap { $0 as? UIView }.filter { $0.parent == nil }
  }
}
