public import Foundation
import Synchronization

/// Timers that fire by a session's clock, which can be slowed, stopped and turned back. They replace
/// `Timer.scheduledTimer`, `Timer(timeInterval:…)` and `RunLoop.main.add(_:forMode:)` in a session. Each
/// time a timer fires is an event.
@MainActor public enum SessionTimer {
  /// A timer that calls a block, after an interval in seconds and, where it repeats, at each further
  /// one, until it is invalidated.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @MainActor (Timer) -> Void
  ) -> Timer {
    let timer = unscheduled(timeInterval: interval, repeats: repeats, block: block)
    add(timer, forMode: .default)
    return timer
  }

  /// A timer that sends a selector's method to a target, with itself; the target is kept until the
  /// timer is invalid.
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

  /// A timer that calls a block once it has been added; see ``add(_:forMode:)``.
  public static func unscheduled(
    timeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @MainActor (Timer) -> Void
  ) -> Timer {
    ScheduledTimer(interval, repeats: repeats, block)
  }

  /// A timer that sends a selector's method to a target once it has been added, which keeps the target
  /// until it is invalid; see ``add(_:forMode:)``.
  public static func unscheduled(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    let object = target as AnyObject
    return ScheduledTimer(interval, repeats: repeats, userInfo: userInfo, keeping: object) {
      [weak object] in selector.send(to: object, $0)
    }
  }

  /// Starts a timer: its first interval begins now. One that was added before is left alone, and one of
  /// Foundation's is reported.
  ///
  /// - Parameters:
  ///   - timer: One of ``unscheduled(timeInterval:repeats:block:)`` or with a target.
  ///   - mode: Ignored. A session has one mode.
  public static func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
    guard let timer = timer as? ScheduledTimer else {
      CAContext.current.report("a Foundation timer does not use the session's clock")
      return
    }
    timer.start()
  }
}

/// A timer of a session: to Foundation it is one that never fires.
private final class ScheduledTimer: Timer {
  private let interval: Flicks
  private let isRepeated: Bool
  @MainActor private let block: @MainActor (Timer) -> Void
  private let info: Any?
  /// Kept by the calls to come, so that a target which keeps its timer goes with its session.
  @MainActor private weak var target: AnyObject?
  @MainActor private var kept: AnyObject?
  @MainActor private var isStarted = false
  @MainActor private weak var context: CAContext?
  /// Kept by its context.
  @MainActor private weak var token: EventToken?
  /// Set where the main actor's state is out of reach, as in a `deinit`.
  private let isOver = Atomic(false)

  @MainActor init(
    _ interval: TimeInterval, repeats: Bool, userInfo: Any? = nil, keeping target: AnyObject? = nil,
    _ block: @escaping @MainActor (Timer) -> Void
  ) {
    // Foundation's shortest.
    self.interval = Flicks(seconds: interval > 0 ? interval : 1e-4)
    (isRepeated, info, self.block, self.target) = (repeats, userInfo, block, target)
    context = CAContext.current
    super.init(fire: .distantFuture, interval: interval, repeats: repeats) { _ in }
    // Until it is added nothing else keeps the target.
    kept = target
  }

  /// Begins to fire, unless it has begun, or was invalidated.
  @MainActor func start() {
    guard !isStarted, isValid else { return }
    isStarted = true
    scheduleNext()
    kept = nil
  }

  @MainActor private func scheduleNext() {
    token = context?.schedule(after: interval) { [self, target] in
      withExtendedLifetime(target) { fire() }
      if isRepeated, isValid { scheduleNext() }
    }
  }

  @MainActor private func end() {
    token?.cancel()
    kept = nil
  }

  override func fire() {
    // It is the main actor that fires it.
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
