/// Finds values of variables that satisfy linear equations and inequalities with priorities, and
/// updates these values after a change.
///
/// This is Cassowary (Badros, Borning and Stuckey, [The Cassowary Linear Arithmetic Constraint
/// Solving Algorithm](https://constraints.cs.washington.edu/solvers/cassowary-tochi.pdf), 2001), an
/// incremental simplex method: adding or removing a constraint changes the existing tableau instead
/// of building a new one. It differs from the paper in three ways:
///
/// - A priority is any number, and each priority has its own objective. The objectives are
///   minimized one after another, from the highest priority down; each then locks the symbols that
///   could increase it (`minimize()`). The paper's symbolic weights do this in one pass, with a row
///   of weights for each variable.
/// - A new constraint's row stays outside the tableau until it can be solved for one of its
///   symbols. The paper uses an artificial variable instead.
/// - After a change of constants, rows that have become negative are removed and added again, so
///   that conflicts have to be detected only when a row is added. The paper uses the dual simplex
///   method instead.
///
/// Among the possible entering and leaving symbols, the one with the lowest number is chosen (R.
/// Bland, [New finite pivoting rules](https://doi.org/10.1287/moor.2.2.103), 1977), so that the
/// method terminates and the same calls give the same values, bit for bit. A variable that the
/// constraints do not determine is 0 or whatever value the tableau happens to give it.
package struct LayoutSolver: Sendable {
  var tableau = Tableau()
  /// The constraints, each at the index that its identifier contains. A removed constraint leaves
  /// nil, and the next new constraint reuses its index.
  var entries: [Entry?] = []
  private var unused: [Int] = []
  private var count = 0
  /// The constraint to which each symbol belongs.
  var owners: [Symbol: ConstraintID] = [:]
  /// Whether constants have changed since the last ``restore()``. Such a change can make the values
  /// of rows negative.
  var isShifted = false
  /// Whether anything has changed since the objectives were last minimized.
  var isChanged = false
  var conflicts: [LayoutConflict] = []

  struct Entry {
    var constraint: LinearConstraint
    let id: ConstraintID
    /// The symbol that identifies the constraint in the tableau: the slack of an inequality, the
    /// shortfall of an equation, or a dummy. Removing this symbol's row removes the constraint.
    let marker: Symbol
    /// The coefficient of `marker` in the constraint.
    let sign: Double
    /// The symbol for the violation of an inequality, or for the excess of an equation; nil for a
    /// required constraint.
    let error: Symbol?
  }

  /// Creates a solver without variables.
  package init() {}

  // MARK: Variables

  /// Creates a variable, which no constraint mentions yet.
  package mutating func makeVariable() -> LayoutVariable {
    LayoutVariable(symbol: tableau.makeSymbol(.free))
  }

  /// Returns a variable's value as of the last ``solve()``; 0 if no constraint mentions the
  /// variable.
  package subscript(variable: LayoutVariable) -> Double { tableau.value(variable.symbol) }

  // MARK: Constraints

  /// Adds a constraint that the next ``solve()`` satisfies. If the constraint is required and
  /// conflicts with others, ``solve()`` returns the conflict.
  ///
  /// - Complexity: O(*t*·*r*) for the new row, and again for each pivot that makes a required
  ///   constraint feasible, where *t* is the number of terms in a row and *r* the number of rows
  ///   that mention one of these terms' symbols. Usually no such pivot is needed.
  package mutating func add(_ constraint: LinearConstraint) -> ConstraintID {
    restore()
    isChanged = true
    var row = Row(constant: constraint.expression.constant)
    row.terms.reserveCapacity(8)
    for (coefficient, variable) in constraint.expression.terms {
      tableau.add(variable.symbol, times: coefficient, to: &row)
    }
    let entry = makeEntry(constraint)
    row.add(entry.marker, times: entry.sign)
    if let error = entry.error { row.add(error, times: -entry.sign) }
    let fresh = [entry.marker, entry.error].compactMap(\.self)
    for symbol in fresh { owners[symbol] = entry.id }
    makeFeasible(tableau.setAside(row), fresh: fresh)
    return entry.id
  }

  /// Removes a constraint. Does nothing if it was already removed, or dropped in a conflict.
  package mutating func remove(_ id: ConstraintID) {
    guard contains(id) else { return }
    restore()
    drop(id)
  }

  /// Returns whether a constraint is in the solver: it was added, and it has been neither removed
  /// nor dropped in a conflict.
  package func contains(_ id: ConstraintID) -> Bool { entry(id) != nil }

  /// Changes the constant of a constraint's expression. Does nothing if the constraint was removed.
  ///
  /// - Complexity: O(*r*) for *r* rows that mention the constraint's marker.
  package mutating func setConstant(_ constant: Double, of id: ConstraintID) {
    guard let entry = entry(id), entry.constraint.expression.constant != constant else {
      return
    }
    // Because expression + constant + sign · marker = 0, the marker has to change with the
    // constant.
    let change = constant - entry.constraint.expression.constant
    entries[id.index]!.constraint.expression.constant = constant
    tableau.shift(entry.marker, by: change / entry.sign)
    isShifted = true
    isChanged = true
  }

  /// Changes the priority of a constraint. Neither the old nor the new priority may be required.
  /// Does nothing if the constraint was removed.
  package mutating func setPriority(_ priority: LayoutPriority, of id: ConstraintID) {
    guard let entry = entry(id) else { return }
    precondition(
      entry.constraint.priority != .required && priority != .required,
      "a constraint cannot change to or from required; remove it and add another")
    entries[id.index]!.constraint.priority = priority
    isChanged = true
  }

  /// Finds values that satisfy all required constraints, and satisfy the others as well as their
  /// priorities allow.
  ///
  /// - Returns: The conflicts found since the last call, in the order in which they were found.
  /// - Complexity: O(*p*·*t*·*r*) for *p* pivots, *t* terms in a row and *r* rows that mention a
  ///   symbol. There is about one pivot for each constraint that was added, or that has become
  ///   tight or ceased to be tight.
  package mutating func solve() -> [LayoutConflict] {
    restore()
    if isChanged { minimize() }
    isChanged = false
    defer { conflicts = [] }
    return conflicts
  }

  /// Returns the amount by which a constraint is violated, which is never negative; 0 if the
  /// constraint was removed.
  package func violation(of id: ConstraintID) -> Double {
    guard let entry = entry(id) else { return 0 }
    let value = entry.constraint.expression.terms.reduce(entry.constraint.expression.constant) {
      $0 + $1.coefficient * self[$1.variable]
    }
    return switch entry.constraint.relation {
    case .equal: abs(value)
    case .lessThanOrEqual: max(value, 0)
    case .greaterThanOrEqual: max(-value, 0)
    }
  }

  // MARK: -

  func entry(_ id: ConstraintID) -> Entry? {
    entries[id.index].flatMap { $0.id == id ? $0 : nil }
  }

  /// Creates the symbols of a constraint, such that expression + sign · marker − sign · error = 0.
  ///
  /// | | marker | error |
  /// | --- | --- | --- |
  /// | =, required | dummy | – |
  /// | = | shortfall | excess |
  /// | ≤ or ≥, required | slack | – |
  /// | ≤ or ≥ | slack | violation |
  private mutating func makeEntry(_ constraint: LinearConstraint) -> Entry {
    let isRequired = constraint.priority == .required
    let isEquation = constraint.relation == .equal
    let slot = unused.popLast() ?? entries.count
    if slot == entries.count { entries.append(nil) }
    count += 1
    let entry = Entry(
      constraint: constraint, id: ConstraintID(index: slot, serial: count),
      marker: tableau.makeSymbol(isEquation && isRequired ? .dummy : .restricted),
      sign: constraint.relation == .greaterThanOrEqual ? -1 : 1,
      error: isRequired ? nil : tableau.makeSymbol(.restricted))
    entries[slot] = entry
    return entry
  }

  /// Removes a constraint from the tableau, together with the row of the constraint's marker.
  mutating func drop(_ id: ConstraintID) {
    guard let entry = entry(id) else { return }
    entries[id.index] = nil
    unused.append(id.index)
    isChanged = true
    if !tableau.isBasic(entry.marker), let leaving = tableau.leaving(for: entry.marker) {
      tableau.pivot(leaving, entry.marker)
      if tableau.kind(leaving) == .pending { tableau.erase(leaving) }
    }
    // After the pivot, only the marker's row mentions the marker. In every row, the marker and the
    // error have opposite coefficients, so no other row mentions the error either.
    for symbol in [entry.marker, entry.error].compactMap(\.self) {
      if tableau.isBasic(symbol) { _ = tableau.takeRow(symbol) }
      owners[symbol] = nil
      tableau.release(symbol)
    }
  }
}
