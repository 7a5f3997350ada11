import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRaster

/// Workloads that fill 512² pixels with three-stop gradients, draw an image of 256² pixels (aligned
/// with the pixel grid, or scaled), or draw shadows of a rounded rectangle.
extension Workload {
  static var paints: [Workload] { gradients + images + shadows + blurs + filters + groups }

  private static var gradients: [Workload] {
    let rect = CGRect(x: 400.0, y: 200.0, width: 512, height: 512)
    let center = CGPoint(x: 656, y: 456)
    let geometries: [(String, GradientPaint.Geometry)] = [
      ("linear", .linear(start: CGPoint(x: 400, y: 200), end: CGPoint(x: 912, y: 712))),
      (
        "radial",
        .radial(startCenter: center, startRadius: 0, endCenter: center, endRadius: 256)
      ),
      ("conic", .conic(center: center, angle: 0)),
    ]
    var all: [Workload] = []
    for (kind, alpha) in [("opaque", 1.0), ("alpha", 0.6)] {
      let colors = [
        CGColor(red: 0.9, green: 0.2, blue: 0.1, alpha: alpha),
        CGColor(red: 0.1, green: 0.8, blue: 0.3, alpha: alpha),
        CGColor(red: 0.2, green: 0.3, blue: 1, alpha: alpha),
      ]
      guard let gradient = CGGradient(colors: colors) else { continue }
      for (name, geometry) in geometries {
        var workload = Workload(name: "\(name)_512_\(kind)", operations: 1)
        var path = Path()
        path.addRect(rect)
        workload.list.fill(path, paint: .gradient(GradientPaint(gradient, geometry)))
        all.append(workload)
      }
    }
    return all
  }

  private static var images: [Workload] {
    var random = SeededPositions(seed: 4)
    let pixels = (0..<256 * 256).map { _ -> UInt32 in
      let alpha = UInt32(random.next(256))
      func component() -> UInt32 { UInt32(random.next(Double(alpha + 1))) }
      return alpha << 24 | component() << 16 | component() << 8 | component()
    }
    let image = CGImage(width: 256, height: 256, pixels: pixels)
    var blit = Workload(name: "blit_256", operations: 1)
    blit.list.image(image, in: CGRect(x: 300, y: 200, width: 256, height: 256))
    var scaled = Workload(name: "scale_256_400", operations: 1)
    scaled.list.image(
      image, in: CGRect(x: 300.3, y: 200.6, width: 400.5, height: 400.5), quality: .low)
    var nearest = Workload(name: "nearest_256_400", operations: 1)
    nearest.list.image(
      image, in: CGRect(x: 300.3, y: 200.6, width: 400.5, height: 400.5), quality: .none)
    var turned = Workload(name: "turned_256_400", operations: 1)
    turned.list.image(
      image, in: CGRect(x: 0, y: 0, width: 400.5, height: 400.5), quality: .low,
      transform: CGAffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 600.3, ty: 200.6))
    // Use steady workloads, because shrunk images and pattern cells are cached between frames.
    var halved = Workload(name: "shrink_256_90_steady", operations: 1, isSteady: true)
    halved.list.image(
      image, in: CGRect(x: 300.3, y: 200.6, width: 90.5, height: 90.5), quality: .medium)
    var mean = Workload(name: "shrink_256_90_mean", operations: 1)
    mean.list.image(
      image, in: CGRect(x: 300.3, y: 200.6, width: 90.5, height: 90.5), quality: .high)
    var shrunk = Workload(name: "shrink_256_90_low", operations: 1)
    shrunk.list.image(
      image, in: CGRect(x: 300.3, y: 200.6, width: 90.5, height: 90.5), quality: .low)
    var tiled = Workload(name: "tiled_256_800_steady", operations: 1, isSteady: true)
    var path = Path()
    path.addRect(CGRect(x: 300, y: 200, width: 800, height: 600))
    tiled.list.fill(
      path,
      paint: .pattern(
        PatternPaint(
          CGPattern(image: image, in: CGRect(x: 17, y: 5, width: 256, height: 256)))))
    return [blit, scaled, nearest, turned, halved, mean, shrunk, tiled]
  }

  private static var shadows: [Workload] {
    ([4, 16, 64] as [Double]).map { sigma in
      var workload = Workload(name: "shadow_s\(Int(sigma))", operations: 1)
      var path = Path()
      path.addRoundedRect(
        in: CGRect(x: 700, y: 400, width: 256, height: 256), cornerWidth: 24, cornerHeight: 24)
      workload.list.shadow(
        of: path, Shadow(color: CGColor(gray: 0, alpha: 0.5), sigma: sigma))
      return workload
    }
  }

  private static var filters: [Workload] {
    var workload = Workload(name: "colors_512", operations: 1)
    workload.list.group(GroupStyle(filters: [.saturation(0.4), .brightness(1.1)])) {
      $0.append(card)
    }
    return [workload]
  }

  /// Workloads with a group that fades, and with a group that has a shadow and moves by whole
  /// pixels. Each is drawn both without caches and from a cached image of the group, which stays
  /// valid when the opacity or the position changes.
  private static var groups: [Workload] {
    var fading = Workload(name: "group_fading", operations: 1)
    fading.list.group(opacity: 0.6) { $0.append(card) }
    var moving = Workload(name: "group_moving", operations: 1)
    moving.list.group(GroupStyle(shadow: Shadow(color: CGColor(gray: 0, alpha: 0.5), sigma: 8))) {
      $0.append(card)
    }
    return [fading, moving].flatMap { workload in
      var steady = workload
      steady.name += "_steady"
      steady.isSteady = true
      return [workload, steady]
    }
  }

  private static var card: DisplayList {
    var list = DisplayList()
    var panel = Path()
    panel.addRoundedRect(
      in: CGRect(x: 400, y: 300, width: 512, height: 320), cornerWidth: 24, cornerHeight: 24)
    let colors = [
      CGColor(gray: 0.95, alpha: 1), CGColor(red: 0.6, green: 0.7, blue: 0.9, alpha: 1),
    ]
    if let gradient = CGGradient(colors: colors) {
      let geometry = GradientPaint.Geometry.linear(
        start: CGPoint(x: 400, y: 300), end: CGPoint(x: 400, y: 620))
      list.fill(panel, paint: .gradient(GradientPaint(gradient, geometry)))
    }
    for i in 0..<12 {
      list.stroke(
        arc(500 + 28 * Double(i), 460, 60, 0.3 + 0.05 * Double(i)),
        style: StrokeStyle(width: 8, cap: .round), paint: .color(translucent))
    }
    return list
  }

  /// Workloads with a blurred frame. The blur of 64 pixels is there to show that the cost does not
  /// grow with the width.
  private static var blurs: [Workload] {
    ([2, 4, 64] as [Double]).map { sigma in
      var workload = Workload(name: "blur_1080p_s\(Int(sigma))", operations: 1)
      workload.list.group(GroupStyle(filters: [.gaussianBlur(radius: sigma)])) { content in
        var frame = Path()
        frame.addRect(CGRect(x: 0, y: 0, width: 1920, height: 1080))
        content.fill(frame, paint: .color(CGColor(gray: 0.8, alpha: 1)))
        var disc = Path()
        disc.addEllipse(in: CGRect(x: 600, y: 200, width: 700, height: 700))
        content.fill(disc, paint: .color(CGColor(red: 0.9, green: 0.4, blue: 0.2, alpha: 0.6)))
      }
      return workload
    }
  }
}
