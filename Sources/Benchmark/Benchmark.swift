import Drawing
import Foundation
import Raster

/// Times the rasterizer beside Cairo doing the same work in the same process, turn by turn.
///
///     midflight-bench [--json] [--alone] [--rounds N] [WORD …]
///
/// `--alone` leaves Cairo out, for profiling. A word keeps the workloads whose names contain it.
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
      case "--json": json = true
      case "--alone": alone = true
      case "--rounds":
        guard let value = arguments.popFirst().flatMap({ Int($0) }), value > 0 else {
          fail("--rounds takes a number of at least 1")
        }
        rounds = value
      case "--help", "-h":
        print("usage: midflight-bench [--json] [--alone] [--rounds N] [WORD ...]")
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

  private static func measure(_ workload: Workload, _ cairo: Cairo?, _ rounds: Int) -> Measurement {
    let pixmap: Pixmap
    do {
      pixmap = try Pixmap(width: Workload.width, height: Workload.height)
    } catch {
      fail("\(error)")
    }
    let rasterizer = workload.isSteady ? Rasterizer() : Rasterizer(cacheByteBudget: 0)
    var replay = cairo.map {
      CairoReplay($0, workload, width: Workload.width, height: Workload.height)
    }
    if replay?.isComplete == false { replay = nil }
    func own() {
      if let clear = workload.clear { pixmap.clear(workload.region ?? pixmap.bounds, to: clear) }
      rasterizer.draw(workload.list, into: pixmap, within: workload.region)
    }
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
