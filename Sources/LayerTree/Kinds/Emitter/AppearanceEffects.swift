import Foundation
import MidflightDrawing

struct AppearanceEffects {
  private enum Part {
    case scale, scaleSpeed, rotation, spin
    case color(Int)
    case wholeColor
  }
  private var curves: [(part: Part, curve: LifeCurve, isAdditive: Bool)] = []
  /// The rotation of a particle relative to its direction of motion, in radians; nil if the
  /// particle's rotation does not follow that direction.
  private var alignment: Double?

  var changesColor: Bool {
    curves.contains {
      switch $0.part {
      case .color, .wholeColor: true
      default: false
      }
    }
  }

  init(_ lists: EmitterBehaviors...) {
    for behavior in lists.flatMap(\.list) where behavior.isEnabled {
      switch behavior.type {
      case "alignToMotion": alignment = Double(behavior.rotation) * 2 * .pi - .pi / 2
      case "colorOverLife":
        let colors = behavior.colors.lazy.map {
          SIMD4(Double($0.red), Double($0.green), Double($0.blue), Double($0.alpha))
        }
        if let curve = LifeCurve(colors, at: behavior.locations) {
          curves.append((.wholeColor, curve, behavior.isAdditive))
        }
      case "valueOverLife":
        guard let part = Self.part(behavior.keyPath), let curve = behavior.valueCurve else { break }
        curves.append((part, curve, behavior.isAdditive))
      default: break
      }
    }
  }

  private static func part(_ keyPath: EmitterWord) -> Part? {
    switch keyPath {
    case "scale": .scale
    case "scaleSpeed": .scaleSpeed
    case "rotation": .rotation
    case "spin": .spin
    case "color.red": .color(0)
    case "color.green": .color(1)
    case "color.blue": .color(2)
    case "color.alpha": .color(3)
    default: nil
    }
  }

  /// Applies the effects to a particle's scale, angle and colour. `growth` is the change of the
  /// scale since birth; `turn` is the rotation since birth, in radians.
  func apply(
    to values: inout ParticleAppearance.Values, growth: Double, turn: Double, age: Double,
    lifetime: Double, velocity: SIMD3<Double>
  ) {
    var (growth, turn) = (growth, turn)
    let life = age / lifetime
    for (part, curve, isAdditive) in curves {
      switch part {
      case .scaleSpeed: growth = (isAdditive ? growth : 0) + lifetime * curve.integral(to: life).x
      case .spin: turn = (isAdditive ? turn : 0) + lifetime * curve.integral(to: life).x
      default: break
      }
    }
    values.scale += growth
    values.angle += turn
    for (part, curve, isAdditive) in curves {
      let value = curve.value(at: life)
      switch part {
      case .scale: values.scale = (isAdditive ? values.scale : 0) + value.x
      case .rotation: values.angle = (isAdditive ? values.angle : 0) + value.x
      case .color(let i): values.color[i] = (isAdditive ? values.color[i] : 0) + value.x
      case .wholeColor: values.color = (isAdditive ? values.color : .zero) + value
      case .scaleSpeed, .spin: break
      }
    }
    if let alignment, velocity.x != 0 || velocity.y != 0 {
      values.angle = atan2(velocity.y, velocity.x) + alignment
    }
  }
}
