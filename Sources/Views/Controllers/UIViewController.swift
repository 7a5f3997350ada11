public import Foundation
public import MidflightGeometry
public import MidflightLayerTree

/// Creates a view, responds when the view appears or is laid out, and contains other controllers.
///
/// The view is created when ``view`` is first read. When the view enters a window, the controller
/// receives ``viewWillAppear(_:)`` and ``viewIsAppearing(_:)``, then the calls for the view's
/// layout and, at the end of that turn of the run loop, ``viewDidAppear(_:)``. A view does not
/// retain its controller. See Apple's
/// [UIViewController](https://developer.apple.com/documentation/uikit/uiviewcontroller).
///
/// Presentation, navigation, bars and rotation are not supported.
@MainActor open class UIViewController: SelectorTarget {
  /// The size, in points, of a view that a controller creates itself: the size of a small phone's
  /// screen.
  public static let defaultViewSize = CGSize(width: 320, height: 568)

  private var loadedView: UIView?
  private var isLoading = false
  private var isShown = false

  /// The controller that contains this one, or nil; a weak reference.
  open private(set) weak var parent: UIViewController?
  /// The controllers inside this one, in the order in which they were added.
  open private(set) var children: [UIViewController] = []

  /// The controller's title. It has no effect.
  open var title: String?

  /// Creates a controller without a view; the view is created when ``view`` is first read.
  ///
  /// - Parameters:
  ///   - nibNameOrNil: Ignored, because archives are not supported.
  ///   - nibBundleOrNil: Ignored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

  /// Creates a controller without a view; the view is created when ``view`` is first read.
  ///
  /// - Parameter coder: Ignored, because archives are not supported.
  public required init?(coder: NSCoder) {}

  /// Creates a controller without a view; the view is created when ``view`` is first read.
  public convenience init() { self.init(nibName: nil, bundle: nil) }

  // MARK: The view

  /// The controller's view, which is created when this property is first read.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
    }
  }

  /// Whether the view has been created.
  open var isViewLoaded: Bool { loadedView != nil }
  /// The view if it has been created, or nil. Reading this property does not create it.
  open var viewIfLoaded: UIView? { loadedView }

  /// Creates the view unless it already exists.
  open func loadViewIfNeeded() {
    if loadedView != nil || isLoading { return }
    isLoading = true
    loadView()
    isLoading = false
    if loadedView == nil { UIViewController.makeView(of: self) }
    viewDidLoad()
  }

  /// Creates the view and sets ``view``. Unless overridden, creates a plain view of
  /// ``defaultViewSize``.
  open func loadView() { UIViewController.makeView(of: self) }

  private static func makeView(of controller: UIViewController) {
    let view = UIView(frame: CGRect(origin: .zero, size: defaultViewSize))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.view = view
  }

  /// Called after the view was created. Like the following methods, does nothing unless overridden.
  open func viewDidLoad() {}
  /// Called before the view enters a window.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called after the view has entered a window, and before it is laid out.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view has entered a window and has been laid out, at the end of that turn of
  /// the run loop.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view leaves its window.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view has left its window.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view has laid out its subviews. Unlike in UIKit, all descendants with
  /// constraints also have their new frames at this time.
  open func viewDidLayoutSubviews() {}

  /// Updates the constraints of the controller's view; see ``UIView/updateConstraints()``.
  open func updateViewConstraints() { view.updateConstraints() }

  // MARK: Children

  /// Makes a controller a child of this one: removes it from its current parent and calls its
  /// ``willMove(toParent:)``. The caller then adds the child's view and calls
  /// ``didMove(toParent:)``.
  open func addChild(_ childController: UIViewController) {
    if childController.parent === self { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parent = self
    children.append(childController)
  }

  /// Removes this controller from its parent, and calls ``didMove(toParent:)`` with nil.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Called before the controller moves to `parent`, which is nil if the controller leaves its
  /// parent.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after the controller has moved to `parent`, which is nil if the controller has left its
  /// parent.
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Touches, forwarded to the view's superview unless overridden

  /// Forwards touches that have begun in the view; see ``UIView/touchesBegan(_:with:)``.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    viewIfLoaded?.superview?.touchesBegan(touches, with: event)
  }
  /// Forwards touches that have moved; see ``UIView/touchesMoved(_:with:)``.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    viewIfLoaded?.superview?.touchesMoved(touches, with: event)
  }
  /// Forwards touches that have ended; see ``UIView/touchesEnded(_:with:)``.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    viewIfLoaded?.superview?.touchesEnded(touches, with: event)
  }
  /// Forwards touches that were cancelled; see ``UIView/touchesCancelled(_:with:)``.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    viewIfLoaded?.superview?.touchesCancelled(touches, with: event)
  }

  // MARK: Members that are never called or have no effect

  /// Never called, because memory warnings are not supported.
  open func didReceiveMemoryWarning() {}
  /// Never called, because ``traitCollection`` never changes.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Has no effect, because there is no status bar.
  open var prefersStatusBarHidden: Bool { false }
  /// Has no effect, because there is no status bar.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Has no effect, because the screen does not rotate.
  open var shouldAutorotate: Bool { true }
  /// Has no effect, because the screen does not rotate.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// The traits of the screen.
  open var traitCollection: UITraitCollection { UIScreen.main.traitCollection }

  // MARK: Calls from the view

  func viewWillMove(toWindow window: UIWindow?) {
    if window != nil, !isShown {
      viewWillAppear(false)
    } else if window == nil, isShown {
      viewWillDisappear(false)
    }
  }

  func viewDidMoveToWindow() {
    if loadedView?.settledWindow != nil, !isShown {
      isShown = true
      viewIsAppearing(false)
      // Call `viewDidAppear` at the end of the turn, because the view must be laid out first.
      CAContext.current.schedule(after: .zero) { [weak self] in
        guard let self, isShown else { return }
        viewDidAppear(false)
      }
    } else if loadedView?.settledWindow == nil, isShown {
      isShown = false
      viewDidDisappear(false)
    }
  }
}

extension UIViewController: Hashable {
  /// Whether both are the same controller.
  public nonisolated static func == (a: UIViewController, b: UIViewController) -> Bool { a === b }
  /// Feeds the controller's identity to the hasher.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
