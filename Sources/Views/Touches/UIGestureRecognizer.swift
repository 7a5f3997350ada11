public import Foundation
public import MidflightLayerTree

/// Decides which touches a recognizer receives, and which gestures it recognizes.
@MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Returns whether the recognizer receives a touch that begins; true by default.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool

  /// Returns whether the recognizer may recognize its gesture. If not, the gesture fails. True by
  /// default.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool

  /// Returns whether two recognizers may both recognize their gestures in one touch; false by
  /// default.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Returns true, so that the recognizer receives all touches.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  /// Returns true, so that the recognizer may recognize its gesture.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  /// Returns false, so that only one recognizer recognizes its gesture in a touch.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

/// Recognizes one kind of gesture in a touch.
///
/// A recognizer calls a closure, `UITapGestureRecognizer { [unowned self] in tapped($0) }`, or a
/// method of a target. The call is made when the gesture is recognized and, if the gesture is
/// continuous, also at each change and at the end. Subclasses override the four touch methods and
/// set ``state``. See Apple's
/// [UIGestureRecognizer](https://developer.apple.com/documentation/uikit/uigesturerecognizer).
@MainActor open class UIGestureRecognizer: SelectorTarget {
  /// The progress of a gesture, with UIKit's raw values.
  public enum State: Int, Sendable, Hashable {
    /// The gesture is not recognized yet (`possible`); it is recognized (`began`, `changed`,
    /// `ended`); its touch was cancelled (`cancelled`); or the touch is not this kind of gesture
    /// (`failed`).
    case possible, began, changed, ended, cancelled, failed
    /// The state after recognition of a gesture that is not continuous, such as a tap.
    public static let recognized = State.ended
  }

  /// The view to which the recognizer was added.
  public internal(set) weak var view: UIView?
  /// Decides whether the recognizer receives a touch and recognizes a gesture.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether the recognizer receives touches; true by default.
  open var isEnabled = true
  /// Whether the view's touch is cancelled when the recognizer recognizes its gesture; true by
  /// default.
  open var cancelsTouchesInView = true
  /// A name that the program can use.
  open var name: String?

  private var handlers: [@MainActor (UIGestureRecognizer) -> Void] = []
  private var targets: [(object: () -> AnyObject?, selector: Selector)] = []
  private(set) var touch: UITouch?

  /// Creates a recognizer that calls no closure and no target.
  public required init() {}

  /// Adds a closure that is called with the recognizer as its argument.
  public func addHandler(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    handlers.append(handler)
  }

  /// Adds a method of a target that is called with the recognizer as its argument. The recognizer
  /// does not retain the target.
  public func addTarget(_ target: Any, action: Selector) {
    let object = target as AnyObject
    removeTarget(target, action: action)
    targets.append(({ [weak object] in object }, action))
  }

  /// Stops calling methods of targets.
  ///
  /// - Parameters:
  ///   - target: The target; nil for all targets.
  ///   - action: The method; nil for all methods.
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

  /// The progress of the gesture. Subclasses set this property.
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

  /// Returns the position of the current or latest touch in a view's space, or in the window's
  /// space if `view` is nil. Returns (0, 0) before the first touch.
  open func location(in view: UIView?) -> CGPoint { touch?.location(in: view) ?? .zero }

  /// The number of touches in the gesture: 1 during a touch, and otherwise 0.
  open var numberOfTouches: Int { touch == nil || isOver ? 0 : 1 }

  private var isOver = false

  // MARK: Touches

  /// Called when a touch has begun. Does nothing unless overridden.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when the touch has moved. Does nothing unless overridden.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when the touch has ended. Does nothing unless overridden.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when the touch was cancelled. Cancels the gesture unless overridden.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
  /// Called after each touch, to prepare for the next one. Does nothing unless overridden.
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
  /// Returns the distance in points between the touch and a point of the window's space.
  func distance(from start: CGPoint) -> CGFloat {
    let position = location(in: nil)
    return hypot(position.x - start.x, position.y - start.y)
  }
}

/// A recognizer that can be created with a target, or with a closure whose argument has the
/// recognizer's own type.
@MainActor public protocol ClosureGestureRecognizer: UIGestureRecognizer {}

extension ClosureGestureRecognizer {
  /// Creates a recognizer that calls a closure, which it retains.
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
