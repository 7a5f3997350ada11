extension CAContext {
  func commitTransaction() {
    guard let top = commits.transactions.top, top.isExplicit else { return }
    close(commits.transactions.pop())
    // Closing an outermost explicit transaction commits the tree now. If the transaction is inside
    // the implicit one, the tree is committed at the end of the turn.
    if commits.transactions.isEmpty { commitTree() }
  }

  func flush() {
    guard !commits.transactions.hasExplicit, !scope.value.isCommitting else { return }
    commitTree()
    close(commits.transactions.pop())
  }

  /// Ends a turn. Explicit transactions that are still open are closed and reported, because they
  /// would keep all later changes from being shown.
  func endTurn() {
    closeExplicit()
    commitTree()
    // Layout and display may have opened further transactions.
    closeExplicit()
    while !commits.transactions.isEmpty { close(commits.transactions.pop()) }
    for part in parts {
      if let problem = part.problemAtTurnEnd { problems.note(problem) }
    }
  }

  private func closeExplicit() {
    while commits.transactions.hasExplicit {
      if commits.transactions.top?.isExplicit == true {
        problems.note("a transaction was left open at the end of a turn; it is committed there")
      }
      close(commits.transactions.pop())
    }
  }

  private func close(_ transaction: Transaction?) {
    for completion in transaction?.completions ?? [] where completion.commit() {
      scheduleCompletion(completion)
    }
  }

  func scheduleCompletion(_ completion: TransactionCompletion) {
    let token = EventToken(moment: now, cause: .animation, body: completion.block)
    clock.push(.call(token), kind: .completion, at: now)
  }

  func release(_ animation: AttachedAnimation) {
    guard let completion = animation.completion else { return }
    animation.completion = nil
    if completion.release() { scheduleCompletion(completion) }
  }
}
