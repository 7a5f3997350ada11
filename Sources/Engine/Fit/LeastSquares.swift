enum LeastSquares {
  /// Returns the coefficients of the linear combination of columns that is nearest to the values,
  /// and the residual of that combination.
  ///
  /// Modified Gram–Schmidt (<https://en.wikipedia.org/wiki/Gram%E2%80%93Schmidt_process>) keeps
  /// twice as many digits as solving the normal equations does. A column that is a linear
  /// combination of earlier columns gets the coefficient 0.
  ///
  /// - Complexity: O(vc²), where v is the number of values and c the number of columns.
  static func project(
    _ values: [Double], on columns: [[Double]]
  ) -> (coefficients: [Double], residual: [Double]) {
    var basis = columns
    var triangle = columns.map { _ in [Double](repeating: 0, count: columns.count) }
    var residual = values
    var projections = [Double](repeating: 0, count: columns.count)
    var isUsed = [Bool](repeating: false, count: columns.count)
    for j in columns.indices {
      let size = dot(columns[j], columns[j])
      for i in 0..<j where isUsed[i] {
        triangle[i][j] = dot(basis[i], basis[j])
        subtract(triangle[i][j], basis[i], from: &basis[j])
      }
      let length = dot(basis[j], basis[j]).squareRoot()
      guard length > 1e-10 * size.squareRoot(), length.isFinite else { continue }
      isUsed[j] = true
      triangle[j][j] = length
      for k in basis[j].indices { basis[j][k] /= length }
      projections[j] = dot(basis[j], residual)
      subtract(projections[j], basis[j], from: &residual)
    }
    var coefficients = projections
    for i in columns.indices.reversed() where isUsed[i] {
      for j in i + 1..<columns.count where isUsed[j] {
        coefficients[i] -= triangle[i][j] * coefficients[j]
      }
      coefficients[i] /= triangle[i][i]
    }
    return (coefficients, residual)
  }

  /// Searches from a starting point for the parameters that minimize the sum of squared residuals.
  ///
  /// The method was published by [Levenberg](https://doi.org/10.1090/qam/10666) and
  /// [Marquardt](https://doi.org/10.1137/0111030): Gauss–Newton steps, with the diagonal of the
  /// normal equations increased until the sum decreases. Derivatives are finite differences. The
  /// search ends after `steps` steps, or when a step changes the sum by less than a part in 10¹².
  ///
  /// - Complexity: O(`steps` · p) evaluations of the residuals, where p is the number of
  ///   parameters.
  static func minimize(
    _ start: [Double], steps: Int, _ residual: ([Double]) -> [Double]
  ) -> (parameters: [Double], sum: Double) {
    var parameters = start
    var current = residual(parameters)
    var sum = dot(current, current)
    var damping = 1e-3
    for _ in 0..<steps {
      let slopes = parameters.indices.map { i -> [Double] in
        let step = 1e-6 * max(abs(parameters[i]), 1)
        var (low, high) = (parameters, parameters)
        low[i] -= step
        high[i] += step
        return zip(residual(high), residual(low)).map { ($0 - $1) / (2 * step) }
      }
      let before = sum
      var isBetter = false
      while damping < 1e12 {
        // Adds the damping term to the equations, as rows below the derivatives.
        let rows = slopes.indices.map { i in
          slopes[i]
            + slopes.indices.map {
              $0 == i ? (damping * dot(slopes[i], slopes[i])).squareRoot() : 0
            }
        }
        let wanted = current.map { -$0 } + slopes.map { _ in 0 }
        let moved = zip(parameters, project(wanted, on: rows).coefficients).map { $0 + $1 }
        let next = residual(moved)
        let nextSum = dot(next, next)
        if nextSum < sum {
          (parameters, current, sum, isBetter) = (moved, next, nextSum, true)
          damping = max(damping / 10, 1e-12)
          break
        }
        damping *= 10
      }
      if !isBetter || before - sum <= 1e-12 * before { break }
    }
    return (parameters, sum)
  }

  static func dot(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for i in a.indices { sum += a[i] * b[i] }
    return sum
  }

  private static func subtract(_ factor: Double, _ a: [Double], from b: inout [Double]) {
    for i in a.indices { b[i] -= factor * a[i] }
  }
}
