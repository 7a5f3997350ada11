extension CAContext {
  /// Opens the implicit transaction when no transaction is open.
  func openImplicitTransaction() {
    if transactions.isEmpty { transactions.push(isExplicit: false) }
  }

  func beginTransaction() { transactions.push(isExplicit: true) }

  func commitTransaction() {
    guard let top = transactions.top, top.isExplicit else { return }
    close(transactions.pop())
    // An outermost transaction is shown at once; one inside the implicit one, at the turn's end.
    if transactions.isEmpty { commitTree() }
  }

  func flush() {
    guard !transactions.hasExplicit, !isCommitting else { return }
    commitTree()
    close(transactions.pop())
  }

  /// Ends a turn after its body: everything is committed. A transaction that was left open
  /// would keep all later changes from being shown, so it is closed, and reported.
  func endTurn() {
    closeExplicit()
    commitTree()
    // Layout and display may have opened some of their own.
    closeExplicit()
    while !transactions.isEmpty { close(transactions.pop()) }
  }

  private func closeExplicit() {
    while transactions.hasExplicit {
      if transactions.top?.isExplicit == true {
        reportOnce("a transaction was left open at the end of a turn; it is committed there")
      }
      close(transactions.pop())
    }
  }

  func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
    openImplicitTransaction()
    guard let top = transactions.top else { return }
    top.values[kCATransactionCompletionBlock] = block
    if let block { top.completions.append(TransactionCompletion(block)) }
  }

  private func close(_ transaction: Transaction?) {
    for completion in transaction?.completions ?? [] where completion.commit() {
      scheduleCompletion(completion)
    }
  }

  func scheduleCompletion(_ completion: TransactionCompletion) {
    push(.call(EventToken(moment: now, body: completion.block)), kind: .completion, at: now)
  }

  func release(_ animation: AttachedAnimation) {
    guard let completion = animation.completion else { return }
    animation.completion = nil
    if completion.release() { scheduleCompletion(completion) }
  }
}
