extension LayoutSolver {
  /// The magnitude, in points, up to which numbers count as zero, because of rounding errors.
  private static let tolerance = 1e-6

  // MARK: Feasibility

  /// Adds to the tableau a row that was set aside and whose value has to be zero. Pivots bring the
  /// value towards zero while the other rows stay feasible, as in the [first phase of the simplex
  /// method](https://en.wikipedia.org/wiki/Simplex_algorithm#Finding_an_initial_canonical_tableau),
  /// until the row can be solved for a symbol. If the value cannot become zero, the row's
  /// constraints conflict, and constraints are dropped until it can.
  ///
  /// - Parameters:
  ///   - pending: The symbol under which the row was set aside.
  ///   - fresh: Symbols that no other row mentions, so that the row may be solved for them
  ///     immediately.
  mutating func makeFeasible(_ pending: Symbol, fresh: [Symbol]) {
    while tableau.isBasic(pending) {
      if tableau.value(pending) < 0 { tableau.negate(pending) }
      if let subject = subject(of: pending, fresh: fresh) {
        var row = tableau.takeRow(pending)
        if abs(row.constant) < Tableau.epsilon { row.constant = 0 }
        tableau.release(pending)
        if let subject = subject { tableau.insert(row, solvedFor: subject) }
        return
      }
      drop(reportConflict(of: pending))
    }
  }

  /// Makes the necessary pivots and returns the symbol for which to solve a row. Returns
  /// `.some(nil)` if the row has become 0 = 0, and nil if the row is in conflict.
  private mutating func subject(of pending: Symbol, fresh: [Symbol]) -> Symbol?? {
    while true {
      let row = tableau.rows[Int(pending)]!
      if let free = row.terms.first(where: { tableau.kind($0.symbol) == .free }) {
        return free.symbol
      }
      if let symbol = fresh.first(where: {
        tableau.kind($0) == .restricted && row.coefficient(of: $0) < 0
      }) {
        return symbol
      }
      let restricted = row.terms.filter { tableau.kind($0.symbol) == .restricted }
      if row.constant < Self.tolerance {
        tableau.setConstant(0, of: pending)
        return .some(
          (restricted.first ?? row.terms.first { fresh.contains($0.symbol) } ?? row.terms.first)?
            .symbol)
      }
      guard let entering = restricted.first(where: { $0.coefficient < 0 }) else { return nil }
      guard let (leaving, ratio) = tableau.limit(of: entering.symbol),
        ratio < row.constant / -entering.coefficient
      else { return entering.symbol }
      tableau.pivot(leaving, entering.symbol)
    }
  }

  /// Records a conflict between the constraints in a row that cannot become zero; returns the
  /// constraint to drop.
  ///
  /// All of these constraints are required. Any other constraint would add two symbols to the row,
  /// a marker and an error, with opposite coefficients. One coefficient would be negative, so the
  /// row could become zero.
  private mutating func reportConflict(of pending: Symbol) -> ConstraintID {
    let row = tableau.rows[Int(pending)]!
    let constraints = Set(row.terms.compactMap { owners[$0.symbol] }).sorted()
    let mayGo = constraints.filter { entry($0)?.constraint.isFixed == false }
    guard let dropped = mayGo.last ?? constraints.last else {
      preconditionFailure("the conflict has no constraints")
    }
    conflicts.append(LayoutConflict(constraints: constraints, dropped: dropped))
    return dropped
  }

  /// Makes all rows feasible again after constants have changed.
  mutating func restore() {
    guard isShifted else { return }
    isShifted = false
    var waiting: [(pending: Symbol, basic: Symbol)] = []
    for basic in tableau.rows.indices.map(Symbol.init) where isInfeasible(basic) {
      var row = tableau.takeRow(basic)
      row.add(basic, times: -1)
      waiting.append((tableau.setAside(row), basic))
    }
    for (pending, basic) in waiting { makeFeasible(pending, fresh: [basic]) }
  }

  private func isInfeasible(_ symbol: Symbol) -> Bool {
    guard let row = tableau.rows[Int(symbol)] else { return false }
    return switch tableau.kind(symbol) {
    case .restricted: row.constant < -Tableau.epsilon
    case .dummy: abs(row.constant) > Tableau.epsilon
    case .free, .pending, .unused: false
    }
  }

  // MARK: Objectives

  /// Minimizes the violations of constraints, one priority after another, from the highest priority
  /// down.
  ///
  /// The objective of a priority is the sum of its violations. Once it is minimal, raising a
  /// parametric symbol whose coefficient in the objective is positive would increase it again. Such
  /// symbols are therefore locked: they stay zero while lower priorities are minimized. All other
  /// parametric symbols leave the objective unchanged.
  mutating func minimize() {
    var isLocked = [Bool](repeating: false, count: tableau.kinds.count)
    var errors: [(priority: LayoutPriority, symbol: Symbol)] = []
    for entry in entries.compactMap(\.self) where entry.error != nil {
      errors.append((entry.constraint.priority, entry.error!))
      if entry.constraint.relation == .equal {
        errors.append((entry.constraint.priority, entry.marker))
      }
    }
    errors.sort { ($1.priority, $0.symbol) < ($0.priority, $1.symbol) }
    var level = errors[...]
    while let priority = level.first?.priority {
      let end = level.firstIndex { $0.priority != priority } ?? level.endIndex
      minimize(level[..<end].map(\.symbol), &isLocked)
      level = level[end...]
    }
  }

  /// Minimizes the sum of the given symbols. Pivots never make a locked symbol basic.
  private mutating func minimize(_ errors: [Symbol], _ isLocked: inout [Bool]) {
    var objective = [Double](repeating: 0, count: isLocked.count)
    for symbol in errors {
      guard let row = tableau.rows[Int(symbol)] else {
        objective[Int(symbol)] += 1
        continue
      }
      for term in row.terms { objective[Int(term.symbol)] += term.coefficient }
    }
    for i in objective.indices where tableau.kinds[i] != .restricted { isLocked[i] = true }
    while let entering = objective.indices.first(where: {
      objective[$0] < -Tableau.epsilon && !isLocked[$0]
    }) {
      // The limit is never nil: the sum has a minimum, because none of its symbols is negative.
      guard let leaving = tableau.limit(of: Symbol(entering))?.leaving else { break }
      tableau.pivot(leaving, Symbol(entering))
      let factor = objective[entering]
      objective[entering] = 0
      for term in tableau.rows[entering]!.terms {
        objective[Int(term.symbol)] += factor * term.coefficient
      }
    }
    for i in objective.indices where objective[i] > Tableau.epsilon { isLocked[i] = true }
  }
}
