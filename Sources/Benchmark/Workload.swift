import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRaster

struct Workload {
  var name: String
  var operations: Int
  var list = DisplayList()
  /// Records the display list anew for each drawing, as in a program that draws frame by frame; nil if
  /// the list is reused.
  var record: (@Sendable () -> DisplayList)?
  /// The colour to which a whole frame is cleared before the list is drawn.
  var clear: CGColor?
  var region: PixelRect?
  /// Whether the workload represents a repeated frame, which is drawn with the rasterizer's caches.
  /// All other workloads are drawn as if for the first time, as Cairo always does.
  var isSteady = false
  var width = 1920
  var height = 1080

  /// This workload, with the background drawn by a command in the list instead of by `clear`, so
  /// that this work too is shared among threads.
  var withBackgroundInList: Workload {
    guard let clear else { return self }
    let bounds = CGRect(x: 0, y: 0, width: width, height: height)
    @Sendable func withBackground(_ content: DisplayList) -> DisplayList {
      var ground = Path()
      ground.addRect(bounds)
      var list = DisplayList()
      list.fill(ground, paint: .color(clear))
      list.append(content)
      return list
    }
    var result = self
    result.clear = nil
    result.list = withBackground(list)
    if let record { result.record = { withBackground(record()) } }
    return result
  }

  /// A workload whose list is recorded once, and one with `_new` after its name that records the list
  /// anew for each drawing.
  static func keptAndNew(
    _ name: String, operations: Int = 1, record: @escaping @Sendable () -> DisplayList
  ) -> [Workload] {
    Workload(name: name, operations: operations, list: record()).keptAndNew(record)
  }

  /// This workload, and one with `_new` after its name that records the list anew for each drawing.
  func keptAndNew(_ record: @escaping @Sendable () -> DisplayList) -> [Workload] {
    var new = self
    new.name += "_new"
    new.record = record
    return [self, new]
  }

  func draw(_ rasterizer: Rasterizer, _ pixmap: Pixmap) {
    if let clear { pixmap.clear(region ?? pixmap.bounds, to: clear) }
    rasterizer.draw(record?() ?? list, into: pixmap, within: region)
  }

  static let all: [Workload] =
    basics + rings + outlines + polygons + lines + curves + scenes + paints + blends

  static let translucent = CGColor(red: 0.9, green: 0.4, blue: 0.2, alpha: 0.6)
  private static let opaque = CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 1)

  // MARK: Filled shapes

  private static var basics: [Workload] {
    var all = [Workload(name: "clear", operations: 1, clear: .black)]
    for size in [8.0, 32, 128, 512] {
      all += scattered("rect_\(Int(size))", size: size) { $0.addRect($1) }
    }
    for size in [32.0, 512] {
      all += scattered("rect_opaque_\(Int(size))", size: size, color: opaque) { $0.addRect($1) }
    }
    for radius in [8.0, 32, 128, 400] {
      all += scattered("circle_\(Int(radius))", size: 2 * radius) { $0.addEllipse(in: $1) }
    }
    for size in [32.0, 128, 512] {
      all += scattered("rounded_rect_\(Int(size))", size: size) { path, rect in
        path.addRoundedRect(in: rect, cornerWidth: size / 5, cornerHeight: size / 5)
      }
    }
    return all
  }

  private static func scattered(
    _ name: String, size: Double, color: CGColor = translucent,
    _ add: @escaping @Sendable (inout Path, CGRect) -> Void
  ) -> [Workload] {
    keptAndNew(name, operations: scatteredCount(size)) {
      scattered(size: size, color: color, add)
    }
  }

  private static func scatteredCount(_ size: Double) -> Int {
    size <= 64 ? 200 : size <= 256 ? 50 : 10
  }

  private static func scattered(
    size: Double, color: CGColor = translucent, rule: CGPathFillRule = .winding,
    _ add: (inout Path, CGRect) -> Void
  ) -> DisplayList {
    var random = SeededPositions(seed: 1)
    var list = DisplayList()
    for _ in 0..<scatteredCount(size) {
      var path = Path()
      let x = random.next(1920 - size)
      let y = random.next(1080 - size)
      add(&path, CGRect(x: x, y: y, width: size, height: size))
      list.fill(path, rule: rule, paint: .color(color))
    }
    return list
  }

  private static var polygons: [Workload] {
    var all: [Workload] = []
    for corners in [10, 20, 40] {
      for size in [32.0, 128, 512] {
        for (rule, name) in [(CGPathFillRule.winding, "nz"), (.evenOdd, "eo")] {
          all += keptAndNew(
            "polygon\(corners)_\(Int(size))_\(name)", operations: scatteredCount(size)
          ) {
            var random = SeededPositions(seed: 2)
            return scattered(size: size, rule: rule) { path, rect in
              for i in 0..<corners {
                let p = CGPoint(
                  x: rect.origin.x + random.next(size), y: rect.origin.y + random.next(size))
                if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
              }
              path.closeSubpath()
            }
          }
        }
      }
    }
    // Shapes with corners that don't cross themselves.
    all += scattered("star_32", size: 32) { path, rect in
      for i in 0..<10 {
        let (angle, radius) = (Double(i) * .pi / 5, i % 2 == 0 ? 16.0 : 7)
        let p = CGPoint(x: rect.midX + radius * cos(angle), y: rect.midY + radius * sin(angle))
        if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
      }
      path.closeSubpath()
    }
    return all
  }

  // MARK: Strokes

  static func arc(_ cx: Double, _ cy: Double, _ radius: Double, _ progress: Double) -> Path {
    var path = Path()
    path.addArc(
      center: CGPoint(x: cx, y: cy), radius: radius, startAngle: -.pi / 2,
      endAngle: -.pi / 2 + 2 * .pi * progress, clockwise: false)
    return path
  }

  private static var rings: [Workload] {
    let radii: [(Double, lineWidth: Double)] = [(100, 2), (100, 20), (400, 2), (400, 20)]
    return radii.flatMap { radius, lineWidth in
      let arcs = (1...20).map { arc(960.3, 540.6, radius, Double($0) / 20) }
      let style = StrokeStyle(width: lineWidth, cap: .round)
      return keptAndNew("ring_r\(Int(radius))_w\(Int(lineWidth))", operations: 20) {
        var list = DisplayList()
        for arc in arcs { list.stroke(arc.copied, style: style, paint: .color(translucent)) }
        return list
      }
    }
  }

  static var outline: Path {
    var path = Path()
    path.addRoundedRect(
      in: CGRect(x: 300.5, y: 200.5, width: 240, height: 128), cornerWidth: 16, cornerHeight: 16)
    return path
  }

  static var trimmedOutline: Path {
    var path = Path()
    path.move(to: CGPoint(x: 316.5, y: 200.5))
    path.addLine(to: CGPoint(x: 524.5, y: 200.5))
    path.addArc(
      center: CGPoint(x: 524.5, y: 216.5), radius: 16, startAngle: -.pi / 2, endAngle: 0,
      clockwise: false)
    path.addLine(to: CGPoint(x: 540.5, y: 290))
    return path
  }

  private static var outlines: [Workload] {
    let path = trimmedOutline
    let trimmed = keptAndNew("outline_trimmed_w2") {
      var list = DisplayList()
      list.stroke(path.copied, style: StrokeStyle(width: 2), paint: .color(translucent))
      return list
    }
    var dashed = Workload(name: "outline_dashed_w2", operations: 1)
    dashed.list.stroke(
      outline, style: StrokeStyle(width: 2, dashLengths: [8, 6]), paint: .color(translucent))
    // This line has 9600 dashes. An algorithm that compared each of them with every other would
    // take about a hundred million steps.
    var line = Path()
    line.move(to: CGPoint(x: 0, y: 540))
    line.addLine(to: CGPoint(x: 1920, y: 540))
    var dashes = Workload(name: "dashes_9600_line", operations: 1)
    dashes.list.stroke(
      line, style: StrokeStyle(width: 2, dashLengths: [0.1, 0.1]), paint: .color(translucent))
    return trimmed + [dashed, dashes]
  }

  private static var lines: [Workload] {
    var workload = Workload(name: "lines_w1.5", operations: 100)
    var random = SeededPositions(seed: 3)
    for _ in 0..<100 {
      var path = Path()
      path.move(to: CGPoint(x: random.next(1920), y: random.next(1080)))
      path.addLine(to: CGPoint(x: random.next(1920), y: random.next(1080)))
      workload.list.stroke(path, style: StrokeStyle(width: 1.5), paint: .color(translucent))
    }
    return [workload]
  }

  // MARK: Frames

  static func ringScene(progress: Double) -> DisplayList {
    var list = DisplayList()
    let style = StrokeStyle(width: 20, cap: .round)
    list.stroke(arc(960, 540, 400, 1), style: style, paint: .color(CGColor(gray: 0.3, alpha: 1)))
    list.stroke(arc(960, 540, 400, progress), style: style, paint: .color(opaque))
    var panel = Path()
    panel.addRoundedRect(
      in: CGRect(x: 300.5, y: 200.5, width: 240, height: 128), cornerWidth: 16, cornerHeight: 16)
    list.fill(panel, paint: .color(CGColor(gray: 0.9, alpha: 1)))
    list.stroke(trimmedOutline, style: StrokeStyle(width: 2), paint: .color(translucent))
    return list
  }

  private static var scenes: [Workload] {
    var scene = Workload(name: "scene_frame", operations: 1)
    scene.clear = CGColor(gray: 0.1, alpha: 1)
    scene.list = ringScene(progress: 0.7)
    var box = scene
    box.name = "scene_ring_box"
    box.region = PixelRect(x: 549, y: 129, width: 823, height: 823)
    var tip = scene
    tip.name = "scene_tip_64"
    tip.region = PixelRect(x: 548, y: 384, width: 64, height: 64)
    return [scene, box, tip].flatMap { frame in
      var steady = frame
      steady.name += "_steady"
      steady.isSteady = true
      return frame.keptAndNew { ringScene(progress: 0.7) } + [steady]
    }
  }
}

extension Path {
  /// The same path, made anew element by element.
  var copied: Path {
    func point(_ p: SIMD2<Double>) -> CGPoint { CGPoint(x: p.x, y: p.y) }
    var copy = Path()
    for element in elements {
      switch element {
      case .move(let p): copy.move(to: point(p))
      case .line(let p): copy.addLine(to: point(p))
      case .quad(let c, let p): copy.addQuadCurve(to: point(p), control: point(c))
      case .cubic(let c1, let c2, let p):
        copy.addCurve(to: point(p), control1: point(c1), control2: point(c2))
      case .close: copy.closeSubpath()
      }
    }
    return copy
  }
}

/// Pseudorandom numbers that are the same in every run, from a [linear congruential
/// generator](https://en.wikipedia.org/wiki/Linear_congruential_generator) (Knuth, MMIX). The
/// recorded instruction counts of `scripts/bench --count` depend on these numbers.
struct SeededPositions {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next(_ limit: Double) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return limit * Double(state >> 11) * 0x1p-53
  }
}
