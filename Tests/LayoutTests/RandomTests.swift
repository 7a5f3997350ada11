import MidflightLayout
import MidflightTestSupport
import Testing

/// A solver and its constraints, which change at random.
private struct RandomSystem {
  var random: Random
  var solver = LayoutSolver()
  var variables: [LayoutVariable] = []
  var lines: [(line: Oracle.Line, id: ConstraintID)] = []
  var conflicts: [LayoutConflict] = []

  init(seed: UInt64) {
    random = Random(seed: seed)
    let count = Int.random(in: 2...9, using: &random)
    variables = (0..<count).map { _ in solver.makeVariable() }
    for _ in 0..<Int.random(in: 2...20, using: &random) { addLine() }
  }

  private func constraint(_ line: Oracle.Line) -> LinearConstraint {
    let terms = zip(line.coefficients, variables).filter { $0.0 != 0 }
    return LinearConstraint(
      LinearExpression(terms.map { ($0, $1) }, constant: line.constant),
      line.relation == 0 ? .equal : line.relation < 0 ? .lessThanOrEqual : .greaterThanOrEqual,
      priority: LayoutPriority(line.priority))
  }

  mutating func addLine() {
    var line = Oracle.Line(
      coefficients: variables.map { _ in 0 },
      constant: Double(Int.random(in: -50...50, using: &random)),
      relation: Int.random(in: -1...1, using: &random),
      priority: random.pick([1000, 1000, 750, 500, 250]))
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      line.coefficients[Int.random(in: 0..<variables.count, using: &random)] =
        random.pick([1, -1, 1, -1, 2, 0.5, -3])
    }
    lines.append((line, solver.add(constraint(line))))
  }

  /// Removes a constraint, changes a constant or a priority, or adds a constraint.
  mutating func change() {
    let i = Int.random(in: 0..<lines.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where lines.count > 1:
      solver.remove(lines[i].id)
      lines.remove(at: i)
    case 1 where lines[i].line.priority < 1000:
      lines[i].line.priority = random.pick([700, 500, 300])
      solver.setPriority(LayoutPriority(lines[i].line.priority), of: lines[i].id)
    case 2: addLine()
    case 3: solve()
    default:
      lines[i].line.constant = Double(Int.random(in: -50...50, using: &random))
      solver.setConstant(lines[i].line.constant, of: lines[i].id)
    }
  }

  mutating func solve() { conflicts += solver.solve() }

  var present: [Oracle.Line] { lines.filter { solver.contains($0.id) }.map(\.line) }

  func line(_ id: ConstraintID) -> Oracle.Line? { lines.first { $0.id == id }?.line }

  /// The sum of violations at each priority, starting with priority 1,000, the highest.
  var missed: [Double] {
    var sums: [Float: Double] = [1000: 0]
    for (line, id) in lines where solver.contains(id) {
      sums[line.priority, default: 0] += solver.violation(of: id)
    }
    return sums.sorted { $0.key > $1.key }.map(\.value)
  }
}

struct RandomTests {
  private static let seeds = [UInt64](1...250)

  @Test
  func `each priority is missed as little as SciPy's linear programming can, after changes too`()
    throws
  {
    var systems: [RandomSystem] = []
    for seed in Self.seeds {
      var system = RandomSystem(seed: seed)
      for _ in 0..<Int(seed % 30) { system.change() }
      system.solve()
      if system.present.isEmpty { continue }
      systems.append(system)
    }
    let verdicts = try Oracle.solve(systems.map(\.present))
    for (i, (system, verdict)) in zip(systems, verdicts).enumerated() {
      #expect(verdict.isFeasible, "system \(i)")
      let missed = system.missed
      #expect(missed[0] < 1e-6, "system \(i): required constraints are missed by \(missed[0])")
      #expect(missed.count == verdict.missed.count + 1, "system \(i)")
      for (ours, theirs) in zip(missed.dropFirst(), verdict.missed) {
        #expect(abs(ours - theirs) < 1e-3, "system \(i): \(missed), SciPy \(verdict.missed)")
      }
    }
  }

  @Test func `a conflict is minimal, and holds without any one of its constraints`() throws {
    var sets: [[Oracle.Line]] = []
    var isWhole: [Bool] = []
    for seed in Self.seeds {
      var system = RandomSystem(seed: seed &+ 1000)
      // Solve once before any change, so that the solver knows all constraints.
      system.solve()
      for conflict in system.conflicts {
        let lines = conflict.constraints.compactMap { system.line($0) }
        #expect(lines.allSatisfy { $0.priority == 1000 })
        sets.append(lines)
        isWhole.append(true)
        for i in lines.indices where lines.count > 1 {
          sets.append(Array(lines[..<i] + lines[(i + 1)...]))
          isWhole.append(false)
        }
      }
    }
    #expect(sets.count > 100)
    for ((verdict, whole), lines) in zip(zip(try Oracle.solve(sets), isWhole), sets) {
      #expect(verdict.isFeasible != whole, "\(lines)")
    }
  }

  @Test func `the same calls give the same values, bit for bit`() {
    for seed in Self.seeds {
      let values = (0..<2).map { _ in
        var system = RandomSystem(seed: seed)
        for _ in 0..<20 { system.change() }
        system.solve()
        return system.variables.map { system.solver[$0].bitPattern }
      }
      #expect(values[0] == values[1])
    }
  }
}
