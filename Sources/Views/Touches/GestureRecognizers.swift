public import Foundation
import MidflightLayerTree

/// Finds taps: touches that end where they began.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many taps in quick succession it takes; 1 at first.
  open var numberOfTapsRequired = 1

  private var start = CGPoint.zero

  /// The touch has begun.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = location(in: nil)
  }

  /// A touch that moves is no tap.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if distance(from: start) > UITouch.slack { state = .failed }
  }

  /// The touch is a tap.
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

/// Finds touches that move by more than 10 points, and follows them.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How many touches it takes; kept, there is one. 1 at first.
  open var minimumNumberOfTouches = 1
  /// How many touches it may have; kept, there is one. Any number at first.
  open var maximumNumberOfTouches = Int.max

  /// Where the translation is counted from, in the window's space.
  private var origin = CGPoint.zero
  /// Where the touch was lately, for its velocity.
  private var trail: [(time: Double, place: CGPoint)] = []

  /// How long before the present velocities are measured from, in seconds.
  private static let memory = 0.1

  /// The touch has begun.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    origin = location(in: nil)
    trail = [(event.timestamp, origin)]
  }

  /// Begins the gesture, or goes on with it.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    note(event)
    if state == .possible {
      if distance(from: origin) >= UITouch.slack { state = .began }
    } else {
      state = .changed
    }
  }

  /// Ends the gesture, or fails.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    note(event)
    state = state == .possible ? .failed : .ended
  }

  private func note(_ event: UIEvent) {
    trail.append((event.timestamp, location(in: nil)))
    // Media time is rounded: what lies on the edge stays.
    trail.removeAll { $0.time < event.timestamp - Self.memory - 1e-9 }
  }

  /// How far the touch has moved, as a vector of a view's superview's space; nil stands for the
  /// window's.
  open func translation(in view: UIView?) -> CGPoint {
    vector(from: origin, to: location(in: nil), in: view)
  }

  /// Has the translation count from elsewhere, so that it is `translation` now.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let now = self.translation(in: view)
    let delta = vector(
      CGPoint(x: now.x - translation.x, y: now.y - translation.y), toWindowFrom: view)
    origin = CGPoint(x: origin.x + delta.x, y: origin.y + delta.y)
  }

  /// How fast the touch moves, in points of a view's space a second: over the last tenth of one.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let first = trail.first, let last = trail.last, last.time > first.time else {
      return .zero
    }
    let way = vector(from: first.place, to: last.place, in: view)
    let time = last.time - first.time
    return CGPoint(x: way.x / time, y: way.y / time)
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

/// Finds touches that stay for a while, and follows them then.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long the touch has to stay, in seconds; ½ at first.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far it may move meanwhile, in points; 10 at first.
  open var allowableMovement: CGFloat = 10

  private var start = CGPoint.zero
  private var token: EventToken?

  /// Begins to wait.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = location(in: nil)
    let wait = Flicks(seconds: max(minimumPressDuration, 0))
    token = CAContext.current.schedule(after: wait, as: .touch) { [weak self] in
      guard let self, state == .possible else { return }
      state = .began
    }
  }

  /// A touch that moves before its time is none; after it, it is followed.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible {
      if distance(from: start) > allowableMovement { state = .failed }
    } else {
      state = .changed
    }
  }

  /// Ends the gesture, or fails.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .ended
  }

  /// Waits no more.
  open override func reset() {
    token?.cancel()
    token = nil
  }
}
