/// A number that a ``LayoutSolver`` chooses: an edge, a width.
public struct LayoutVariable: Hashable, Sendable {
  let symbol: Symbol
}

/// A sum of variables, each times a coefficient, and a constant.
public struct LinearExpression: Sendable {
  /// A coefficient and its variable. A variable that occurs twice counts twice.
  public var terms: [(coefficient: Double, variable: LayoutVariable)]
  /// What is added to the terms.
  public var constant: Double

  /// An expression of these terms and this constant.
  public init(
    _ terms: [(coefficient: Double, variable: LayoutVariable)] = [], constant: Double = 0
  ) {
    (self.terms, self.constant) = (terms, constant)
  }

  /// The variable itself.
  public init(_ variable: LayoutVariable) { self.init([(1, variable)]) }

  /// The sum of two expressions.
  public static func + (a: LinearExpression, b: LinearExpression) -> LinearExpression {
    LinearExpression(a.terms + b.terms, constant: a.constant + b.constant)
  }

  /// The difference of two expressions.
  public static func - (a: LinearExpression, b: LinearExpression) -> LinearExpression {
    a + -1 * b
  }

  /// An expression times a number.
  public static func * (factor: Double, expression: LinearExpression) -> LinearExpression {
    LinearExpression(
      expression.terms.map { (factor * $0.coefficient, $0.variable) },
      constant: factor * expression.constant)
  }

  /// An expression and a number more.
  public static func + (a: LinearExpression, constant: Double) -> LinearExpression {
    LinearExpression(a.terms, constant: a.constant + constant)
  }

  /// An expression and a number less.
  public static func - (a: LinearExpression, constant: Double) -> LinearExpression {
    a + -constant
  }
}
