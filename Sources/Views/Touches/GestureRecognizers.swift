public import Foundation
import MidflightLayerTree

/// Recognizes taps, which are touches that move by at most 10 points.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps in quick succession that are recognized; 1 by default.
  open var numberOfTapsRequired = 1

  private var start = CGPoint.zero

  /// Stores the position at which the touch starts.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = location(in: nil)
  }

  /// Fails if the touch has moved by more than 10 points.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if distance(from: start) > UITouch.slack { state = .failed }
  }

  /// Recognizes the gesture if this tap is the last of the required ones; fails otherwise.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let count = touches.first?.tapCount ?? 1
    if distance(from: start) > UITouch.slack || !count.isMultiple(of: max(numberOfTapsRequired, 1))
    {
      state = .failed
    } else {
      state = .ended
    }
  }
}

/// Recognizes touches that move by 10 points or more, and follows their movement.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// Has no effect, because there is only one touch at a time; 1 by default.
  open var minimumNumberOfTouches = 1
  /// Has no effect, because there is only one touch at a time; unlimited by default.
  open var maximumNumberOfTouches = Int.max

  /// The point from which the translation is measured, in the window's space.
  private var origin = CGPoint.zero
  private var trail: [(time: Double, position: CGPoint)] = []

  /// The velocity is measured over this number of seconds before the latest position.
  private static let memory = 0.1

  /// Stores the position at which the touch starts.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    origin = location(in: nil)
    trail = [(event.timestamp, origin)]
  }

  /// Begins the gesture if the touch has moved far enough, or continues it.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    note(event)
    if state == .possible {
      if distance(from: origin) >= UITouch.slack { state = .began }
    } else {
      state = .changed
    }
  }

  /// Ends the gesture, or fails if it has not begun.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    note(event)
    state = state == .possible ? .failed : .ended
  }

  private func note(_ event: UIEvent) {
    trail.append((event.timestamp, location(in: nil)))
    // Times are rounded, so a tolerance of 1 ns keeps a position that is exactly `memory` old.
    trail.removeAll { $0.time < event.timestamp - Self.memory - 1e-9 }
  }

  /// Returns how far the touch has moved, in a view's space, or in the window's space if `view` is
  /// nil.
  open func translation(in view: UIView?) -> CGPoint {
    vector(from: origin, to: location(in: nil), in: view)
  }

  /// Sets the current translation, by moving the point from which the translation is measured.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let now = self.translation(in: view)
    let delta = vector(
      CGPoint(x: now.x - translation.x, y: now.y - translation.y), toWindowFrom: view)
    origin = CGPoint(x: origin.x + delta.x, y: origin.y + delta.y)
  }

  /// Returns the touch's velocity over the last 0.1 s, in points per second of a view's space, or
  /// of the window's space if `view` is nil.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let first = trail.first, let last = trail.last, last.time > first.time else {
      return .zero
    }
    let delta = vector(from: first.position, to: last.position, in: view)
    let time = last.time - first.time
    return CGPoint(x: delta.x / time, y: delta.y / time)
  }

  private func vector(from a: CGPoint, to b: CGPoint, in view: UIView?) -> CGPoint {
    guard let view, let window = touch?.window else { return CGPoint(x: b.x - a.x, y: b.y - a.y) }
    let (from, to) = (window.convert(a, to: view), window.convert(b, to: view))
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  private func vector(_ vector: CGPoint, toWindowFrom view: UIView?) -> CGPoint {
    guard let view, let window = touch?.window else { return vector }
    let (zero, end) = (window.convert(CGPoint.zero, from: view), window.convert(vector, from: view))
    return CGPoint(x: end.x - zero.x, y: end.y - zero.y)
  }
}

/// Recognizes a touch that stays in one position for some time, and then follows its movement.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The time in seconds for which the touch has to stay in one position; ½ by default.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The distance in points that the touch may move before it is recognized; 10 by default.
  open var allowableMovement: CGFloat = 10

  private var start = CGPoint.zero
  private var token: EventToken?

  /// Stores the position at which the touch starts, and starts the timer for the recognition.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = location(in: nil)
    let wait = Flicks(seconds: max(minimumPressDuration, 0))
    token = CAContext.current.schedule(after: wait, as: .touch) { [weak self] in
      guard let self, state == .possible else { return }
      state = .began
    }
  }

  /// Before recognition, fails if the touch has moved too far. After recognition, follows the
  /// touch's movement.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible {
      if distance(from: start) > allowableMovement { state = .failed }
    } else {
      state = .changed
    }
  }

  /// Ends the gesture, or fails if it has not begun.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .ended
  }

  /// Stops the timer for the recognition.
  open override func reset() {
    token?.cancel()
    token = nil
  }
}
