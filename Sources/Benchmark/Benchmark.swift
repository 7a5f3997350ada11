import Foundation
import Raster

/// Times the rasterizer beside Cairo, Qt and AGG doing the same work in the same process, turn by
/// turn, and frames of many layers beside an array of structs.
///
///     midflight-bench [--json] [--alone] [--rounds N] [WORD …]
///     midflight-bench --layers [--json] [--rounds N]
///     midflight-bench --damage [--json] [--rounds N]
///     midflight-bench --accuracy [--json] [--alone]
///     midflight-bench --count NAME
///
/// The accuracy of the same build and settings stands below, when all is measured, or alone with
/// `--accuracy`; so do the layers, with `--layers`, and animated frames, with `--damage`. `--alone`
/// leaves the others out, for profiling.
/// A word keeps the workloads whose names contain it. `--count` draws one workload a fixed number
/// of times, for a profiler that counts instructions.
@main
struct Benchmark {
  @MainActor static func main() {
    var words: [String] = []
    var json = false
    var alone = false
    var accuracyOnly = false
    var layersOnly = false
    var damageOnly = false
    var rounds = 9
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--count":
        let name = arguments.popFirst() ?? ""
        if let motion = LayerField.Motion.allCases.first(where: { $0.name == name }) {
          return count(motion)
        }
        guard let workload = Workload.all.first(where: { $0.name == name }) else {
          fail("no workload has the name \(name)")
        }
        attempt { try count(workload) }
        return
      case "--accuracy": accuracyOnly = true
      case "--layers": layersOnly = true
      case "--damage": damageOnly = true
      case "--json": json = true
      case "--alone": alone = true
      case "--rounds":
        guard let value = arguments.popFirst().flatMap({ Int($0) }), value > 0 else {
          fail("--rounds takes a number of at least 1")
        }
        rounds = value
      case "--help", "-h":
        print("usage: midflight-bench [--json] [--alone] [--rounds N] [WORD ...]")
        print("       midflight-bench --layers [--json] [--rounds N]")
        print("       midflight-bench --damage [--json] [--rounds N]")
        print("       midflight-bench --accuracy [--json] [--alone]")
        print("       midflight-bench --count NAME")
        return
      default:
        if argument.hasPrefix("-") { fail("unknown option \(argument)") }
        words.append(argument)
      }
    }
    func isChosen(_ name: String) -> Bool {
      words.isEmpty || words.contains { name.contains($0) }
    }
    let isPart = accuracyOnly || layersOnly || damageOnly
    let chosen = isPart ? [] : Workload.all.filter { isChosen($0.name) }
    let motions =
      isPart && !layersOnly ? [] : LayerField.Motion.allCases.filter { isChosen($0.name) }
    let steps = damageOnly || !isPart && words.isEmpty ? DamageMeasurement.steps : []
    if chosen.isEmpty && motions.isEmpty && !isPart {
      fail("no workload has a name with \(words.joined(separator: " or "))")
    }
    let (peers, missing) = alone || layersOnly || damageOnly ? ([], []) : Peer.all()
    for line in missing { tell(line) }
    attempt {
      let report = Report(
        results: try chosen.map { try Measurement($0, peers, rounds: rounds) },
        speedups: try chosen.filter { Speedup.all.contains($0.name) }
          .map { try Speedup($0, rounds: rounds) },
        layers: try motions.map { try LayerMeasurement($0, rounds: rounds) },
        damage: try steps.map { try DamageMeasurement(step: $0, rounds: rounds) },
        peers: peers)
      let accuracy = accuracyOnly || words.isEmpty && !isPart ? try Accuracy.all(peers) : []
      if json {
        report.printJSON(accuracy)
      } else {
        if !accuracyOnly { report.printTables() }
        if !accuracy.isEmpty { Accuracy.printTable(accuracy, peers) }
      }
    }
  }

  private static func tell(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }

  private static func fail(_ message: String) -> Never {
    tell("midflight-bench: \(message)")
    exit(2)
  }

  private static func attempt(_ body: () throws -> Void) {
    do { try body() } catch { fail("\(error)") }
  }

  /// Draws ten times, after three times that fill caches and scratch memory.
  private static func count(_ workload: Workload) throws {
    let pixmap = try Pixmap(width: workload.width, height: workload.height)
    let rasterizer = workload.isSteady ? Rasterizer() : Rasterizer(cacheByteBudget: 0)
    for _ in 0..<3 { workload.draw(rasterizer, pixmap) }
    for _ in 0..<10 { countedDrawing(workload, rasterizer, pixmap) }
  }

  /// Ten frames, after three.
  @MainActor private static func count(_ motion: LayerField.Motion) {
    let field = LayerField(motion, count: LayerMeasurement.count)
    for _ in 0..<3 { field.frame() }
    for _ in 0..<10 { countedDrawing(field) }
  }

  /// Runs a workload by its name, for `scripts/bench --count`.
  @inline(never)
  private static func countedDrawing(
    _ workload: Workload, _ rasterizer: Rasterizer, _ pixmap: Pixmap
  ) {
    workload.draw(rasterizer, pixmap)
  }

  @inline(never)
  @MainActor private static func countedDrawing(_ field: LayerField) { field.frame() }
}
