import Foundation

/// Groups changes of layers, and determines how they animate. See Apple's
/// [CATransaction](https://developer.apple.com/documentation/quartzcore/catransaction).
///
/// The methods use the transactions of the current session (``CAContext/current``); Core Animation
/// has a stack of transactions per thread. The first change outside a transaction opens an implicit
/// one, which is committed at the end of the turn. A setting applies to the innermost open
/// transaction and those inside it, and is lost when that transaction ends. A setting outside a
/// transaction opens the implicit one.
@MainActor public enum CATransaction {
  private static var context: CAContext { .current }

  // MARK: Grouping

  /// Opens a transaction inside the current one.
  public static func begin() { context.commits.transactions.push(isExplicit: true) }

  /// Closes the innermost transaction that ``begin()`` opened; does nothing if there is no such
  /// transaction.
  public static func commit() { context.commitTransaction() }

  /// Commits the implicit transaction now instead of at the end of the turn; does nothing while an
  /// explicit transaction is open.
  public static func flush() { context.flush() }

  /// Does nothing, because sessions run on the main actor and need no lock.
  public static func lock() {}

  /// Does nothing, like ``lock()``.
  public static func unlock() {}

  // MARK: Settings

  /// The default duration of animations, in seconds.
  package nonisolated static let defaultDuration: CFTimeInterval = 0.25

  /// The duration of animations whose own duration is not set, in seconds; 0.25 by default.
  public static func animationDuration() -> CFTimeInterval {
    context.commits.transactions.duration ?? defaultDuration
  }

  /// Sets the duration of animations whose own duration is not set, in seconds. Negative and NaN
  /// durations count as 0: changes are shown immediately.
  public static func setAnimationDuration(_ duration: CFTimeInterval) {
    setValue(duration, forKey: kCATransactionAnimationDuration)
  }

  /// The timing function of every animation added inside the transaction; nil if each animation
  /// keeps its own.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    context.commits.transactions.timingFunction
  }

  /// Sets the timing function of every animation added inside the transaction; nil removes the
  /// setting.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    setValue(function, forKey: kCATransactionAnimationTimingFunction)
  }

  /// Whether changes run no actions; false by default.
  public static func disableActions() -> Bool { context.commits.transactions.disablesActions }

  /// Sets whether changes run no actions.
  public static func setDisableActions(_ flag: Bool) {
    setValue(flag, forKey: kCATransactionDisableActions)
  }

  /// Returns the completion block of the innermost open transaction with a block; nil if there is
  /// none.
  public static func completionBlock() -> (@MainActor () -> Void)? {
    context.commits.transactions.value(forKey: kCATransactionCompletionBlock)
      as? @MainActor () -> Void
  }

  /// Sets a block that is called once, in its own turn, when all animations added to this
  /// transaction after this call have ended or been removed. Without animations, the block is
  /// called soon after the commit. Animations of inner transactions without a block count too. A
  /// second block does not replace the first, and nil does not cancel one.
  public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
    context.commits.setCompletionBlock(block)
  }

  /// Returns the value for a key from the innermost open transaction that has one; nil if none has.
  public static func value(forKey key: String) -> Any? {
    context.commits.transactions.value(forKey: key)
  }

  /// Sets a custom value under any key, or a setting under ``kCATransactionAnimationDuration``,
  /// ``kCATransactionAnimationTimingFunction``, ``kCATransactionDisableActions`` or
  /// ``kCATransactionCompletionBlock``. The value nil removes it. A completion block of a wrong
  /// type is reported and ignored.
  public static func setValue(_ value: Any?, forKey key: String) {
    if key == kCATransactionCompletionBlock {
      let block = block(from: value)
      if block == nil, value != nil, !(value is NSNull) {
        return context.problems.note(
          "the value for \(key) is not a function without arguments and result")
      }
      return setCompletionBlock(block)
    }
    context.commits.openImplicitTransaction()
    context.commits.transactions.top?.values[key] = value is NSNull ? nil : value
  }

  /// Converts a value to a block without arguments or a result. The isolation of a function is part
  /// of its type, and a cast from `Any` to a function type succeeds only if the types are the same,
  /// so each type is tried.
  private static func block(from value: Any?) -> (@MainActor () -> Void)? {
    if let block = value as? @MainActor () -> Void { return block }
    if let block = value as? @MainActor @Sendable () -> Void { return block }
    if let block = value as? @Sendable () -> Void { return { block() } }
    if let block = value as? () -> Void { return { block() } }
    return nil
  }
}
