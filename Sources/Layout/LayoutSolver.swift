/// Finds values of variables that meet linear equations and inequalities, as well as their
/// priorities let them, and again after a change.
///
/// This is Cassowary: Badros, Borning and Stuckey, [The Cassowary Linear Arithmetic Constraint
/// Solving Algorithm](https://constraints.cs.washington.edu/solvers/cassowary-tochi.pdf) (2001), an
/// incremental simplex method. Adding and removing a constraint keep the tableau; it differs in
/// three ways:
///
/// - Priorities are any numbers, and each of them is an objective of its own. The objectives are
///   minimized one after another, the highest priority first; what a lower one may not change is
///   locked (`minimize()`). The paper's symbolic weights do the same in one pass, with a row of
///   weights for each variable.
/// - A new constraint's row is kept beside the tableau until a symbol is found that it can be solved
///   for, in place of the paper's artificial variable.
/// - A changed constant takes the rows that became negative out and adds them again, where the paper
///   runs the dual simplex method: so there is one way to find a conflict.
///
/// Entering and leaving symbols are chosen by R. Bland's rule ([New finite pivoting
/// rules](https://doi.org/10.1287/moor.2.2.103), 1977), the lowest number first, so that the method
/// ends and the same calls give the same values, bit for bit. A variable that the constraints leave
/// open has one of the values that are open to it: 0, or where others bring it.
public struct LayoutSolver: Sendable {
  var tableau = Tableau()
  /// Numbers of removed constraints are given again.
  var entries: [Entry?] = []
  private var unused: [Int] = []
  private var count = 0
  /// The constraint that each symbol belongs to.
  var owners: [Symbol: ConstraintID] = [:]
  /// Whether constants were changed that can make rows negative.
  var isShifted = false
  /// Whether anything was changed since the objectives were minimized.
  var isChanged = false
  var conflicts: [LayoutConflict] = []

  /// What a constraint has become.
  struct Entry {
    var constraint: LinearConstraint
    let id: ConstraintID
    /// A slack, what an equation misses below, or a dummy: where its row goes, the constraint does.
    let marker: Symbol
    /// The marker's coefficient in the constraint.
    let sign: Double
    /// What is missed, of an equation above; nil where the constraint is required.
    let error: Symbol?
  }

  /// A solver without variables.
  public init() {}

  // MARK: Variables

  /// A new variable, which no constraint mentions yet.
  public mutating func makeVariable() -> LayoutVariable {
    LayoutVariable(symbol: tableau.makeSymbol(.free))
  }

  /// The variable's value as of the last ``solve()``; 0 where no constraint mentions it.
  public subscript(variable: LayoutVariable) -> Double { tableau.value(variable.symbol) }

  // MARK: Constraints

  /// Adds a constraint, which ``solve()`` then takes into account.
  ///
  /// A required one that conflicts with others is in one of the conflicts that ``solve()`` returns.
  ///
  /// - Complexity: O(*t*·*r*) for *t* terms of a row and *r* rows that mention one of them, and that
  ///   for each pivot that a required constraint takes to become feasible; mostly none.
  public mutating func add(_ constraint: LinearConstraint) -> ConstraintID {
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
    let own = [entry.marker, entry.error].compactMap(\.self)
    for symbol in own { owners[symbol] = entry.id }
    place(tableau.setAside(row), own: own)
    return entry.id
  }

  /// Removes a constraint; nothing where it was removed before, or dropped in a conflict.
  public mutating func remove(_ id: ConstraintID) {
    guard contains(id) else { return }
    restore()
    drop(id)
  }

  /// Whether a constraint was added and is not removed, or dropped in a conflict.
  public func contains(_ id: ConstraintID) -> Bool { entry(id) != nil }

  /// Changes the constant of a constraint's expression. Nothing for one that was removed.
  ///
  /// - Complexity: O(*r*) for *r* rows that the constraint has part in.
  public mutating func setConstant(_ constant: Double, of id: ConstraintID) {
    guard let entry = entry(id), entry.constraint.expression.constant != constant else {
      return
    }
    // expression + constant + sign · marker = 0
    let change = constant - entry.constraint.expression.constant
    entries[id.index]!.constraint.expression.constant = constant
    tableau.shift(entry.marker, by: change / entry.sign)
    isShifted = true
    isChanged = true
  }

  /// Changes a priority that is not required to another one that is not. Nothing for a constraint
  /// that was removed.
  public mutating func setPriority(_ priority: LayoutPriority, of id: ConstraintID) {
    guard let entry = entry(id) else { return }
    precondition(
      entry.constraint.priority != .required && priority != .required,
      "a constraint cannot change to or from required; remove it and add another")
    entries[id.index]!.constraint.priority = priority
    isChanged = true
  }

  /// Gives the variables values that meet all required constraints, and the others as well as
  /// priorities let them.
  ///
  /// - Returns: The conflicts that were found since the last call, in the order of finding.
  /// - Complexity: O(*p*·*t*·*r*) for *p* pivots: about one for each constraint that was added or
  ///   has to be met another way.
  public mutating func solve() -> [LayoutConflict] {
    restore()
    if isChanged { minimize() }
    isChanged = false
    defer { conflicts = [] }
    return conflicts
  }

  /// How much a constraint is missed by, never negative; 0 for one that was removed.
  public func violation(of id: ConstraintID) -> Double {
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

  /// Symbols for a constraint, such that expression + sign · marker − sign · error = 0.
  ///
  ///                  marker          error
  ///     =            dummy           –
  ///     =, not req.  missed below    missed above
  ///     ≤, ≥         slack           –
  ///     ≤, ≥, not r. slack           missed
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

  /// Takes a constraint out of the tableau, by the row that its marker is in.
  mutating func drop(_ id: ConstraintID) {
    guard let entry = entry(id) else { return }
    entries[id.index] = nil
    unused.append(id.index)
    isChanged = true
    if !tableau.isBasic(entry.marker), let leaving = tableau.leaving(for: entry.marker) {
      tableau.pivot(leaving, entry.marker)
      if tableau.kind(leaving) == .pending { tableau.erase(leaving) }
    }
    // Marker and error have opposite coefficients wherever they are: both are in this row alone.
    for symbol in [entry.marker, entry.error].compactMap(\.self) {
      if tableau.isBasic(symbol) { _ = tableau.takeRow(symbol) }
      owners[symbol] = nil
      tableau.release(symbol)
    }
  }
}
