/// A completion block, and how many of its transaction's animations it still waits for.
@MainActor final class TransactionCompletion {
  let block: @MainActor () -> Void
  /// Animations that were added after the block was set and have not ended.
  private var pending = 0
  private var isCommitted = false
  private var isDone = false

  init(_ block: @escaping @MainActor () -> Void) { self.block = block }

  func retain() { pending += 1 }

  /// Whether this was the last thing it waited for.
  func release() -> Bool {
    pending -= 1
    return becomesDone()
  }

  func commit() -> Bool {
    isCommitted = true
    return becomesDone()
  }

  private func becomesDone() -> Bool {
    guard isCommitted, pending <= 0, !isDone else { return false }
    isDone = true
    return true
  }
}

/// One level of a session's transaction stack.
@MainActor final class Transaction {
  let isExplicit: Bool
  /// The values that were set at this level, by key.
  var values: [String: Any] = [:]
  /// The blocks that were set at this level, oldest first; the last one takes what is added after
  /// it.
  var completions: [TransactionCompletion] = []

  init(isExplicit: Bool) { self.isExplicit = isExplicit }
}

/// The transactions of one session, outermost first.
@MainActor struct TransactionStack {
  private(set) var levels: [Transaction] = []

  var top: Transaction? { levels.last }
  var isEmpty: Bool { levels.isEmpty }
  var hasExplicit: Bool { levels.contains { $0.isExplicit } }

  mutating func push(isExplicit: Bool) { levels.append(Transaction(isExplicit: isExplicit)) }

  mutating func pop() -> Transaction? { levels.popLast() }

  /// The block that waits for what is added now: the last one of the innermost level that has any.
  var openCompletion: TransactionCompletion? {
    levels.last { !$0.completions.isEmpty }?.completions.last
  }

  /// The innermost value that was set for a key.
  func value(forKey key: String) -> Any? {
    for level in levels.reversed() {
      if let value = level.values[key] { return value }
    }
    return nil
  }

  var disablesActions: Bool {
    value(forKey: kCATransactionDisableActions).flatMap { number(from: $0) }.map { $0 != 0 }
      ?? false
  }

  /// The duration that was set; nil when none was. Negative and NaN durations count as 0.
  var duration: Double? {
    (value(forKey: kCATransactionAnimationDuration)).flatMap { number(from: $0) }.map {
      $0 > 0 ? $0 : 0
    }
  }

  var timingFunction: CAMediaTimingFunction? {
    value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
  }
}
