import Foundation
import MidflightGeometry
import MidflightRaster

/// The times, in nanoseconds of CPU time, for drawing a workload once after other code has run, as
/// in an animation. They separate the cost of cold caches from the cost of cold branch predictors.
struct FirstPass {
  enum Before: String, CaseIterable {
    case itself
    /// Runs code that reads and writes more memory than the caches hold, with few instructions.
    case memory
    /// Draws the other workloads, each on 64 × 36 pixels: much code, but little memory.
    case code
    case both
    /// Does the same as `memory`, and then reads all target pixels into the caches. The
    /// rasterizer's other memory and its code stay cold.
    case read
  }

  static let names = ["glyphs_1000c", "scene_frame", "scene_ring_box", "scene_tip_64", "circle_32"]

  var name: String
  var times: [Before: [Double]] = [:]

  init(_ workload: Workload, rounds: Int) throws {
    name = workload.name
    let pixmap = try Pixmap(width: workload.width, height: workload.height)
    let small = try Pixmap(width: 64, height: 36)
    let scale = CGAffineTransform(scaleX: 64.0 / 1920, y: 36.0 / 1080)
    let (rasterizer, other) = (Rasterizer(cacheByteBudget: 0), Rasterizer(cacheByteBudget: 0))
    let others = Workload.all.filter { $0.name != workload.name && $0.record == nil }
    var memory = [UInt64](repeating: 1, count: 16 << 20)
    func drawOthers() { for one in others { other.draw(one.list, into: small, transform: scale) } }
    func evict() { for i in stride(from: 0, to: memory.count, by: 8) { memory[i] &+= 1 } }
    for _ in 0..<3 { workload.draw(rasterizer, pixmap) }
    for _ in 0..<rounds {
      for before in Before.allCases {
        switch before {
        case .itself: for _ in 0..<3 { workload.draw(rasterizer, pixmap) }
        case .memory: evict()
        case .code: drawOthers()
        case .both:
          drawOthers()
          evict()
        case .read:
          evict()
          memory[0] &+= pixmap.sumOfPixels
        }
        let time = Timing.nanoseconds(1) { workload.draw(rasterizer, pixmap) }
        times[before, default: []].append(time)
      }
    }
  }

  static func printTable(_ all: [FirstPass]) {
    print("\ndrawing once after something else ran, CPU time: medians, µs")
    print(pad("workload", 22), Before.allCases.map { left($0.rawValue, 10) }.joined())
    for row in all {
      let figures = Before.allCases.map { row.times[$0]!.median / 1e3 }
      print(pad(row.name, 22), figures.map { left(String(format: "%.1f", $0), 10) }.joined())
    }
  }

  var json: [String: Any] {
    var json: [String: Any] = ["name": name]
    for (before, times) in times { json["after_\(before.rawValue)_ns"] = times.median }
    return json
  }
}

extension Pixmap {
  fileprivate var sumOfPixels: UInt64 {
    withUnsafePixels { pixels in pixels.reduce(0) { $0 &+ UInt64($1) } }
  }
}
