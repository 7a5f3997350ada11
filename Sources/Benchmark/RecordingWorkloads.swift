import Foundation
import MidflightDrawing
import MidflightGeometry

/// Workloads whose display lists are recorded again for each drawing, as in a program that draws
/// frame by frame.
extension Workload {
  static var recordings: [Workload] {
    [
      recorded("rect_8_new", operations: 200) {
        scattered(200, size: 8) { path, rect in path.addRect(rect) }
      },
      recorded("circle_8_new", operations: 200) {
        scattered(200, size: 16) { path, rect in path.addEllipse(in: rect) }
      },
      recorded("rounded_rect_32_new", operations: 200) {
        scattered(200, size: 32) { path, rect in
          path.addRoundedRect(in: rect, cornerWidth: 6.4, cornerHeight: 6.4)
        }
      },
      recorded("polygon10_32_new", operations: 200) {
        var random = SeededPositions(seed: 2)
        return scattered(200, size: 32) { path, rect in
          for i in 0..<10 {
            let p = CGPoint(
              x: rect.origin.x + random.next(32), y: rect.origin.y + random.next(32))
            if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
          }
          path.closeSubpath()
        }
      },
      recorded("glyphs_1000c_new", operations: 1) {
        var list = DisplayList()
        list.fill(glyphPath, paint: .color(translucent))
        return list
      },
      recorded("scene_frame_new", operations: 1) {
        var list = DisplayList()
        var ground = Path()
        ground.addRect(CGRect(x: 0, y: 0, width: 1920, height: 1080))
        list.fill(ground, paint: .color(CGColor(gray: 0.1, alpha: 1)))
        list.append(ringScene(progress: 0.7))
        return list
      },
    ]
  }

  private static func recorded(
    _ name: String, operations: Int, _ record: @escaping @Sendable () -> DisplayList
  ) -> Workload {
    Workload(name: name, operations: operations, list: record(), record: record)
  }
}
