@MainActor final class TransactionCompletion {
  let block: @MainActor () -> Void
  private var pending = 0
  private var isCommitted = false
  private var isDone = false

  init(_ block: @escaping @MainActor () -> Void) { self.block = block }

  func retain() { pending += 1 }

  /// Records that one of the animations has ended. Returns whether the completion block must be
  /// called now, because the transaction is committed and no other animation remains. This is the
  /// case only once.
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

@MainActor final class Transaction {
  let isExplicit: Bool
  var values: [String: Any] = [:]
  /// The completion blocks, oldest first. Each is called after the animations that were added
  /// between it and the next block have ended.
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

  var openCompletion: TransactionCompletion? {
    levels.last { !$0.completions.isEmpty }?.completions.last
  }

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

  /// The duration that was set, or nil. Negative and NaN durations count as 0.
  var duration: Double? {
    (value(forKey: kCATransactionAnimationDuration)).flatMap { number(from: $0) }.map {
      $0 > 0 ? $0 : 0
    }
  }

  var timingFunction: CAMediaTimingFunction? {
    value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
  }
}
