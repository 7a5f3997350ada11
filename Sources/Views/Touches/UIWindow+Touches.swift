public import Foundation
import MidflightLayerTree

/// A touch on its way through a window.
@MainActor final class TouchDelivery {
  let touch: UITouch
  /// The recognizers that are told of it: those of the view it began in, and of the views around
  /// that.
  let recognizers: [UIGestureRecognizer]
  /// Whether the view is told no more, for a recognizer has the touch.
  var isTaken = false
  /// Whether the view has been told of it.
  var isTold = false

  init(_ touch: UITouch, _ recognizers: [UIGestureRecognizer]) {
    (self.touch, self.recognizers) = (touch, recognizers)
  }
}

extension UIWindow {
  /// Has the one touch that there is begin, move or end at a point of the window's space, at the
  /// session's present. What begins while a touch is under way cancels that; what moves or ends
  /// without one is nothing.
  ///
  /// The touch goes to the view that is hit where it begins, and to the gesture recognizers of that
  /// view and of those around it, which are asked first.
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
          && hypot(point.x - $0.place.x, point.y - $0.place.y) <= UITouch.slack
      } ?? false
    let count = follows ? (lastTap?.count ?? 0) + 1 : 1
    lastTap = (now, point, count)
    let touch = UITouch(at: point, in: view, of: self, time: now, tapCount: count)
    let delivery = TouchDelivery(touch, recognizers(of: touch, in: view))
    self.delivery = delivery
    deliver(delivery, .began)
  }

  /// Whether a point of the window's space is in a view that takes touches, or that one takes which
  /// is around it: a control that is enabled, a view with gesture recognizers, or one of a class
  /// that overrides a method of touches.
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
        // A control comes before the taps of what is around it.
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
      delivery.isTold = true
      touch.view?.take([touch], event)
    }
    if phase == .ended || phase == .cancelled {
      for recognizer in delivery.recognizers { recognizer.touchIsOver() }
      if self.delivery === delivery { self.delivery = nil }
    }
  }

  /// Has a recognizer that has recognized its gesture take the touch away from the others, and from
  /// the view if it wants to.
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
    if delivery.isTold { touch.view?.touchesCancelled([touch], with: UIEvent(touch)) }
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
  /// How far a touch may move and count as one that stays, in points.
  static let slack: CGFloat = 10
  /// How long after a touch's beginning another one counts as a second tap, in seconds.
  static let tapInterval = 0.35
}

extension UIView {
  /// Whether it does something with touches: an enabled control, a view of a class that overrides
  /// their methods, or one with an enabled recognizer.
  package var takesTouches: Bool {
    let isTaking = (self as? UIControl)?.isEnabled ?? TouchOverrides.has(self)
    return isTaking || recognizers.contains(where: \.isEnabled)
  }
}
