import Drawing
import Foundation
import Geometry
import LayerTree
import Testing

/// A context that shows a root layer with one sublayer, both committed.
@MainActor struct Stage {
  let context = CAContext()
  let root: CALayer
  let layer: CALayer
  let reports = Log()

  init(_ make: () -> CALayer = { CALayer() }) {
    let context = context
    (root, layer) = context.perform { (CALayer(), make()) }
    let reports = reports
    context.report = { reports.lines.append($0) }
    let (root, layer) = (root, layer)
    context.turn {
      root.addSublayer(layer)
      context.rootLayer = root
    }
  }

  func turn(_ body: () -> Void) { context.turn(body) }

  func advance(to seconds: Double) { context.advance(to: Flicks(seconds: seconds)) }

  /// The layer's value at a key path now.
  func shown(_ keyPath: String, of layer: CALayer? = nil) -> Double {
    guard let shown = (layer ?? self.layer).presentation() else { return .nan }
    return number(shown.value(forKeyPath: keyPath))
  }

  func shown(_ keyPath: String, at seconds: Double) -> Double {
    advance(to: seconds)
    return shown(keyPath)
  }
}

/// The events, in order.
@MainActor final class Log {
  var lines: [String] = []
}

/// Notes what it is told, by the animation's "name" value.
@MainActor final class Listener: CAAnimationDelegate {
  let log: Log
  var onStop: (CAAnimation, Bool) -> Void = { _, _ in }

  init(_ log: Log) { self.log = log }

  private func name(_ anim: CAAnimation) -> String { anim.value(forKey: "name") as? String ?? "?" }

  func animationDidStart(_ anim: CAAnimation) { log.lines.append("start \(name(anim))") }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    log.lines.append("stop \(name(anim)) \(flag)")
    onStop(anim, flag)
  }
}

func number(_ any: Any?) -> Double {
  switch any {
  case let value as Double: value
  case let value as CGFloat: Double(value)
  case let value as Float: Double(value)
  default: .nan
  }
}

func close(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}

/// An animation of a key path with the values that a test names.
@MainActor func basic(
  _ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil, duration: Double = 1,
  _ set: (CABasicAnimation) -> Void = { _ in }
) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: keyPath)
  (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
  animation.duration = duration
  set(animation)
  return animation
}
