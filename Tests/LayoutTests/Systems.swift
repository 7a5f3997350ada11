import MidflightLayout
import Testing

/// A system of constraints between named variables, written as formulas.
struct Plan {
  var solver = LayoutSolver()
  private var variables: [String: LayoutVariable] = [:]

  mutating func variable(_ name: String) -> LayoutVariable {
    if let variable = variables[name] { return variable }
    let variable = solver.makeVariable()
    variables[name] = variable
    return variable
  }

  /// Adds a formula such as `b - a >= 8 @750`, `2 w = v - 3` or `a + b <= 10`.
  @discardableResult
  mutating func add(_ formula: String, isFixed: Bool = false) -> ConstraintID {
    let parts = formula.split(separator: "@").map(String.init)
    let priority = parts.count == 2 ? Float(parts[1].trimming())! : 1000
    for (sign, relation) in Self.relations {
      guard let sides = parts[0].splitOnce(sign) else { continue }
      let expression = expression(sides.0) - expression(sides.1)
      return solver.add(
        LinearConstraint(
          expression, relation, priority: LayoutPriority(priority), isFixed: isFixed))
    }
    preconditionFailure("'\(formula)' has no relation")
  }

  private static let relations: [(String, LinearRelation)] = [
    ("<=", .lessThanOrEqual), (">=", .greaterThanOrEqual), ("=", .equal),
  ]

  private mutating func expression(_ text: String) -> LinearExpression {
    var sum = LinearExpression()
    var (sign, factor) = (1.0, nil as Double?)
    for word in text.split(separator: " ") {
      if word == "+" || word == "-" {
        if let factor { sum = sum + sign * factor }
        (sign, factor) = (word == "-" ? -1 : 1, nil)
      } else if let number = Double(word) {
        factor = number
      } else {
        let variable = LinearExpression(variable(String(word)))
        sum = sum + (sign * (factor ?? 1)) * variable
        factor = nil
      }
    }
    if let factor { sum = sum + sign * factor }
    return sum
  }

  /// Solves the system, and expects values given by formulas such as `x = 5`.
  mutating func expect(
    _ values: String, conflicts: Int = 0, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(solver.solve().count == conflicts, sourceLocation: location)
    for value in values.split(separator: ",") {
      let sides = value.split(separator: "=").map { $0.trimming() }
      let found = solver[variable(sides[0])]
      #expect(
        abs(found - Double(sides[1])!) < 1e-9, "\(sides[0]) is \(found), not \(sides[1])",
        sourceLocation: location)
    }
  }
}

extension StringProtocol {
  fileprivate func trimming() -> String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  fileprivate func splitOnce(_ separator: String) -> (String, String)? {
    let parts = components(separator)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  private func components(_ separator: String) -> [String] {
    var (parts, rest) = ([String](), Substring(self))
    while let i = rest.indices.first(where: { rest[$0...].hasPrefix(separator) }) {
      parts.append(String(rest[..<i]))
      rest = rest[rest.index(i, offsetBy: separator.count)...]
    }
    return parts + [String(rest)]
  }
}
