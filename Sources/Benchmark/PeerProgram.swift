import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRaster

/// A workload, encoded as a sequence of numbers in the format of `scripts/peers/peer.h`.
struct PeerProgram {
  private(set) var numbers: [Double] = []

  init?(_ workload: Workload) {
    if let clip = workload.region {
      numbers += [1, Double(clip.x), Double(clip.y), Double(clip.width), Double(clip.height)]
    }
    if let clear = workload.clear {
      numbers.append(0)
      append(clear)
    }
    for command in workload.list.commands {
      switch command {
      case .fill(let fill) where fill.blend == .normal:
        if case .pattern = fill.paint { return nil }
        numbers += [2, fill.rule == .evenOdd ? 1 : 0]
        append(fill.paint)
        append(fill.path.applying(fill.map))
      case .stroke(let stroke) where stroke.blend == .normal:
        if case .pattern = stroke.paint { return nil }
        let style = stroke.style
        numbers += [3, style.width, Double(style.cap.rawValue), Double(style.join.rawValue)]
        numbers += [style.miterLimit, style.dashPhase, Double(style.dashLengths.count)]
        numbers += style.dashLengths.map { Double($0) }
        append(stroke.paint)
        append(stroke.path.applying(stroke.map))
      case .image(let image)
      where image.alpha == 1 && image.blend == .normal && image.map.isIdentity:
        let (rect, quality, texels) = (image.rect, image.style.quality, image.image)
        numbers += [4, rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        numbers += [quality == .none ? 0 : 1, Double(texels.width), Double(texels.height)]
        numbers += texels.pixels.map { Double($0) }
      case .shadow(let cast)
      where cast.rule == .winding && cast.shadow.transform.isIdentity:
        let shadow = cast.shadow
        numbers += [5, shadow.sigma, shadow.offset.width, shadow.offset.height]
        append(shadow.color)
        append(cast.path.applying(cast.map))
      default:
        return nil
      }
    }
  }

  private mutating func append(_ color: CGColor) {
    numbers += [color.red, color.green, color.blue, color.alpha]
  }

  private mutating func append(_ paint: Paint) {
    switch paint {
    case .color(let color):
      numbers.append(0)
      append(color)
    case .pattern, .projected: break
    case .gradient(let paint):
      switch paint.geometry {
      case .linear(let a, let b): numbers += [1, a.x, a.y, b.x, b.y, 0, 0]
      case .radial(let c0, let r0, let c1, let r1): numbers += [2, c0.x, c0.y, r0, c1.x, c1.y, r1]
      case .conic(let c, let angle): numbers += [3, c.x, c.y, angle, 0, 0, 0]
      }
      numbers.append(Double(paint.gradient.stops.count))
      for stop in paint.gradient.stops {
        let color = stop.color
        numbers += [stop.location, color.red, color.green, color.blue, color.alpha * paint.alpha]
      }
    }
  }

  private mutating func append(_ path: Path) {
    numbers.append(Double(path.verbs.count))
    numbers += path.verbs.map { Double($0.rawValue) }
    numbers.append(Double(path.pointCount))
    for point in path.points { numbers += [point.x, point.y] }
  }
}
