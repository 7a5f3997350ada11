import Foundation

/// The times that frames of many layers take in each round, in nanoseconds of this thread's CPU
/// time.
struct LayerMeasurement {
  static let count = 10_000

  var motion: LayerField.Motion
  var name: String { motion.name }
  var frame: [Double] = []
  var twice: [Double] = []
  var evaluation: [Double] = []
  var plain: [Double] = []

  /// The time for a frame of twice as many layers, divided by ``frame``.
  var growth: [Double] { zip(twice, frame).map { $0 / $1 } }
  var ratios: [Double] { zip(evaluation, plain).map { $0 / $1 } }

  @MainActor init(_ motion: LayerField.Motion, rounds: Int) throws(Disagreement) {
    self.motion = motion
    let field = LayerField(motion, count: Self.count)
    let large = LayerField(motion, count: 2 * Self.count)
    let plain = Self.plainField(motion)
    field.frame()
    let (a, b) = (field.evaluate(), plain(field.now))
    guard abs(a - b) <= 1e-6 * abs(b) else { throw Disagreement(motion: motion, sums: (a, b)) }

    func frame() { field.frame() }
    func twice() { large.frame() }
    func evaluation() { field.evaluate() }
    var sum = 0.0
    func structs() { sum += plain(field.now) }
    let repeats = [frame, twice, evaluation, structs].map { Timing.repeats($0) }
    for _ in 0..<rounds {
      self.frame.append(Timing.nanoseconds(repeats[0], frame))
      self.twice.append(Timing.nanoseconds(repeats[1], twice))
      self.evaluation.append(Timing.nanoseconds(repeats[2], evaluation))
      self.plain.append(Timing.nanoseconds(repeats[3], structs))
    }
  }

  private static func plainField(_ motion: LayerField.Motion) -> (Double) -> Double {
    switch motion {
    case .position: PlainField(count: count) { ($0.from, $0.to) }.evaluate
    case .positionX: PlainField(count: count) { (Double($0.from.x), Double($0.to.x)) }.evaluate
    case .opacity: PlainField(count: count) { _ in (0.2, 0.8) }.evaluate
    }
  }

  struct Disagreement: Error, CustomStringConvertible {
    var motion: LayerField.Motion
    var sums: (Double, Double)
    var description: String { "\(motion.name): layers sum up to \(sums.0), structs to \(sums.1)" }
  }

  // MARK: Report

  var targets: [Target] {
    [
      Target(name: "\(name), a frame, ms", figure: frame.median / 1e6, bound: 5),
      Target(name: "\(name), twice as many", figure: growth.median, bound: 2.2),
      Target(name: "\(name), values × structs", figure: ratios.median, bound: 4),
    ]
  }

  static func printTable(_ all: [LayerMeasurement]) {
    print(
      "\n\(count) layers with one animation each, CPU time of one frame: median (minimum–maximum)")
    print(
      pad("animated", 22), left("frame ms", 20), left("twice as many ×", 20),
      left("values ms", 20), left("/ structs", 20))
    func text(_ figures: [Double], _ unit: Double = 1) -> String {
      let figures = figures.map { $0 / unit }
      return left(
        String(
          format: "%.2f (%.2f–%.2f)", figures.median, figures.min() ?? 0, figures.max() ?? 0), 20)
    }
    for row in all {
      print(
        pad(row.name, 22), text(row.frame, 1e6), text(row.growth), text(row.evaluation, 1e6),
        text(row.ratios))
    }
  }

  var json: [String: Any] {
    func span(_ figures: [Double]) -> [String: Double] {
      ["median": figures.median, "min": figures.min() ?? 0, "max": figures.max() ?? 0]
    }
    return [
      "name": name, "layers": Self.count, "frame_ns": span(frame), "twice_as_many": span(growth),
      "values_ns": span(evaluation), "structs_ns": span(plain), "ratio_to_structs": span(ratios),
    ]
  }
}
