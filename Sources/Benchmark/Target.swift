import Foundation

struct Target {
  var name: String
  /// The measured value; nil if this run did not measure all the times from which it is computed.
  var figure: Double?
  var bound: Double
  var isFloor = false

  var isMet: Bool? { figure.map { isFloor ? $0 >= bound : $0 <= bound } }

  static func all(_ results: [Measurement], _ speedups: [Speedup]) -> [Target] {
    func median(_ name: String, _ peer: String) -> Double? {
      results.first { $0.name == name }?.ratios(to: peer)?.median
    }
    /// Returns the geometric mean of the workloads' ratios to a peer, or nil unless all of them
    /// have been measured.
    func mean(_ names: [String], _ peer: String) -> Double? {
      let ratios = names.compactMap { median($0, peer) }
      return !names.isEmpty && ratios.count == names.count ? ratios.geometricMean : nil
    }
    func quotient(_ name: String) -> Double { Reference.of(name)?.blend2DByCairo ?? .nan }
    let solid = Workload.all.map(\.name).filter { name in
      Reference.of(name).map { "bcdefg".contains($0.group) } == true
    }
    var targets = [
      Target(name: "rows b–g, mean × Cairo", figure: mean(solid, "cairo"), bound: 0.175)
    ]
    for name in ["glyphs_1000c", "tangle_1000c_nz", "tangle_1000c_eo"] {
      targets.append(
        Target(
          name: "\(name) × Cairo (Blend2D's quotient)", figure: median(name, "cairo"),
          bound: quotient(name)))
    }
    for (name, bound) in [("scene_frame", 0.27), ("scene_ring_box", 0.23), ("scene_tip_64", 0.26)] {
      for steady in ["", "_steady"] {
        targets.append(
          Target(
            name: "\(name)\(steady) × Cairo", figure: median(name + steady, "cairo"), bound: bound))
      }
    }
    let gradients = ["linear", "radial"].flatMap { kind in
      ["opaque", "alpha"].map { "\(kind)_512_\($0)" }
    }
    targets.append(
      Target(name: "gradients, mean × Cairo", figure: mean(gradients, "cairo"), bound: 0.085))
    for name in gradients {
      targets.append(Target(name: "\(name) × Cairo", figure: median(name, "cairo"), bound: 0.085))
    }
    targets.append(
      Target(name: "blit_256 × Cairo", figure: median("blit_256", "cairo"), bound: 0.29))
    targets.append(
      Target(name: "scale_256_400 × Qt", figure: median("scale_256_400", "qt"), bound: 1))
    for (name, bound) in [("shadow_s4", 0.15), ("shadow_s16", 0.34), ("shadow_s64", 0.66)] {
      targets.append(Target(name: "\(name) × Qt", figure: median(name, "qt"), bound: bound))
    }
    targets.append(
      Target(
        name: "outline_dashed_w2 × AGG", figure: median("outline_dashed_w2", "agg"), bound: 0.3))
    func speedup(_ names: [String]) -> Double? {
      let medians = names.compactMap { name in
        speedups.first { $0.name == name }?.ratios.median
      }
      return medians.count == names.count ? medians.geometricMean : nil
    }
    targets.append(
      Target(
        name: "two threads, scene_frame", figure: speedup(["scene_frame"]), bound: 1.5,
        isFloor: true))
    targets.append(
      Target(
        name: "two threads, large fills, mean", figure: speedup(Speedup.fills), bound: 1.8,
        isFloor: true))
    targets.append(
      Target(
        name: "two threads, small damage, least",
        figure: Speedup.small.compactMap { speedup([$0]) }.min(), bound: 0.97, isFloor: true))
    return targets
  }
}
