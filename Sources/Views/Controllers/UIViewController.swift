public import Foundation
public import MidflightGeometry
public import MidflightLayerTree

/// What makes a view, hears of its coming and going, and contains other controllers.
///
/// The view is made when ``view`` is first asked for. As it comes into a window the controller hears
/// ``viewWillAppear(_:)`` and ``viewIsAppearing(_:)``, then of its layout, and ``viewDidAppear(_:)`` at
/// the end of that turn. A controller is not kept alive by its view.
///
/// What it does not do: presenting, navigation, bars and rotation.
@MainActor open class UIViewController: SelectorTarget {
  /// The size of a view that the controller makes by itself, in points: a small telephone's.
  public static let defaultViewSize = CGSize(width: 320, height: 568)

  private var loadedView: UIView?
  private var isLoading = false
  /// Whether the view has been told to appear.
  private var isShown = false

  /// The controller around this one; nil where there is none. Not kept alive by it.
  open private(set) weak var parent: UIViewController?
  /// The controllers inside of this one, in the order of adding.
  open private(set) var children: [UIViewController] = []

  /// What the controller is called.
  open var title: String?

  /// A controller without a view so far.
  ///
  /// - Parameters:
  ///   - nibNameOrNil: Without effect: there are no archives. So is the bundle.
  ///   - nibBundleOrNil: See above.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

  /// A controller without a view so far.
  ///
  /// - Parameter coder: Nothing is read from it.
  public required init?(coder: NSCoder) {}

  /// A controller without a view so far.
  public convenience init() { self.init(nibName: nil, bundle: nil) }

  // MARK: The view

  /// The view, made when it is first asked for.
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

  /// Whether the view has been made.
  open var isViewLoaded: Bool { loadedView != nil }
  /// The view where it has been made; does not make it.
  open var viewIfLoaded: UIView? { loadedView }

  /// Makes the view where that has not been done.
  open func loadViewIfNeeded() {
    if loadedView != nil || isLoading { return }
    isLoading = true
    loadView()
    isLoading = false
    if loadedView == nil { UIViewController.makeView(of: self) }
    viewDidLoad()
  }

  /// Sets ``view``: to a plain view of ``defaultViewSize`` unless overridden.
  open func loadView() { UIViewController.makeView(of: self) }

  private static func makeView(of controller: UIViewController) {
    let view = UIView(frame: CGRect(origin: .zero, size: defaultViewSize))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.view = view
  }

  /// The view has been made. Does nothing unless overridden; so it is with all that follow.
  open func viewDidLoad() {}
  /// The view is about to come into a window.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view has come into a window, and is about to be laid out.
  open func viewIsAppearing(_ animated: Bool) {}
  /// The view is in a window and laid out.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to leave its window.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view has left its window.
  open func viewDidDisappear(_ animated: Bool) {}

  /// The view is about to place its subviews.
  open func viewWillLayoutSubviews() {}
  /// The view has placed its subviews. Unlike in UIKit, what constraints place inside of those has
  /// its frame too.
  open func viewDidLayoutSubviews() {}

  /// Has the view update its constraints; see ``UIView/updateConstraints()``.
  open func updateViewConstraints() { view.updateConstraints() }

  // MARK: Children

  /// Takes a controller inside of this one; it leaves its present one first, and hears
  /// ``willMove(toParent:)``. Its view is yours to add, and so is the call of
  /// ``didMove(toParent:)``.
  open func addChild(_ childController: UIViewController) {
    if childController.parent === self { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parent = self
    children.append(childController)
  }

  /// Takes the controller out of the one around it, and calls ``didMove(toParent:)`` with nil.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The controller is about to come into another one, or to leave it when nil.
  open func willMove(toParent parent: UIViewController?) {}
  /// The controller is in another one, or has left it when nil.
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Touches, passed on to the view's superview unless overridden

  /// See ``UIView/touchesBegan(_:with:)``.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    viewIfLoaded?.superview?.touchesBegan(touches, with: event)
  }
  /// See ``UIView/touchesMoved(_:with:)``.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    viewIfLoaded?.superview?.touchesMoved(touches, with: event)
  }
  /// See ``UIView/touchesEnded(_:with:)``.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    viewIfLoaded?.superview?.touchesEnded(touches, with: event)
  }
  /// See ``UIView/touchesCancelled(_:with:)``.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    viewIfLoaded?.superview?.touchesCancelled(touches, with: event)
  }

  // MARK: Never called, or without effect

  /// For machines that are short of memory, of which a controller is told nothing.
  open func didReceiveMemoryWarning() {}
  /// For controllers whose traits change, which they never do.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Without effect: there is no status bar.
  open var prefersStatusBarHidden: Bool { false }
  /// Without effect: there is no status bar.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Without effect: nothing turns the screen.
  open var shouldAutorotate: Bool { true }
  /// Without effect: nothing turns the screen.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// The surroundings that the view is shown in.
  open var traitCollection: UITraitCollection { UIScreen.main.traitCollection }

  // MARK: What the view tells

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
      // At the end of the turn, when the view has been laid out.
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
