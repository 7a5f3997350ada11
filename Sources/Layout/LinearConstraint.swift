/// The relation between an expression and zero.
package enum LinearRelation: Sendable, Hashable {
  /// The expression is at most zero, equal to zero, or at least zero.
  case lessThanOrEqual, equal, greaterThanOrEqual
}

/// The priority of a constraint.
///
/// Required constraints always hold. A constraint with a higher priority always wins over
/// constraints with lower priorities, however many these are and however much they are violated:
/// priorities are compared lexicographically, as in the hierarchies of Borning, Freeman-Benson and
/// Wilson, [Constraint hierarchies](https://doi.org/10.1007/BF01807506) (1992). Within one
/// priority, the sum of the violations is minimal.
package struct LayoutPriority: Hashable, Comparable, Sendable {
  /// The priority as a number. The maximum, 1,000, means required.
  package let rawValue: Float

  /// Creates a priority from a number above 0. NaN and numbers of 1,000 or more mean ``required``.
  package init(_ rawValue: Float) { self.rawValue = rawValue < 1000 ? rawValue : 1000 }

  /// The priority 1,000. A constraint with this priority holds, or ``LayoutSolver/solve()`` reports
  /// that it is part of a conflict.
  package static let required = LayoutPriority(1000)

  /// Whether `b` has the higher priority.
  package static func < (a: LayoutPriority, b: LayoutPriority) -> Bool { a.rawValue < b.rawValue }
}

/// A relation between variables: an expression that is zero, at most zero, or at least zero.
package struct LinearConstraint: Sendable {
  /// The expression that is compared with zero.
  package var expression: LinearExpression
  /// The relation between the expression and zero.
  package var relation: LinearRelation
  /// The constraint's priority.
  package var priority: LayoutPriority
  /// Whether this constraint is dropped in a conflict only if no other constraint can be dropped.
  /// This suits, for example, a size that is imposed from outside the layout.
  package var isFixed: Bool

  /// Creates a constraint that relates an expression to zero.
  package init(
    _ expression: LinearExpression, _ relation: LinearRelation,
    priority: LayoutPriority = .required, isFixed: Bool = false
  ) {
    (self.expression, self.relation) = (expression, relation)
    (self.priority, self.isFixed) = (priority, isFixed)
  }
}

/// Identifies a constraint that was added to a ``LayoutSolver``.
package struct ConstraintID: Hashable, Comparable, Sendable {
  let index: Int
  let serial: Int

  /// Whether `a` was added before `b`.
  package static func < (a: ConstraintID, b: ConstraintID) -> Bool { a.serial < b.serial }
}

/// Required constraints that cannot hold together.
package struct LayoutConflict: Sendable, Hashable {
  /// The constraints in the order in which they were added. If any one of them is removed, the
  /// others can hold together.
  package let constraints: [ConstraintID]
  /// The constraint that was removed to resolve the conflict.
  package let dropped: ConstraintID

  /// Creates a conflict from its constraints and the one that was dropped.
  package init(constraints: [ConstraintID], dropped: ConstraintID) {
    (self.constraints, self.dropped) = (constraints, dropped)
  }
}
