public import Foundation
import MidflightLayerTree

/// The root of a tree of views.
///
/// A window is shown by making its layer the session's root layer. If the root layer belongs to
/// another view, or to none, the session creates a window for its stage. That window's layer *is*
/// the root layer: its space and size are the stage's, and views added to it are in front. Views on
/// the stage without a superview belong to this window, but are not its ``UIView/subviews``.
///
/// Touches enter by ``touch(_:at:)``. Window levels and key windows are not supported. See Apple's
/// [UIWindow](https://developer.apple.com/documentation/uikit/uiwindow).
open class UIWindow: UIView {
  var delivery: TouchDelivery?
  /// The time and position of the last touch, and its number in a sequence of taps.
  var lastTap: (time: Double, position: CGPoint, count: Int)?

  /// Creates a window with a frame in points. As in UIKit, its ``UIView/window`` is itself.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    settledWindow = self
  }

  /// See ``UIView/init(coder:)``.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    settledWindow = self
  }

  /// The controller whose view fills the window; nil, the default, for none.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      insertSubview(view, at: 0)
    }
  }

  /// The screen that shows the window.
  public var screen: UIScreen { .main }

  /// Returns the frontmost view at a point of the window's space, among the subviews and on the
  /// stage.
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

  /// The window of a session's stage; it stays the same while the root layer does.
  static func ofStage(in context: CAContext) -> UIWindow? {
    guard let root = context.rootLayer else { return nil }
    if let window = context.views.stageWindow, window.layer === root { return window }
    let window = context.perform { UIWindow(stage: root) }
    context.views.stageWindow = window
    return window
  }

  /// The views on the stage without a superview, back to front; none if the program's code created
  /// the window.
  var stagedViews: [UIView] {
    if layer.delegate === self { return [] }
    return layer.stageDelegates.compactMap { $0 as? UIView }.filter { $0.parent == nil }
  }
}
