import Foundation
import MidflightRaster

/// Times the rasterizer against Cairo, Blend2D, Qt and AGG, which do the same work in turn in the
/// same process. Also times frames of many layers against an array of structs.
///
///     midflight-bench [--json] [--alone] [--rounds N] [WORD …]
///     midflight-bench --peers [--json] [--rounds N] [WORD …]
///     midflight-bench --layers [--json] [--rounds N] [WORD …]
///     midflight-bench --damage [--json] [--rounds N]
///     midflight-bench --first-passes [--json] [--rounds N]
///     midflight-bench --layout [--json] [--rounds N]
///     midflight-bench --accuracy [--json] [--alone]
///     midflight-bench --count NAME
///
/// By default, everything is measured, and the accuracy of the same build and settings is printed
/// below the times. These options measure only one part: `--peers` for the workloads, beside the
/// peers that can draw them, and on two threads; `--accuracy`; `--layers` for frames of layers;
/// `--damage` for animated frames; `--first-passes` for drawing after other code has run; and
/// `--layout` for views laid out by constraints. `--alone` leaves out the peers, for profiling.
/// Each WORD selects the workloads whose names contain it. Those whose names end in `_new` record
/// their display list for each drawing. The peers keep their paths, except for Blend2D, which makes
/// them for each drawing in all workloads. `--count` draws one workload a fixed
/// number of times, for a profiler that counts instructions.
@main
struct Benchmark {
  /// The parts of the benchmark that an option can select. Without such an option, the workloads
  /// and all parts are measured.
  private enum Part: String {
    case peers, accuracy, layers, damage, layout
    case firstPasses = "first-passes"
  }

  private var namePatterns: [String] = []
  private var parts: Set<Part> = []
  private var printsJSON = false
  private var isAlone = false
  private var rounds = 9

  @MainActor static func main() {
    var benchmark = Benchmark()
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--count": return count(arguments.popFirst() ?? "")
      case "--json": benchmark.printsJSON = true
      case "--alone": benchmark.isAlone = true
      case "--rounds":
        guard let value = arguments.popFirst().flatMap({ Int($0) }), value > 0 else {
          fail("--rounds takes a number of at least 1")
        }
        benchmark.rounds = value
      case "--help", "-h": return printUsage()
      default:
        if argument.hasPrefix("--"), let part = Part(rawValue: String(argument.dropFirst(2))) {
          benchmark.parts.insert(part)
        } else if argument.hasPrefix("-") {
          fail("unknown option \(argument)")
        } else {
          benchmark.namePatterns.append(argument)
        }
      }
    }
    benchmark.run()
  }

  private func isChosen(_ name: String) -> Bool {
    namePatterns.isEmpty || namePatterns.contains { name.contains($0) }
  }

  /// Whether to measure a part: true if an option selects it, or if no option selects any part. In
  /// the latter case, if the command line has names of workloads, parts without named workloads are
  /// not measured.
  private func measures(_ part: Part, hasNames: Bool = false) -> Bool {
    parts.contains(part) || parts.isEmpty && (hasNames || namePatterns.isEmpty)
  }

  @MainActor private func run() {
    let chosen =
      measures(.peers, hasNames: true) ? Workload.all.filter { isChosen($0.name) } : []
    let motions =
      measures(.layers, hasNames: true)
      ? LayerField.Motion.allCases.filter { isChosen($0.name) } : []
    let steps = measures(.damage) ? DamageMeasurement.steps : []
    let first =
      measures(.firstPasses) ? Workload.all.filter { FirstPass.names.contains($0.name) } : []
    if chosen.isEmpty && motions.isEmpty && !namePatterns.isEmpty {
      let takesNames = parts.isEmpty || !parts.isDisjoint(with: [.peers, .layers])
      Self.fail(
        takesNames
          ? "no workload has a name with \(namePatterns.joined(separator: " or "))"
          : "only --peers and --layers take names of workloads")
    }
    let needsPeers = !isAlone && (!chosen.isEmpty || measures(.accuracy))
    let (peers, missing) = needsPeers ? Peer.all() : ([], [])
    for line in missing { Self.printError(line) }
    Self.attempt {
      let report = Report(
        results: try chosen.map { try Measurement($0, peers, rounds: rounds) },
        speedups: try chosen.filter { Speedup.all.contains($0.name) }
          .map { try Speedup($0, rounds: rounds) },
        layers: try motions.map { try LayerMeasurement($0, rounds: rounds) },
        damage: try steps.map { try DamageMeasurement(step: $0, rounds: rounds) },
        firstPasses: try first.map { try FirstPass($0, rounds: rounds) },
        layouts: measures(.layout) ? [LayoutMeasurement(rounds: rounds)] : [],
        peers: peers)
      let accuracy = measures(.accuracy) ? try Accuracy.all(peers) : []
      if printsJSON {
        report.printJSON(accuracy)
      } else {
        if parts != [.accuracy] { report.printTables() }
        if !accuracy.isEmpty { Accuracy.printTable(accuracy, peers) }
      }
    }
  }

  private static func printUsage() {
    print("usage: midflight-bench [--json] [--alone] [--rounds N] [WORD ...]")
    print("       midflight-bench --peers [--json] [--rounds N] [WORD ...]")
    print("       midflight-bench --layers [--json] [--rounds N] [WORD ...]")
    print("       midflight-bench --damage [--json] [--rounds N]")
    print("       midflight-bench --first-passes [--json] [--rounds N]")
    print("       midflight-bench --layout [--json] [--rounds N]")
    print("       midflight-bench --accuracy [--json] [--alone]")
    print("       midflight-bench --count NAME")
  }

  private static func printError(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }

  private static func fail(_ message: String) -> Never {
    printError("midflight-bench: \(message)")
    exit(2)
  }

  private static func attempt(_ body: () throws -> Void) {
    do { try body() } catch { fail("\(error)") }
  }

  @MainActor private static func count(_ name: String) {
    if let motion = LayerField.Motion.allCases.first(where: { $0.name == name }) {
      return count(motion)
    }
    guard let workload = Workload.all.first(where: { $0.name == name }) else {
      fail("no workload has the name \(name)")
    }
    attempt { try count(workload) }
  }

  private static func count(_ workload: Workload) throws {
    let pixmap = try Pixmap(width: workload.width, height: workload.height)
    let rasterizer = workload.isSteady ? Rasterizer() : Rasterizer(cacheByteBudget: 0)
    for _ in 0..<3 { workload.draw(rasterizer, pixmap) }
    for _ in 0..<10 { countedDrawing(workload, rasterizer, pixmap) }
  }

  @MainActor private static func count(_ motion: LayerField.Motion) {
    let field = LayerField(motion, count: LayerMeasurement.count)
    for _ in 0..<3 { field.frame() }
    for _ in 0..<10 { countedDrawing(field) }
  }

  /// Draws a workload once. `scripts/bench --count` finds this function by its name.
  @inline(never)
  private static func countedDrawing(
    _ workload: Workload, _ rasterizer: Rasterizer, _ pixmap: Pixmap
  ) {
    workload.draw(rasterizer, pixmap)
  }

  @inline(never)
  @MainActor private static func countedDrawing(_ field: LayerField) { field.frame() }
}
