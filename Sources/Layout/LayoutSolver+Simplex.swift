extension LayoutSolver {
  /// What rounding may make of zero in a layout's numbers, which are points.
  private static let tolerance = 1e-6

  // MARK: Feasibility

  /// Finds the place in the tableau of a row that has been set aside and is to be zero: pivots
  /// bring it towards zero as the first phase of the simplex method does, the others staying
  /// feasible, until it is solved for a symbol. Where it can't become zero it is in conflict, and
  /// constraints are dropped until it can.
  ///
  /// - Parameter own: Symbols that no other row mentions, which it may be solved for at once.
  mutating func place(_ pending: Symbol, own: [Symbol]) {
    while tableau.isBasic(pending) {
      if tableau.value(pending) < 0 { tableau.negate(pending) }
      if let subject = subject(of: pending, own: own) {
        var row = tableau.takeRow(pending)
        if abs(row.constant) < Tableau.epsilon { row.constant = 0 }
        tableau.release(pending)
        if let subject = subject { tableau.insert(row, solvedFor: subject) }
        return
      }
      drop(reportConflict(of: pending))
    }
  }

  /// The symbol to solve a row for, after pivots that make one possible. The inner value is nil where
  /// the row is zero anyway; the outer is where it is in conflict.
  private mutating func subject(of pending: Symbol, own: [Symbol]) -> Symbol?? {
    while true {
      let row = tableau.rows[Int(pending)]!
      if let free = row.terms.first(where: { tableau.kind($0.symbol) == .free }) {
        return free.symbol
      }
      if let symbol = own.first(where: {
        tableau.kind($0) == .restricted && row.coefficient(of: $0) < 0
      }) {
        return symbol
      }
      let restricted = row.terms.filter { tableau.kind($0.symbol) == .restricted }
      if row.constant < Self.tolerance {
        tableau.setConstant(0, of: pending)
        return .some(
          (restricted.first ?? row.terms.first { own.contains($0.symbol) } ?? row.terms.first)?
            .symbol)
      }
      guard let entering = restricted.first(where: { $0.coefficient < 0 }) else { return nil }
      guard let (leaving, ratio) = tableau.limit(of: entering.symbol),
        ratio < row.constant / -entering.coefficient
      else { return entering.symbol }
      tableau.pivot(leaving, entering.symbol)
    }
  }

  /// Notes the constraints that keep a row from becoming zero, whose markers it mentions; returns
  /// the one that is to go.
  ///
  /// All of them are required: of a constraint that is not, marker and error have opposite
  /// coefficients, one of which would be negative.
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

  /// Makes all rows feasible again after changes of constants.
  mutating func restore() {
    guard isShifted else { return }
    isShifted = false
    var waiting: [(pending: Symbol, basic: Symbol)] = []
    for basic in tableau.rows.indices.map(Symbol.init) where isInfeasible(basic) {
      var row = tableau.takeRow(basic)
      row.add(basic, times: -1)
      waiting.append((tableau.setAside(row), basic))
    }
    for (pending, basic) in waiting { place(pending, own: [basic]) }
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

  /// Minimizes what constraints miss, one priority after another from the highest.
  ///
  /// With an objective at its least, growing a parametric symbol whose coefficient in it is positive
  /// would make it greater: such symbols are locked at zero for the lower priorities. What all
  /// others may do leaves the objective as it is.
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

  /// Minimizes the sum of some symbols with what is not locked.
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
      // A sum of what is not negative has a least value.
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
