public import Foundation
import Synchronization

/// Creates timers that follow a session's clock, which can be slowed down, stopped and turned back.
/// In a session, they replace the timers of `Timer.scheduledTimer`, `Timer(timeInterval:…)` and
/// `RunLoop.main.add(_:forMode:)`. Each firing of a timer is an event.
@MainActor public enum SessionTimer {
  /// Creates and starts a timer that calls a block after an interval in seconds. If the timer
  /// repeats, it calls the block again after each further interval until it is invalidated.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @MainActor (Timer) -> Void
  ) -> Timer {
    let timer = unscheduled(timeInterval: interval, repeats: repeats, block: block)
    add(timer, forMode: .default)
    return timer
  }

  /// Creates and starts a timer that calls a selector's method on a target, with the timer as its
  /// argument. The target is retained until the timer is invalidated.
  @discardableResult
  public static func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    let timer = unscheduled(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats)
    add(timer, forMode: .default)
    return timer
  }

  /// Creates a timer that calls a block. It starts when it is added with ``add(_:forMode:)``.
  public static func unscheduled(
    timeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @MainActor (Timer) -> Void
  ) -> Timer {
    ScheduledTimer(interval, repeats: repeats, block)
  }

  /// Creates a timer that calls a selector's method on a target. The timer starts when it is added
  /// with ``add(_:forMode:)``, and retains the target until it is invalidated.
  public static func unscheduled(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    let object = target as AnyObject
    return ScheduledTimer(interval, repeats: repeats, userInfo: userInfo, retaining: object) {
      [weak object] in selector.send(to: object, $0)
    }
  }

  /// Starts a timer: its first interval begins now. Does nothing for a timer that was added before,
  /// and reports a timer that Foundation created.
  ///
  /// - Parameters:
  ///   - timer: A timer created by ``unscheduled(timeInterval:repeats:block:)``, or by the variant
  ///     with a target.
  ///   - mode: Ignored, because a session has only one mode.
  public static func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
    guard let timer = timer as? ScheduledTimer else {
      CAContext.current.report("a Foundation timer does not use the session's clock")
      return
    }
    timer.start()
  }
}

/// A timer of a session. To Foundation, it looks like a timer that never fires.
private final class ScheduledTimer: Timer {
  private let interval: Flicks
  private let isRepeated: Bool
  @MainActor private let block: @MainActor (Timer) -> Void
  private let info: Any?
  /// Weak: only the scheduled calls retain the target. So even a target that retains its timer is
  /// freed when the session ends.
  @MainActor private weak var target: AnyObject?
  @MainActor private var retained: AnyObject?
  @MainActor private var isStarted = false
  @MainActor private weak var context: CAContext?
  /// The next scheduled call. Weak, because the context retains it.
  @MainActor private weak var token: EventToken?
  /// Whether the timer was invalidated, possibly by code that cannot access the main actor's state,
  /// such as a `deinit`.
  private let isOver = Atomic(false)

  @MainActor init(
    _ interval: TimeInterval, repeats: Bool, userInfo: Any? = nil,
    retaining target: AnyObject? = nil, _ block: @escaping @MainActor (Timer) -> Void
  ) {
    // If the interval is not positive, use the shortest interval of a Foundation timer.
    self.interval = Flicks(seconds: interval > 0 ? interval : 1e-4)
    (isRepeated, info, self.block, self.target) = (repeats, userInfo, block, target)
    context = CAContext.current
    super.init(fire: .distantFuture, interval: interval, repeats: repeats) { _ in }
    // Retain the target until the timer is added, because nothing else does until then.
    retained = target
  }

  @MainActor func start() {
    guard !isStarted, isValid else { return }
    isStarted = true
    scheduleNext()
    retained = nil
  }

  @MainActor private func scheduleNext() {
    token = context?.schedule(after: interval) { [self, target] in
      withExtendedLifetime(target) { fire() }
      if isRepeated, isValid { scheduleNext() }
    }
  }

  @MainActor private func end() {
    token?.cancel()
    retained = nil
  }

  override func fire() {
    // This method is always called on the main actor, which the compiler cannot tell.
    nonisolated(unsafe) let timer = self
    MainActor.assumeIsolated {
      if !timer.isValid { return }
      if !timer.isRepeated { timer.invalidate() }
      timer.block(timer)
    }
  }

  override func invalidate() {
    isOver.store(true, ordering: .relaxed)
    nonisolated(unsafe) let timer = self
    if MainQueue.isCurrent { MainActor.assumeIsolated { timer.end() } }
  }

  override var isValid: Bool { !isOver.load(ordering: .relaxed) }
  override var timeInterval: TimeInterval { isRepeated ? interval.seconds : 0 }
  override var userInfo: Any? { info }
}
