import Foundation

/// Groups changes of layers, and says how they animate.
///
/// The calls act on the stack of the session that is being evaluated (``CAContext/current``), where
/// Core Animation has a stack for each thread. The
/// first change outside a transaction opens an implicit one, which is committed at the end of the
/// turn. What is set holds for the innermost open transaction and those inside it, and ends with
/// it; setting opens the implicit one where none is open.
@MainActor public enum CATransaction {
  private static var context: CAContext { .current }

  // MARK: Grouping

  /// Opens a transaction inside the present one.
  public static func begin() { context.commits.transactions.push(isExplicit: true) }

  /// Closes the innermost transaction that ``begin()`` opened. Nothing when there is none.
  public static func commit() { context.commitTransaction() }

  /// Commits the implicit transaction now instead of at the end of the turn. While an explicit one
  /// is open this waits for it, which means that it does nothing.
  public static func flush() { context.flush() }

  /// Does nothing: sessions live on the main actor, so that there is nobody to keep out.
  public static func lock() {}

  /// Does nothing, as ``lock()``.
  public static func unlock() {}

  // MARK: What it says

  /// How long animations last where nobody says it, in seconds.
  package nonisolated static let defaultDuration: CFTimeInterval = 0.25

  /// How long animations without a duration of their own last, in seconds; 0.25 when nothing is
  /// set.
  public static func animationDuration() -> CFTimeInterval {
    context.commits.transactions.duration ?? defaultDuration
  }

  /// Negative and NaN durations count as 0: the change shows at once.
  public static func setAnimationDuration(_ duration: CFTimeInterval) {
    setValue(duration, forKey: kCATransactionAnimationDuration)
  }

  /// The pace that every animation added inside is given; nil leaves each its own.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    context.commits.transactions.timingFunction
  }

  /// Gives every animation added inside this pace instead of its own; nil unsets it.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    setValue(function, forKey: kCATransactionAnimationTimingFunction)
  }

  /// Whether layers keep from running the actions of changes.
  public static func disableActions() -> Bool { context.commits.transactions.disablesActions }

  /// Has layers keep from running the actions of changes, or run them again.
  public static func setDisableActions(_ flag: Bool) {
    setValue(flag, forKey: kCATransactionDisableActions)
  }

  /// The block that is set; nil when none is. Transactions inside read the enclosing one's.
  public static func completionBlock() -> (@MainActor () -> Void)? {
    context.commits.transactions.value(forKey: kCATransactionCompletionBlock)
      as? @MainActor () -> Void
  }

  /// Has `block` called once, as an event of its own, when the animations that are added to this
  /// transaction from now on have ended or been removed; soon after the commit when there are none.
  /// What transactions inside add counts too, where they have no block of their own. A second block
  /// does not replace the first, and nil does not cancel one.
  public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
    context.commits.setCompletionBlock(block)
  }

  /// The value that is set for any key; nil when none is.
  public static func value(forKey key: String) -> Any? {
    context.commits.transactions.value(forKey: key)
  }

  /// Sets a value of one's own, or one of the built-in ones under
  /// ``kCATransactionAnimationDuration``, ``kCATransactionAnimationTimingFunction``,
  /// ``kCATransactionDisableActions`` and ``kCATransactionCompletionBlock``. nil unsets it. A block
  /// that is none is reported and ignored.
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

  /// A function's type says what it is isolated to, and only the very same one is found in a value.
  private static func block(from value: Any?) -> (@MainActor () -> Void)? {
    if let block = value as? @MainActor () -> Void { return block }
    if let block = value as? @MainActor @Sendable () -> Void { return block }
    if let block = value as? @Sendable () -> Void { return { block() } }
    if let block = value as? () -> Void { return { block() } }
    return nil
  }
}
