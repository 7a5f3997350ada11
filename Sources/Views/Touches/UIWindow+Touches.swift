public import Foundation
import MidflightLayerTree

@MainActor final class TouchDelivery {
  let touch: UITouch
  /// The recognizers that receive the touch: those of the view in which the touch began, and those
  /// of the view's ancestors.
  let recognizers: [UIGestureRecognizer]
  /// Whether a recognizer has taken the touch away from the view.
  var isTaken = false
  var isNotified = false

  init(_ touch: UITouch, _ recognizers: [UIGestureRecognizer]) {
    (self.touch, self.recognizers) = (touch, recognizers)
  }
}

extension UIWindow {
  /// Begins, moves or ends the window's only touch at a point of the window's space, at the
  /// session's current time. Beginning a touch cancels the previous touch if it has not ended. If
  /// there is no touch, moving or ending does nothing.
  ///
  /// The touch is sent to the view in which it began, but first to the gesture recognizers of that
  /// view and of the view's ancestors.
  public func touch(_ phase: UITouch.Phase, at point: CGPoint) {
    guard phase == .began else {
      guard let delivery else { return }
      delivery.touch.move(to: point)
      return deliver(delivery, phase)
    }
    if let delivery { deliver(delivery, .cancelled) }
    guard let view = hitTest(point, with: nil) else { return }
    let now = CACurrentMediaTime()
    let follows =
      lastTap.map {
        now - $0.time <= UITouch.tapInterval
          && hypot(point.x - $0.position.x, point.y - $0.position.y) <= UITouch.slack
      } ?? false
    let count = follows ? (lastTap?.count ?? 0) + 1 : 1
    lastTap = (now, point, count)
    let touch = UITouch(at: point, in: view, of: self, time: now, tapCount: count)
    let delivery = TouchDelivery(touch, recognizers(of: touch, in: view))
    self.delivery = delivery
    deliver(delivery, .began)
  }

  /// Returns whether the view at a point of the window's space, or one of its ancestors, responds
  /// to touches: an enabled control, a view with an enabled gesture recognizer, or a view whose
  /// class overrides a touch method.
  public func isTouchable(at point: CGPoint) -> Bool {
    var next = hitTest(point, with: nil)
    while let view = next {
      if view.takesTouches { return true }
      next = view.superview
    }
    return false
  }

  private func recognizers(of touch: UITouch, in view: UIView) -> [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    var next: UIView? = view
    while let current = next {
      found += (current.gestureRecognizers ?? []).filter {
        // A control has priority over its ancestors' tap recognizers, so these are left out.
        $0.isEnabled && !(current !== view && view is UIControl && $0 is UITapGestureRecognizer)
          && $0.delegate?.gestureRecognizer($0, shouldReceive: touch) != false
      }
      next = current.superview
    }
    return found
  }

  private func deliver(_ delivery: TouchDelivery, _ phase: UITouch.Phase) {
    let touch = delivery.touch
    touch.phase = phase
    touch.timestamp = CACurrentMediaTime()
    let event = UIEvent(touch)
    for recognizer in delivery.recognizers { recognizer.take([touch], event) }
    if !delivery.isTaken {
      delivery.isNotified = true
      touch.view?.take([touch], event)
    }
    if phase == .ended || phase == .cancelled {
      for recognizer in delivery.recognizers { recognizer.touchDidEnd() }
      if self.delivery === delivery { self.delivery = nil }
    }
  }

  /// Called when `recognizer` has recognized its gesture. Makes the other recognizers fail, unless
  /// a delegate allows both gestures. Takes the touch away from the view if
  /// ``UIGestureRecognizer/cancelsTouchesInView`` is true.
  func recognized(by recognizer: UIGestureRecognizer) {
    guard let delivery, delivery.recognizers.contains(where: { $0 === recognizer }) else { return }
    for other in delivery.recognizers where other !== recognizer && other.state == .possible {
      let delegates = [(recognizer, other), (other, recognizer)]
      let isTogether = delegates.contains { one, two in
        one.delegate?.gestureRecognizer(one, shouldRecognizeSimultaneouslyWith: two) == true
      }
      if !isTogether { other.state = .failed }
    }
    guard recognizer.cancelsTouchesInView, !delivery.isTaken else { return }
    delivery.isTaken = true
    let (touch, phase) = (delivery.touch, delivery.touch.phase)
    touch.phase = .cancelled
    if delivery.isNotified { touch.view?.touchesCancelled([touch], with: UIEvent(touch)) }
    touch.phase = phase
  }
}

extension UIView {
  fileprivate func take(_ touches: Set<UITouch>, _ event: UIEvent) {
    switch touches.first?.phase {
    case .began: touchesBegan(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    default: touchesMoved(touches, with: event)
    }
  }
}

extension UITouch {
  /// The distance in points that a touch may move and still count as staying in its position.
  static let slack: CGFloat = 10
  /// The number of seconds after the beginning of a touch within which another touch counts as a
  /// second tap.
  static let tapInterval = 0.35
}

extension UIView {
  /// Whether the view responds to touches: it is an enabled control, its class overrides a touch
  /// method, or it has an enabled recognizer.
  package var takesTouches: Bool {
    let isTaking = (self as? UIControl)?.isEnabled ?? TouchOverrides.has(self)
    return isTaking || recognizers.contains(where: \.isEnabled)
  }
}
