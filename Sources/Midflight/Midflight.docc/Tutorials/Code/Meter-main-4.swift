import Midflight

let renderer = LayerRenderer()
let meter = renderer.context.perform { MeterLayer() }
meter.frame = CGRect(x: 0, y: 0, width: 320, height: 24)
renderer.layer = meter
renderer.bounds = meter.frame
let pixmap = try Pixmap(width: 640, height: 48)

/// Renders the frame at an instant to a file.
@MainActor func writeFrame(at seconds: Double) throws {
  try renderer.beginFrame(atTime: seconds)
  renderer.render(into: pixmap)
  try PNG.write(pixmap.image(), to: "meter-\(seconds)s.png")
  print("\(seconds) s: \(meter.presentation()?.level ?? meter.level)")
}

try renderer.beginFrame(atTime: 0)
renderer.context.turn { meter.level = 1 }
try writeFrame(at: 0.25)
renderer.context.turn { meter.level = 0.2 }  // interrupts the motion
try writeFrame(at: 0.5)
