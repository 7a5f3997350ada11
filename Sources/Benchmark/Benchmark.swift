import Drawing
import Foundation
import Raster

/// Times the rasterizer beside Cairo doing the same work in the same process, turn by turn.
///
///     midflight-bench [--json] [--alone] [--rounds N] [WORD …]
///     midflight-bench --count NAME
///
/// `--alone` leaves Cairo out, for profiling. A word keeps the workloads whose names contain it.
/// `--count` draws one workload a fixed number of times, for a profiler that counts instructions.
@main
struct Benchmark {
  static func main() {
    var words: [String] = []
    var json = false
    var alone = false
    var rounds = 9
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--count":
        let name = arguments.popFirst() ?? ""
        guard let workload = Workload.all.first(where: { $0.name == name }) else {
          fail("no workload has the name \(name)")
        }
        count(workload)
        return
      case "--json": json = true
      case "--alone": alone = true
      case "--rounds":
        guard let value = arguments.popFirst().flatMap({ Int($0) }), value > 0 else {
          fail("--rounds takes a number of at least 1")
        }
        rounds = value
      case "--help", "-h":
        print("usage: midflight-bench [--json] [--alone] [--rounds N] [WORD ...]")
        print("       midflight-bench --count NAME")
        return
      default:
        if argument.hasPrefix("-") { fail("unknown option \(argument)") }
        words.append(argument)
      }
    }
    let chosen = Workload.all.filter { workload in
      words.isEmpty || words.contains { workload.name.contains($0) }
    }
    if chosen.isEmpty { fail("no workload has a name with \(words.joined(separator: " or "))") }
    var cairo: Cairo?
    do {
      if !alone { cairo = try Cairo() }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
    }
    let results = chosen.map { measure($0, cairo, rounds) }
    if json { Report.printJSON(results, cairo) } else { Report.printTable(results, cairo) }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("midflight-bench: \(message)\n".utf8))
    exit(2)
  }

  private static func pixmap() -> Pixmap {
    do {
      return try Pixmap(width: Workload.width, height: Workload.height)
    } catch {
      fail("\(error)")
    }
  }

  private static func rasterizer(for workload: Workload) -> Rasterizer {
    workload.isSteady ? Rasterizer() : Rasterizer(cacheByteBudget: 0)
  }

  /// Draws ten times, after three times that fill caches and scratch memory.
  private static func count(_ workload: Workload) {
    let pixmap = pixmap()
    let rasterizer = rasterizer(for: workload)
    for _ in 0..<3 { workload.draw(rasterizer, pixmap) }
    for _ in 0..<10 { countedDrawing(workload, rasterizer, pixmap) }
  }

  /// What `scripts/bench --count` counts, found by its name.
  @inline(never)
  private static func countedDrawing(
    _ workload: Workload, _ rasterizer: Rasterizer, _ pixmap: Pixmap
  ) {
    workload.draw(rasterizer, pixmap)
  }

  private static func measure(_ workload: Workload, _ cairo: Cairo?, _ rounds: Int) -> Measurement {
    let pixmap = pixmap()
    let rasterizer = rasterizer(for: workload)
    var replay = cairo.map {
      CairoReplay($0, workload, width: Workload.width, height: Workload.height)
    }
    if replay?.isComplete == false { replay = nil }
    func own() { workload.draw(rasterizer, pixmap) }
    var result = Measurement(name: workload.name)
    let repeats = Timing.repeats(own)
    let cairoRepeats = replay.map { Timing.repeats($0.draw) } ?? 0
    for _ in 0..<rounds {
      let scale = 1 / Double(workload.operations)
      result.own.append(Timing.nanoseconds(repeats, own) * scale)
      if let replay { result.cairo.append(Timing.nanoseconds(cairoRepeats, replay.draw) * scale) }
    }
    return result
  }
}

/// One workload's times per operation, in nanoseconds of this thread's CPU, one for each round.
struct Measurement {
  var name: String
  var own: [Double] = []
  var cairo: [Double] = []

  /// Each round's quotient, so that what slows both sides down cancels.
  var ratios: [Double] { zip(own, cairo).map { $0 / $1 } }
}

extension Array where Element == Double {
  var median: Double {
    let sorted = self.sorted()
    if sorted.isEmpty { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
