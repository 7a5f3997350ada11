import Foundation

struct Target {
  var name: String
  /// The measured value; nil if this run did not measure all the times from which it is computed.
  var figure: Double?
  var bound: Double
  var isFloor = false

  var isMet: Bool? { figure.map { isFloor ? $0 >= bound : $0 <= bound } }

  static func all(_ results: [Measurement], _ speedups: [Speedup]) -> [Target] {
    ratios(results) + self.speedups(speedups)
  }

  /// The goals beside other rasterizers: ratios of times that were measured in the same run.
  private static func ratios(_ results: [Measurement]) -> [Target] {
    func target(_ names: [String], _ peer: String, _ what: String, atMost bound: Double) -> Target {
      let medians = names.compactMap { name in
        results.first { $0.name == name }?.ratios(to: peer)?.median
      }
      let isComplete = !names.isEmpty && medians.count == names.count
      return Target(
        name: "\(what) ÷ \(peer)", figure: isComplete ? medians.geometricMean : nil,
        bound: bound)
    }
    func target(_ name: String, _ peer: String, atMost bound: Double) -> Target {
      target([name], peer, name, atMost: bound)
    }
    func target(
      _ group: WorkloadGroup, _ drawing: WorkloadGroup.Drawing, atMost bound: Double
    ) -> Target {
      let names = group.names(drawing)
      return target(
        names, "blend2d", "\(group.name), \(drawing), mean of \(names.count)",
        atMost: bound)
    }
    return [
      target(.solid, .new, atMost: 0.85), target(.solid, .kept, atMost: 0.8),
      target("scene_frame_new", "blend2d", atMost: 0.95),
      target("scene_ring_box_new", "blend2d", atMost: 0.9),
      target("scene_tip_64_new", "blend2d", atMost: 0.5),
      target("rect_8_new", "blend2d", atMost: 1.1),
      target(.roundedRects, .new, atMost: 0.95),
      target("glyphs_1000c_new", "blend2d", atMost: 1.1),
      target("outline_trimmed_w2_new", "blend2d", atMost: 1),
      target(.opaqueGradients, .kept, atMost: 0.75),
      target(.translucentGradients, .kept, atMost: 0.95),
      target("blit_256", "blend2d", atMost: 0.75),
      target("scale_256_400", "qt", atMost: 0.65),
      target("shrink_256_90_low", "qt", atMost: 0.85),
      target("shadow_s4", "qt", atMost: 0.15), target("shadow_s16", "qt", atMost: 0.34),
      target("shadow_s64", "qt", atMost: 0.66),
      target("outline_dashed_w2", "agg", atMost: 0.3),
    ]
  }

  private static func speedups(_ speedups: [Speedup]) -> [Target] {
    func speedup(_ names: [String]) -> Double? {
      let medians = names.compactMap { name in
        speedups.first { $0.name == name }?.ratios.median
      }
      return medians.count == names.count ? medians.geometricMean : nil
    }
    return [
      Target(
        name: "two threads, scene_frame", figure: speedup(["scene_frame"]), bound: 1.8,
        isFloor: true),
      Target(
        name: "two threads, large fills, mean", figure: speedup(Speedup.fills), bound: 1.8,
        isFloor: true),
      Target(
        name: "two threads, small damage, least",
        figure: Speedup.small.compactMap { speedup([$0]) }.min(), bound: 1, isFloor: true),
    ]
  }
}
