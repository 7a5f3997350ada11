public import Foundation
import Synchronization

/// Calls back at a constant rate of the session's clock, once for each frame.
///
/// A call is a turn of its own, at the frame's own moment, whether or not a frame is drawn then:
/// what it does does not depend on the machine. While one is running the session never comes to
/// rest.
@MainActor public final class CADisplayLink {
  /// The rate that is used when none is preferred, and the highest one, in calls per second.
  public static let frameRate = 60

  private let handler: (CADisplayLink) -> Void
  /// Kept by the calls to come, so that a target which keeps its link goes with its session.
  private weak var target: AnyObject?
  private weak var context: CAContext?
  /// Kept by its context.
  private weak var token: EventToken?
  private var rate = 0
  private var tick: CFTimeInterval?
  /// Set where the main actor's state is out of reach: the next call is left out then.
  private let isInvalid = Atomic(false)

  /// A link that calls `handler` with itself. It runs once it is added to a run loop.
  ///
  /// What the closure captures is held until `invalidate()`.
  public init(_ handler: @escaping (CADisplayLink) -> Void) {
    (self.handler, target) = (handler, nil)
  }

  /// A link that sends a selector's method to a target, with itself. The target is kept while the
  /// link runs.
  public init(target: Any, selector: Selector) {
    let object = target as AnyObject
    self.target = object
    handler = { [weak object] in selector.send(to: object, $0) }
  }

  /// Starts calling. A session has one run loop and no modes: the arguments are those that code is
  /// used to give, and have no meaning.
  public func add(to runloop: RunLoop = .main, forMode mode: RunLoop.Mode = .common) {
    if isInvalid.exchange(false, ordering: .relaxed) { stop() }
    guard context == nil else { return }
    let context = CAContext.current
    self.context = context
    scheduleNext(after: context.now, in: context)
  }

  /// Stops calling; ``add(to:forMode:)`` starts again.
  public func remove(from runloop: RunLoop = .main, forMode mode: RunLoop.Mode = .common) {
    stop()
  }

  /// Stops calling. It may be called from anywhere, a `deinit` for instance.
  ///
  /// - Parameter isolation: The caller's own.
  public func invalidate(isolation: isolated (any Actor)? = #isolation) {
    isInvalid.store(true, ordering: .relaxed)
    if isolation === MainActor.shared { MainActor.assumeIsolated { stop() } }
  }

  private func stop() {
    token?.cancel()
    (token, context) = (nil, nil)
  }

  /// Whether calls are left out. False at first.
  public var isPaused = false {
    didSet {
      guard isPaused != oldValue, let context else { return }
      token?.cancel()
      token = nil
      if !isPaused { scheduleNext(after: context.now, in: context) }
    }
  }

  /// How many calls are wanted in a second; 0, as at first, is ``frameRate``. Rates are whole
  /// fractions of that one: the next higher is used.
  public var preferredFramesPerSecond: Int {
    get { rate }
    set { rate = min(max(newValue, 0), Self.frameRate) }
  }

  /// The rate as a range: its preferred rate counts, else its highest; 0 and NaN are none.
  public var preferredFrameRateRange = CAFrameRateRange.default {
    didSet {
      let range = preferredFrameRateRange
      let wanted = range.preferred.flatMap { $0 > 0 ? $0 : nil } ?? range.maximum
      preferredFramesPerSecond =
        wanted > 0 ? Int(min(wanted, Float(Self.frameRate)).rounded(.up)) : 0
    }
  }

  /// When the present frame began, as media time (``CACurrentMediaTime()``); 0 before the first call.
  public var timestamp: CFTimeInterval { tick ?? 0 }

  /// When the next call is due.
  public var targetTimestamp: CFTimeInterval { timestamp + period.seconds }

  /// Between two frames at the full rate, in seconds.
  public var duration: CFTimeInterval { 1 / Double(Self.frameRate) }

  private var period: Flicks {
    let skip = rate > 0 ? Self.frameRate / rate : 1
    return Flicks.frames(Int64(skip), framesPerSecond: Int64(Self.frameRate))
  }

  /// Frames lie on one grid from the clock's zero, so that links that run together call together.
  private func scheduleNext(after moment: Flicks, in context: CAContext) {
    let period = period.count
    let (next, isOver) = (moment.count / period + 1).multipliedReportingOverflow(by: period)
    // At the clock's end there is no next frame.
    if isOver { return }
    token = context.schedule(at: Flicks(count: next), as: .displayLink) { [self, target] in
      token = nil
      if isInvalid.load(ordering: .relaxed) { return stop() }
      guard !isPaused, let context = self.context else { return }
      tick = context.mediaTime
      withExtendedLifetime(target) { handler(self) }
      // The handler may have stopped the link and started it again, which makes the next call.
      guard token == nil, !isPaused, let context = self.context else { return }
      scheduleNext(after: context.now, in: context)
    }
  }
}
