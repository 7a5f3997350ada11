import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRaster

/// Replays the fills, strokes and images of a display list with Cairo. The paths are converted
/// before the timing starts, the surface is ARGB32, and the anti-aliasing is Cairo's default.
final class CairoReplay: Replay {
  private let cairo: Cairo
  private let surface: Cairo.Surface?
  private let context: Cairo.Context?
  private var steps: [Step] = []
  private let width: Int
  private let height: Int
  private let clip: CGRect?
  private let clear: CGColor?

  private struct Step {
    var path: Cairo.PathData?
    var color = CGColor.clear
    var isEvenOdd = false
    var style: StrokeStyle?
    var pattern: CairoPaints.Pattern?
    var blend = CGBlendMode.normal
  }
  private let paints: CairoPaints?
  private(set) var isComplete = true

  init(_ cairo: Cairo, _ workload: Workload) {
    self.cairo = cairo
    (width, height) = (workload.width, workload.height)
    surface = cairo.createSurface(0, Int32(width), Int32(height))
    context = cairo.createContext(surface)
    clip = workload.region.map { CGRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    clear = workload.clear
    paints = try? CairoPaints()
    for command in workload.list.commands {
      switch command {
      case .fill(let fill):
        var step = Step(
          path: prepared(fill.path.applying(fill.map)), color: .clear,
          isEvenOdd: fill.rule == .evenOdd, blend: fill.blend)
        if case .color(let color) = fill.paint {
          step.color = color
        } else if let pattern = pattern(fill) {
          step.pattern = pattern
        } else {
          isComplete = false
          continue
        }
        steps.append(step)
      case .stroke(let stroke):
        guard case .color(let color) = stroke.paint else {
          isComplete = false
          continue
        }
        steps.append(
          Step(
            path: prepared(stroke.path.applying(stroke.map)), color: color, isEvenOdd: false,
            style: stroke.style))
      case .image(let image):
        guard
          let pattern = paints?.pattern(
            image.image, in: image.rect, image.map, quality: image.style.quality, repeats: false,
            cairo)
        else {
          isComplete = false
          continue
        }
        var path = Path()
        path.addRect(image.rect)
        steps.append(
          Step(
            path: prepared(path.applying(image.map)), color: .clear, isEvenOdd: false,
            pattern: pattern))
      default:
        isComplete = false
      }
    }
  }

  deinit {
    for step in steps {
      cairo.destroyPath(step.path)
      if let pattern = step.pattern { paints?.destroy(pattern) }
    }
    cairo.destroyContext(context)
    cairo.destroySurface(surface)
  }

  private func pattern(_ fill: DisplayList.Fill) -> CairoPaints.Pattern? {
    switch fill.paint {
    case .gradient(let paint): return paints?.pattern(paint)
    case .pattern(let paint):
      let content = paint.pattern.content.commands
      guard content.count == 1, case .image(let image)? = content.first else { return nil }
      return paints?.pattern(
        image.image, in: image.rect,
        image.map.concatenating(paint.transform).concatenating(fill.map),
        quality: image.style.quality, repeats: true, cairo)
    case .color, .projected: return nil
    }
  }

  private func prepared(_ path: Path) -> Cairo.PathData? {
    cairo.newPath(context)
    var pen = SIMD2<Double>.zero
    for element in path.elements {
      switch element {
      case .move(let p):
        cairo.moveTo(context, p.x, p.y)
        pen = p
      case .line(let p):
        cairo.lineTo(context, p.x, p.y)
        pen = p
      case .quad(let c, let p):
        let (c1, c2) = (pen + (c - pen) * 2 / 3, p + (c - p) * 2 / 3)
        cairo.curveTo(context, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
        pen = p
      case .cubic(let c1, let c2, let p):
        cairo.curveTo(context, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
        pen = p
      case .close: cairo.closePath(context)
      }
    }
    let copy = cairo.copyPath(context)
    cairo.newPath(context)
    return copy
  }

  var pixels: [UInt32] {
    guard let paints, let data = paints.surfaceData(surface) else { return [] }
    paints.surfaceFlush(surface)
    let stride = Int(paints.surfaceStride(surface))
    let bytes = UnsafeRawPointer(data)
    return (0..<width * height).map { i in
      bytes.load(fromByteOffset: i / width * stride + i % width * 4, as: UInt32.self)
    }
  }

  func draw() {
    if let clip {
      cairo.rectangle(
        context, clip.origin.x, clip.origin.y, clip.size.width, clip.size.height)
      cairo.clip(context)
    }
    if let clear {
      cairo.setOperator(context, 1)
      set(clear)
      cairo.paint(context)
      cairo.setOperator(context, 2)
    }
    for step in steps {
      cairo.newPath(context)
      cairo.appendPath(context, step.path)
      if let pattern = step.pattern { paints?.setSource(context, pattern) } else { set(step.color) }
      if let style = step.style {
        cairo.setLineWidth(context, style.width)
        cairo.setLineCap(context, style.cap.rawValue)
        cairo.setLineJoin(context, style.join.rawValue)
        cairo.setMiterLimit(context, style.miterLimit)
        cairo.setDash(
          context, style.dashLengths.map(Double.init), Int32(style.dashLengths.count),
          style.dashPhase)
        cairo.stroke(context)
      } else {
        cairo.setFillRule(context, step.isEvenOdd ? 1 : 0)
        if step.blend != .normal { cairo.setOperator(context, Self.operators[step.blend] ?? 2) }
        cairo.fill(context)
        if step.blend != .normal { cairo.setOperator(context, 2) }
      }
    }
    if clip != nil { cairo.resetClip(context) }
  }

  private static let operators: [CGBlendMode: Int32] = [
    .xor: 11, .plusLighter: 12, .multiply: 14, .screen: 15, .overlay: 16, .softLight: 22,
    .luminosity: 28,
  ]

  private func set(_ color: CGColor) {
    cairo.setSource(context, color.red, color.green, color.blue, color.alpha)
  }
}
