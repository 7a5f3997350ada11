import Foundation
import MidflightDrawing
import MidflightGeometry

/// Workloads that draw 512² pixels with blend modes, and with gradients in a clip and in a group;
/// and one with a large, sparse group.
extension Workload {
  static var blends: [Workload] { modes + masked + groups }

  private static let square = CGRect(x: 400, y: 200, width: 512, height: 512)

  private static func path(_ rect: CGRect) -> Path {
    var path = Path()
    path.addRect(rect)
    return path
  }

  private static var modes: [Workload] {
    let modes: [(String, CGBlendMode)] = [
      ("multiply", .multiply), ("screen", .screen), ("overlay", .overlay),
      ("soft_light", .softLight), ("luminosity", .luminosity), ("xor", .xor),
      ("plus_lighter", .plusLighter),
    ]
    return modes.map { name, mode in
      var workload = Workload(name: "\(name)_512", operations: 1)
      workload.list.fill(path(square), paint: .color(translucent), blend: mode)
      return workload
    }
  }

  private static var masked: [Workload] {
    let colors = [
      CGColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 1),
      CGColor(red: 0.2, green: 0.3, blue: 1, alpha: 1),
    ]
    guard let gradient = CGGradient(colors: colors) else { return [] }
    let paint = Paint.gradient(
      GradientPaint(
        gradient,
        .linear(start: square.origin, end: CGPoint(x: square.maxX, y: square.maxY))))
    var circle = Path()
    circle.addEllipse(in: square)
    var plain = Workload(name: "linear_circle_512", operations: 1)
    plain.list.fill(circle, paint: paint)
    var clipped = Workload(name: "linear_clipped_512", operations: 1)
    clipped.list.clip(to: circle) { $0.fill(path(square), paint: paint) }
    var faded = Workload(name: "linear_faded_512", operations: 1)
    faded.list.group(opacity: 0.5) { $0.fill(path(square), paint: paint) }
    var multiplied = Workload(name: "linear_multiply_512", operations: 1)
    multiplied.list.fill(path(square), paint: paint, blend: .multiply)
    return [plain, clipped, faded, multiplied]
  }

  private static var groups: [Workload] {
    var full = Workload(name: "group_1080p_full", operations: 1)
    var sparse = Workload(name: "group_1080p_sparse", operations: 1)
    full.list.group(opacity: 0.5) {
      $0.fill(
        path(CGRect(x: 0, y: 0, width: 1920, height: 1080)),
        paint: .color(CGColor(gray: 0.4, alpha: 1)))
      $0.fill(path(square), paint: .color(translucent))
    }
    sparse.list.group(opacity: 0.5) {
      for (x, y) in [(10.0, 10.0), (1800.0, 20), (30, 1000), (1790, 990)] {
        $0.fill(
          path(CGRect(x: x, y: y, width: 100, height: 70)), paint: .color(translucent))
      }
    }
    return [full, sparse]
  }
}
