/// The relation of an expression to zero.
public enum LinearRelation: Sendable, Hashable {
  /// At most zero; zero; at least zero.
  case lessThanOrEqual, equal, greaterThanOrEqual
}

/// The priority of a constraint.
///
/// Required constraints hold. Among the others, a higher priority always wins over lower ones,
/// however many these are and however much they are violated: priorities are compared
/// lexicographically, as in the hierarchies of Borning, Freeman-Benson and Wilson, [Constraint
/// hierarchies](https://doi.org/10.1007/BF01807506) (1992). Within one priority the sum of
/// violations is minimal.
public struct LayoutPriority: Hashable, Comparable, Sendable {
  /// A number up to 1,000, which means required.
  public let rawValue: Float

  /// Creates a priority from a number above 0; 1,000 and more, and NaN, are ``required``.
  public init(_ rawValue: Float) { self.rawValue = rawValue < 1000 ? rawValue : 1000 }

  /// 1,000: the constraint holds, or is in a conflict.
  public static let required = LayoutPriority(1000)

  /// Whether `b` has the higher priority.
  public static func < (a: LayoutPriority, b: LayoutPriority) -> Bool { a.rawValue < b.rawValue }
}

/// A relation between variables: an expression that is zero, at most zero, or at least zero.
public struct LinearConstraint: Sendable {
  /// The expression that is compared with zero.
  public var expression: LinearExpression
  /// The relation to zero.
  public var relation: LinearRelation
  /// The priority.
  public var priority: LayoutPriority
  /// Whether a conflict drops other constraints before this one, as for a size that is given from
  /// outside.
  public var isFixed: Bool

  /// Creates a constraint that relates an expression to zero.
  public init(
    _ expression: LinearExpression, _ relation: LinearRelation,
    priority: LayoutPriority = .required, isFixed: Bool = false
  ) {
    (self.expression, self.relation) = (expression, relation)
    (self.priority, self.isFixed) = (priority, isFixed)
  }
}

/// Identifies a constraint that was added to a ``LayoutSolver``.
public struct ConstraintID: Hashable, Comparable, Sendable {
  let index: Int
  let serial: Int

  /// Whether `a` was added before `b`.
  public static func < (a: ConstraintID, b: ConstraintID) -> Bool { a.serial < b.serial }
}

/// Required constraints that cannot hold together.
public struct LayoutConflict: Sendable, Hashable {
  /// The constraints in the order in which they were added. Without any one of them, the others can
  /// hold together.
  public let constraints: [ConstraintID]
  /// The constraint that was removed to resolve the conflict.
  public let dropped: ConstraintID

  /// Creates a conflict.
  public init(constraints: [ConstraintID], dropped: ConstraintID) {
    (self.constraints, self.dropped) = (constraints, dropped)
  }
}
