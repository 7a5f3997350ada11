public import Foundation
import Synchronization

/// Calls a handler once per frame, at a constant rate on the session's clock. See Apple's
/// [CADisplayLink](https://developer.apple.com/documentation/quartzcore/cadisplaylink).
///
/// Each call is its own turn, at the frame's exact instant, whether or not that frame is drawn. So
/// the effect of the calls does not depend on the speed of the machine. While a display link runs,
/// the session never becomes idle.
@MainActor public final class CADisplayLink {
  /// The default rate, which is also the highest, in calls per second.
  public static let frameRate = 60

  private let handler: (CADisplayLink) -> Void
  /// Weak: only the scheduled calls retain the target. So even a target that retains its link is
  /// freed when the session ends.
  private weak var target: AnyObject?
  private weak var context: CAContext?
  /// The next scheduled call. Weak, because the context retains it.
  private weak var token: EventToken?
  private var rate = 0
  private var tick: CFTimeInterval?
  /// Whether the link was invalidated, possibly by code that cannot access the main actor's state.
  /// The next call is then omitted.
  private let isInvalid = Atomic(false)

  /// Creates a link that calls `handler` with the link as its argument. The calls begin when the
  /// link is added to a run loop.
  ///
  /// The link retains what the closure captures until `invalidate()`.
  public init(_ handler: @escaping (CADisplayLink) -> Void) {
    (self.handler, target) = (handler, nil)
  }

  /// Creates a link that calls a selector's method on a target, with the link as its argument. The
  /// target is retained while the link runs.
  public init(target: Any, selector: Selector) {
    let object = target as AnyObject
    self.target = object
    handler = { [weak object] in selector.send(to: object, $0) }
  }

  /// Starts the calls. The arguments are ignored, because a session has a single run loop without
  /// modes; they exist only to match Apple's signature.
  public func add(to runloop: RunLoop = .main, forMode mode: RunLoop.Mode = .common) {
    if isInvalid.exchange(false, ordering: .relaxed) { stop() }
    guard context == nil else { return }
    let context = CAContext.current
    self.context = context
    scheduleNext(after: context.now, in: context)
  }

  /// Stops the calls; ``add(to:forMode:)`` starts again.
  public func remove(from runloop: RunLoop = .main, forMode mode: RunLoop.Mode = .common) {
    stop()
  }

  /// Stops the calls. This method may be called from any isolation, such as a `deinit`.
  ///
  /// - Parameter isolation: The caller's isolation.
  public func invalidate(isolation: isolated (any Actor)? = #isolation) {
    isInvalid.store(true, ordering: .relaxed)
    if isolation === MainActor.shared { MainActor.assumeIsolated { stop() } }
  }

  private func stop() {
    token?.cancel()
    (token, context) = (nil, nil)
  }

  /// Whether the calls are paused; false by default.
  public var isPaused = false {
    didSet {
      guard isPaused != oldValue, let context else { return }
      token?.cancel()
      token = nil
      if !isPaused { scheduleNext(after: context.now, in: context) }
    }
  }

  /// The preferred number of calls per second; 0, the default, means ``frameRate``. Only
  /// ``frameRate`` divided by an integer is possible; for other values, the next higher possible
  /// rate is used.
  public var preferredFramesPerSecond: Int {
    get { rate }
    set { rate = min(max(newValue, 0), Self.frameRate) }
  }

  /// The preferred rate as a range. The rate is the range's `preferred` value or, without one, its
  /// maximum; 0 and NaN mean no preference.
  public var preferredFrameRateRange = CAFrameRateRange.default {
    didSet {
      let range = preferredFrameRateRange
      let wanted = range.preferred.flatMap { $0 > 0 ? $0 : nil } ?? range.maximum
      preferredFramesPerSecond =
        wanted > 0 ? Int(min(wanted, Float(Self.frameRate)).rounded(.up)) : 0
    }
  }

  /// The media time (``CACurrentMediaTime()``) at which the current frame starts; 0 before the
  /// first call.
  public var timestamp: CFTimeInterval { tick ?? 0 }

  /// The media time of the next frame.
  public var targetTimestamp: CFTimeInterval { timestamp + period.seconds }

  /// The time between two frames at the full rate, in seconds.
  public var duration: CFTimeInterval { 1 / Double(Self.frameRate) }

  private var period: Flicks {
    let skip = rate > 0 ? Self.frameRate / rate : 1
    return Flicks.frames(Int64(skip), framesPerSecond: Int64(Self.frameRate))
  }

  /// Schedules the next call. All links call at multiples of their period from the clock's zero, so
  /// that links of the same rate are called together.
  private func scheduleNext(after moment: Flicks, in context: CAContext) {
    let period = period.count
    let (next, isOver) = (moment.count / period + 1).multipliedReportingOverflow(by: period)
    // Near the end of the clock's range there is no next frame.
    if isOver { return }
    token = context.schedule(at: Flicks(count: next), as: .displayLink) { [self, target] in
      token = nil
      if isInvalid.load(ordering: .relaxed) { return stop() }
      guard !isPaused, let context = self.context else { return }
      tick = context.mediaTime
      withExtendedLifetime(target) { handler(self) }
      // If the handler stopped and restarted the link, the next call is already scheduled.
      guard token == nil, !isPaused, let context = self.context else { return }
      scheduleNext(after: context.now, in: context)
    }
  }
}
