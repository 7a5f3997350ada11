/// An unknown number, such as an edge or a width, whose value a ``LayoutSolver`` finds.
package struct LayoutVariable: Hashable, Sendable {
  let symbol: Symbol
}

/// A sum of variables, each times a coefficient, plus a constant.
package struct LinearExpression: Sendable {
  /// The coefficients with their variables. If a variable occurs twice, its coefficients are added.
  package var terms: [(coefficient: Double, variable: LayoutVariable)]
  /// The number added to the terms.
  package var constant: Double

  /// Creates an expression from terms and a constant.
  package init(
    _ terms: [(coefficient: Double, variable: LayoutVariable)] = [], constant: Double = 0
  ) {
    (self.terms, self.constant) = (terms, constant)
  }

  /// Creates an expression from a variable.
  package init(_ variable: LayoutVariable) { self.init([(1, variable)]) }

  /// Returns the sum of two expressions.
  package static func + (a: LinearExpression, b: LinearExpression) -> LinearExpression {
    LinearExpression(a.terms + b.terms, constant: a.constant + b.constant)
  }

  /// Returns the difference of two expressions.
  package static func - (a: LinearExpression, b: LinearExpression) -> LinearExpression {
    a + -1 * b
  }

  /// Returns an expression times a number.
  package static func * (factor: Double, expression: LinearExpression) -> LinearExpression {
    LinearExpression(
      expression.terms.map { (factor * $0.coefficient, $0.variable) },
      constant: factor * expression.constant)
  }

  /// Returns an expression plus a number.
  package static func + (a: LinearExpression, constant: Double) -> LinearExpression {
    LinearExpression(a.terms, constant: a.constant + constant)
  }

  /// Returns an expression minus a number.
  package static func - (a: LinearExpression, constant: Double) -> LinearExpression {
    a + -constant
  }
}
