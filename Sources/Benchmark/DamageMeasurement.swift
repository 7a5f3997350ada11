import Foundation
import MidflightDrawing
import MidflightRaster

/// The times for an animated frame of a growing ring, one for each round, in nanoseconds of this
/// thread's CPU time: for finding the damage (the pixels that change), for drawing the damage, and
/// for drawing the whole frame instead.
struct DamageMeasurement {
  /// The fraction of the ring that each frame adds.
  var step: Double
  var finding: [Double] = []
  var drawing: [Double] = []
  var everything: [Double] = []

  static let steps = [0.05, 0.0025]

  var fractions: [Double] { zip(finding, drawing).map { $0 / ($0 + $1) } }
  var ratios: [Double] { zip(zip(finding, drawing), everything).map { ($0.0 + $0.1) / $1 } }

  init(step: Double, rounds: Int) throws {
    self.step = step
    let lists = (0..<16).map { Workload.ringScene(progress: 0.1 + Double($0) * step) }
    let pixmap = try Pixmap(width: 1920, height: 1080)
    let (rasterizer, finder) = (Rasterizer(), DamageFinder())
    let pairs = zip(lists, lists.dropFirst())
    let damage = pairs.map { finder.damage(from: $0, to: $1, bounds: pixmap.bounds) }
    var rectangles: [PixelRect] = []
    let ground = CGColor(gray: 0.1, alpha: 1)
    func find() {
      for (old, new) in pairs {
        finder.findDamage(from: old, to: new, bounds: pixmap.bounds, into: &rectangles)
      }
    }
    func draw() {
      for (list, parts) in zip(lists.dropFirst(), damage) {
        for part in parts { pixmap.clear(part, to: ground) }
        rasterizer.draw(list, into: pixmap, within: parts)
      }
    }
    func drawEverything() {
      for list in lists.dropFirst() {
        pixmap.clear(ground)
        rasterizer.draw(list, into: pixmap)
      }
    }
    let works = [find, draw, drawEverything]
    let repeats = works.map { Timing.repeats($0) }
    for _ in 0..<rounds {
      let times = zip(repeats, works).map {
        Timing.nanoseconds($0, $1) / Double(damage.count)
      }
      finding.append(times[0])
      drawing.append(times[1])
      everything.append(times[2])
    }
  }

  // MARK: Report

  private var name: String { "steps of \(step * 100) %" }

  var targets: [Target] {
    [
      Target(name: "\(name), damage of a frame", figure: fractions.median, bound: 0.2),
      Target(name: "\(name), a frame of drawing all", figure: ratios.median, bound: 1),
    ]
  }

  static func printTable(_ all: [DamageMeasurement]) {
    print("\nan animated frame of the scene, CPU time: medians")
    print(
      pad("the ring goes in", 22), left("damage µs", 12), left("drawing µs", 12),
      left("all of it µs", 14), left("damage's part", 15))
    for row in all {
      func text(_ figures: [Double], _ unit: Double, _ width: Int) -> String {
        left(String(format: unit == 1 ? "%.2f" : "%.1f", figures.median / unit), width)
      }
      print(
        pad(row.name, 22), text(row.finding, 1e3, 12), text(row.drawing, 1e3, 12),
        text(row.everything, 1e3, 14), text(row.fractions, 1, 15))
    }
  }

  var json: [String: Any] {
    [
      "step": step, "finding_ns": finding.median, "drawing_ns": drawing.median,
      "everything_ns": everything.median, "share": fractions.median, "ratio": ratios.median,
    ]
  }
}
