public import Foundation
public import MidflightLayerTree

/// Controls which touches and gestures a recognizer may take.
@MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Returns whether the recognizer receives a touch that begins; true unless implemented.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool

  /// Returns whether the gesture may be recognized; otherwise it fails. True unless implemented.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool

  /// Returns whether both may recognize their gestures in one touch; false unless implemented.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

/// Recognizes one kind of gesture in a touch.
///
/// It calls a closure, `UITapGestureRecognizer { [unowned self] in tapped($0) }`, or a method of a
/// target: at recognition, and for continuous gestures also at each change and at the end.
/// Subclasses override the four touch methods and set ``state``. See Apple's
/// [UIGestureRecognizer](https://developer.apple.com/documentation/uikit/uigesturerecognizer).
@MainActor open class UIGestureRecognizer: SelectorTarget {
  /// The progress of a gesture, with UIKit's raw values.
  public enum State: Int, Sendable, Hashable {
    /// `possible` before recognition; `began`, `changed` and `ended` for a recognized gesture;
    /// `cancelled` after its touch was cancelled; `failed` if the touch turned out to be another
    /// gesture.
    case possible, began, changed, ended, cancelled, failed
    /// The state of a recognized gesture that has no duration.
    public static let recognized = State.ended
  }

  /// The view that the recognizer was added to.
  public internal(set) weak var view: UIView?
  /// Controls whether the recognizer may take a touch and recognize a gesture.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether the recognizer receives touches; true by default.
  open var isEnabled = true
  /// Whether recognition cancels the touch in the view; true by default.
  open var cancelsTouchesInView = true
  /// A name for the program's use.
  open var name: String?

  private var handlers: [@MainActor (UIGestureRecognizer) -> Void] = []
  private var targets: [(object: () -> AnyObject?, selector: Selector)] = []
  private(set) var touch: UITouch?

  /// Creates a recognizer without handlers.
  public required init() {}

  /// Adds a closure that is called with the recognizer.
  public func addHandler(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    handlers.append(handler)
  }

  /// Adds a target and its method, which is called with the recognizer. The target is not retained.
  public func addTarget(_ target: Any, action: Selector) {
    let object = target as AnyObject
    removeTarget(target, action: action)
    targets.append(({ [weak object] in object }, action))
  }

  /// Removes methods of targets.
  ///
  /// - Parameters:
  ///   - target: nil for all targets.
  ///   - action: nil for all methods.
  public func removeTarget(_ target: Any?, action: Selector?) {
    let object = target.map { $0 as AnyObject }
    targets.removeAll {
      (object == nil || $0.object() === object) && (action == nil || $0.selector == action)
    }
  }

  private func callHandlers() {
    handlers.forEach { $0(self) }
    for (object, selector) in targets { selector.send(to: object(), self) }
  }

  /// The progress of the gesture, which subclasses set.
  open var state = State.possible {
    didSet {
      let isRecognition = oldValue == .possible && (state == .began || state == .ended)
      if isRecognition,
        delegate?.gestureRecognizerShouldBegin(self) == false
          || view?.gestureRecognizerShouldBegin(self) == false
      {
        state = .failed
        return
      }
      if isRecognition { touch?.window?.recognized(by: self) }
      switch state {
      case .began, .changed, .ended: callHandlers()
      case .cancelled where oldValue == .began || oldValue == .changed: callHandlers()
      default: break
      }
    }
  }

  /// Returns the position of the latest touch in a view's space; (0, 0) before the first one.
  open func location(in view: UIView?) -> CGPoint { touch?.location(in: view) ?? .zero }

  /// The number of touches in the gesture: 1 during a touch, else 0.
  open var numberOfTouches: Int { touch == nil || isOver ? 0 : 1 }

  private var isOver = false

  // MARK: Touches

  /// Called when a touch begins. Does nothing unless overridden.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when the touch moves. Does nothing unless overridden.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when the touch ends. Does nothing unless overridden.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when the touch is cancelled. Cancels the gesture unless overridden.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
  /// Prepares for the next touch. Does nothing unless overridden.
  open func reset() {}

  func take(_ touches: Set<UITouch>, _ event: UIEvent) {
    guard let touch = touches.first else { return }
    if touch.phase == .began { (self.touch, isOver) = (touch, false) }
    if state == .failed || state == .cancelled { return }
    switch touch.phase {
    case .began: touchesBegan(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    default: touchesMoved(touches, with: event)
    }
  }

  func touchDidEnd() {
    isOver = true
    reset()
    if state != .possible { state = .possible }
  }
}

extension UIGestureRecognizer {
  /// The touch's distance from a point of the window's space, in points.
  func distance(from start: CGPoint) -> CGFloat {
    let position = location(in: nil)
    return hypot(position.x - start.x, position.y - start.y)
  }
}

/// A recognizer whose initializers take a closure with its own type, or a target.
@MainActor public protocol ClosureGestureRecognizer: UIGestureRecognizer {}

extension ClosureGestureRecognizer {
  /// Creates a recognizer that calls and retains a closure.
  public init(_ handler: @escaping @MainActor (Self) -> Void) {
    self.init()
    addHandler { if let recognizer = $0 as? Self { handler(recognizer) } }
  }

  /// Creates a recognizer that calls a method of a target, which it does not retain.
  public init(target: Any?, action: Selector?) {
    self.init()
    if let target, let action { addTarget(target, action: action) }
  }
}

extension UIGestureRecognizer: ClosureGestureRecognizer {}
