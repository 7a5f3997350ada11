import Midflight

let renderer = LayerRenderer()
let meter = renderer.context.perform { MeterLayer() }
meter.frame = CGRect(x: 0, y: 0, width: 320, height: 24)
renderer.layer = meter
renderer.bounds = meter.frame
let pixmap = try Pixmap(width: 640, height: 48)

try renderer.beginFrame(atTime: 0)
renderer.context.turn { meter.level = 1 }

try renderer.beginFrame(atTime: 0.25)
renderer.context.turn { meter.level = 0.2 }  // interrupts the motion
