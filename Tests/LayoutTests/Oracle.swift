import Foundation
import MidflightLayout
import MidflightTestSupport
import Testing

/// Solves the same systems as the library, priority by priority, with SciPy's `linprog`
/// (https://docs.scipy.org/doc/scipy/reference/generated/scipy.optimize.linprog.html).
enum Oracle {
  /// A constraint: the coefficient of each variable, the constant, the relation (−1 for ≤, 0 for =,
  /// 1 for ≥) and the priority.
  struct Line: Codable {
    var coefficients: [Double]
    var constant: Double
    var relation: Int
    var priority: Float
  }

  struct Verdict: Codable {
    /// Whether the required constraints can all be satisfied.
    let isFeasible: Bool
    /// The smallest possible sum of violations at each priority, starting with the highest
    /// priority.
    let missed: [Double]
  }

  static func solve(_ systems: [[Line]]) throws -> [Verdict] {
    let scratch = Scratch()
    try JSONEncoder().encode(systems).write(to: scratch.url("systems"))
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = [
      "python3", "-c", program, scratch.url("systems").path, scratch.url("verdicts").path,
    ]
    try python.run()
    python.waitUntilExit()
    try #require(
      python.terminationStatus == 0, "python3 with SciPy failed: python3-scipy has to be installed")
    return try JSONDecoder().decode(
      [Verdict].self, from: Data(contentsOf: scratch.url("verdicts")))
  }

  private static let program = """
    import json, sys
    from scipy.optimize import linprog

    def best(lines):
        # Columns: the variables, then for each line what it misses above and below.
        n = len(lines[0]["coefficients"])
        m = len(lines)
        above, equal, limits, sums = [], [], [], []
        for i, line in enumerate(lines):
            row = line["coefficients"] + [0] * (2 * m)
            if line["priority"] < 1000:
                row[n + 2 * i], row[n + 2 * i + 1] = -1, 1
            if line["relation"] == 0:
                equal.append(row); sums.append(-line["constant"])
            else:
                sign = -line["relation"]
                above.append([sign * x for x in row]); limits.append(-sign * line["constant"])
        bounds = [(None, None)] * n + [(0, None)] * (2 * m)

        def run(cost):
            return linprog(cost, A_ub=above or None, b_ub=limits or None, A_eq=equal or None,
                           b_eq=sums or None, bounds=bounds, method="highs")

        missed = []
        found = run([0] * (n + 2 * m))
        if found.status == 2:
            return {"isFeasible": False, "missed": []}
        assert found.status == 0, found.message
        for priority in sorted({l["priority"] for l in lines if l["priority"] < 1000}, reverse=True):
            cost = [0] * (n + 2 * m)
            for i, line in enumerate(lines):
                if line["priority"] == priority:
                    cost[n + 2 * i] = cost[n + 2 * i + 1] = 1
            found = run(cost)
            assert found.status == 0, found.message
            missed.append(found.fun)
            above.append(cost); limits.append(found.fun + 1e-6)
        return {"isFeasible": True, "missed": missed}

    with open(sys.argv[1]) as file:
        systems = json.load(file)
    with open(sys.argv[2], "w") as file:
        json.dump([best(lines) for lines in systems], file)
    """
}
