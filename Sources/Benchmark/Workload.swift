import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRaster

struct Workload {
  var name: String
  var operations: Int
  var list = DisplayList()
  /// Records the display list anew for each drawing; nil if the list is reused.
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
    var result = self
    var ground = Path()
    ground.addRect(CGRect(x: 0, y: 0, width: width, height: height))
    result.clear = nil
    result.list = DisplayList()
    result.list.fill(ground, paint: .color(clear))
    result.list.append(list)
    return result
  }

  func draw(_ rasterizer: Rasterizer, _ pixmap: Pixmap) {
    if let clear { pixmap.clear(region ?? pixmap.bounds, to: clear) }
    rasterizer.draw(record?() ?? list, into: pixmap, within: region)
  }

  static let all: [Workload] =
    basics + rings + outlines + polygons + lines + curves + scenes + recordings + paints + blends

  static let translucent = CGColor(red: 0.9, green: 0.4, blue: 0.2, alpha: 0.6)
  private static let opaque = CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 1)

  // MARK: Filled shapes

  private static var basics: [Workload] {
    var all = [Workload(name: "clear", operations: 1, clear: .black)]
    for size in [8.0, 32, 128, 512] {
      all.append(scattered("rect_\(Int(size))", size: size) { path, rect in path.addRect(rect) })
    }
    for size in [32.0, 512] {
      all.append(
        scattered("rect_opaque_\(Int(size))", size: size, color: opaque) { path, rect in
          path.addRect(rect)
        })
    }
    for radius in [8.0, 32, 128, 400] {
      all.append(
        scattered("circle_\(Int(radius))", size: 2 * radius) { path, rect in
          path.addEllipse(in: rect)
        })
    }
    for size in [32.0, 128, 512] {
      all.append(
        scattered("rounded_rect_\(Int(size))", size: size) { path, rect in
          path.addRoundedRect(in: rect, cornerWidth: size / 5, cornerHeight: size / 5)
        })
    }
    return all
  }

  private static func scattered(
    _ name: String, size: Double, color: CGColor = translucent, rule: CGPathFillRule = .winding,
    _ add: (inout Path, CGRect) -> Void
  ) -> Workload {
    let count = size <= 64 ? 200 : size <= 256 ? 50 : 10
    return Workload(
      name: name, operations: count,
      list: scattered(count, size: size, color: color, rule: rule, add))
  }

  static func scattered(
    _ count: Int, size: Double, color: CGColor = translucent, rule: CGPathFillRule = .winding,
    _ add: (inout Path, CGRect) -> Void
  ) -> DisplayList {
    var random = SeededPositions(seed: 1)
    var list = DisplayList()
    for _ in 0..<count {
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
        for rule in [CGPathFillRule.winding, .evenOdd] {
          var random = SeededPositions(seed: 2)
          all.append(
            scattered(
              "polygon\(corners)_\(Int(size))_\(rule == .winding ? "nz" : "eo")", size: size,
              rule: rule
            ) { path, rect in
              for i in 0..<corners {
                let p = CGPoint(
                  x: rect.origin.x + random.next(size), y: rect.origin.y + random.next(size))
                if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
              }
              path.closeSubpath()
            })
        }
      }
    }
    // Shapes with corners that don't cross themselves.
    all.append(
      scattered("star_32", size: 32) { path, rect in
        for i in 0..<10 {
          let (angle, radius) = (Double(i) * .pi / 5, i % 2 == 0 ? 16.0 : 7)
          let p = CGPoint(x: rect.midX + radius * cos(angle), y: rect.midY + radius * sin(angle))
          if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
        }
        path.closeSubpath()
      })
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
    var all: [Workload] = []
    for (radius, lineWidth) in [(100.0, 2.0), (100, 20), (400, 2), (400, 20)] {
      var workload = Workload(name: "ring_r\(Int(radius))_w\(Int(lineWidth))", operations: 20)
      for step in 1...20 {
        workload.list.stroke(
          arc(960.3, 540.6, radius, Double(step) / 20),
          style: StrokeStyle(width: lineWidth, cap: .round), paint: .color(translucent))
      }
      all.append(workload)
    }
    return all
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
    var trimmed = Workload(name: "outline_trimmed_w2", operations: 1)
    trimmed.list.stroke(
      trimmedOutline, style: StrokeStyle(width: 2), paint: .color(translucent))
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
    return [trimmed, dashed, dashes]
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
    let steady = [scene, box, tip].map { frame in
      var steady = frame
      steady.name += "_steady"
      steady.isSteady = true
      return steady
    }
    return [scene, box, tip] + steady
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
