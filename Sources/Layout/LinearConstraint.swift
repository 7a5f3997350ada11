/// How an expression relates to zero.
public enum LinearRelation: Sendable, Hashable {
  /// At most zero, zero, at least zero.
  case lessThanOrEqual, equal, greaterThanOrEqual
}

/// How much a constraint matters.
///
/// Required constraints hold. Of the others a higher one always wins over lower ones, however many
/// these are and however far they are missed: priorities are compared lexicographically, as in the
/// hierarchies of Borning, Freeman-Benson and Wilson, [Constraint
/// hierarchies](https://doi.org/10.1007/BF01807506) (1992). Among constraints of one priority the sum
/// of what they miss is least.
public struct LayoutPriority: Hashable, Comparable, Sendable {
  /// 1,000 is required.
  public let rawValue: Float

  /// A priority by its number, above 0; 1,000 and more are ``required``, and so is a NaN.
  public init(_ rawValue: Float) { self.rawValue = rawValue < 1000 ? rawValue : 1000 }

  /// 1,000: the constraint holds, or is in conflict with others.
  public static let required = LayoutPriority(1000)

  /// Whether `a` gives way to `b`.
  public static func < (a: LayoutPriority, b: LayoutPriority) -> Bool { a.rawValue < b.rawValue }
}

/// A relation between variables: an expression that is zero, at most zero, or at least zero.
public struct LinearConstraint: Sendable {
  /// What is compared with zero.
  public var expression: LinearExpression
  /// How it is compared.
  public var relation: LinearRelation
  /// How much it matters.
  public var priority: LayoutPriority
  /// Whether a conflict leaves the constraint alone, and drops another one: as for a size that is
  /// given from outside.
  public var isFixed: Bool

  /// A constraint that relates an expression to zero.
  public init(
    _ expression: LinearExpression, _ relation: LinearRelation,
    priority: LayoutPriority = .required, isFixed: Bool = false
  ) {
    (self.expression, self.relation) = (expression, relation)
    (self.priority, self.isFixed) = (priority, isFixed)
  }
}

/// A constraint that a ``LayoutSolver`` was given.
public struct ConstraintID: Hashable, Comparable, Sendable {
  let index: Int
  let serial: Int

  /// Whether `a` was added before `b`.
  public static func < (a: ConstraintID, b: ConstraintID) -> Bool { a.serial < b.serial }
}

/// Required constraints that can't hold together.
public struct LayoutConflict: Sendable, Hashable {
  /// The constraints, in the order of adding: each set of all but one of them can hold, as far as
  /// these constraints alone go.
  public let constraints: [ConstraintID]
  /// The one of them that was taken out of the system so that the others hold.
  public let dropped: ConstraintID

  /// A conflict of these constraints.
  public init(constraints: [ConstraintID], dropped: ConstraintID) {
    (self.constraints, self.dropped) = (constraints, dropped)
  }
}
