public import Foundation
public import MidflightLayerTree

/// Decides whether a recognizer may do what it would.
@MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Whether it is told of a touch that begins; true unless implemented.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool

  /// Whether it may recognize its gesture, or fails; true unless implemented.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool

  /// Whether both may recognize their gestures in one touch; false unless implemented.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// True.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  /// True.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  /// False.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

/// Finds one kind of gesture in what a touch does.
///
/// What is called is a closure, `UITapGestureRecognizer { [unowned self] in tapped($0) }`, or a method
/// of a target. It is called when the gesture is recognized, and for one that goes on with each of
/// its changes and at its end. Subclasses override the four methods of touches and set ``state``.
@MainActor open class UIGestureRecognizer: SelectorTarget {
  /// How far a gesture is, with UIKit's raw values.
  public enum State: Int, Sendable, Hashable {
    /// Nothing yet; it goes on, for those that do; it has come to its end, was taken away, or is
    /// another one.
    case possible, began, changed, ended, cancelled, failed
    /// A gesture that is over when it is recognized.
    public static let recognized = State.ended
  }

  /// The view that it was added to.
  public internal(set) weak var view: UIView?
  /// Who is asked whether it may.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether it is told of touches; true at first.
  open var isEnabled = true
  /// Whether the view is told no more of a touch in which the gesture is recognized; true at first.
  open var cancelsTouchesInView = true
  /// A name of one's own.
  open var name: String?

  private var handlers: [@MainActor (UIGestureRecognizer) -> Void] = []
  private var targets: [(object: () -> AnyObject?, selector: Selector)] = []
  private(set) var touch: UITouch?

  /// A recognizer that calls nothing.
  public required init() {}

  /// Has a closure called too.
  public func addHandler(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    handlers.append(handler)
  }

  /// Has a selector's method of a target called too, with the recognizer. The target is not kept
  /// alive.
  public func addTarget(_ target: Any, action: Selector) {
    let object = target as AnyObject
    removeTarget(target, action: action)
    targets.append(({ [weak object] in object }, action))
  }

  /// Has methods no longer called.
  ///
  /// - Parameters:
  ///   - target: Nil for all targets.
  ///   - action: Nil for all methods.
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

  /// How far the gesture is. Subclasses set it.
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

  /// Where the touch is in a view's space, as of the last one; (0, 0) before any.
  open func location(in view: UIView?) -> CGPoint { touch?.location(in: view) ?? .zero }

  /// How many touches it goes by at the moment: 1 while there is one.
  open var numberOfTouches: Int { touch == nil || isOver ? 0 : 1 }

  private var isOver = false

  // MARK: Touches

  /// A touch has begun. Does nothing unless overridden.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// The touch has moved. Does nothing unless overridden.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// The touch is over. Does nothing unless overridden.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// The touch was taken away. Cancels the gesture unless overridden.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
  /// Ready for the next touch. Does nothing unless overridden.
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

  func touchIsOver() {
    isOver = true
    reset()
    if state != .possible { state = .possible }
  }
}

extension UIGestureRecognizer {
  /// How far the touch is from where it began, in the window's space.
  func distance(from start: CGPoint) -> CGFloat {
    let place = location(in: nil)
    return hypot(place.x - start.x, place.y - start.y)
  }
}

/// A recognizer that can be made with a closure which is given it, or with a target.
@MainActor public protocol ClosureGestureRecognizer: UIGestureRecognizer {}

extension ClosureGestureRecognizer {
  /// A recognizer that calls a closure, which it keeps.
  public init(_ handler: @escaping @MainActor (Self) -> Void) {
    self.init()
    addHandler { if let recognizer = $0 as? Self { handler(recognizer) } }
  }

  /// A recognizer that calls a selector's method of a target, which it does not keep alive.
  public init(target: Any?, action: Selector?) {
    self.init()
    if let target, let action { addTarget(target, action: action) }
  }
}

extension UIGestureRecognizer: ClosureGestureRecognizer {}
