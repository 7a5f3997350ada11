import Foundation
package import MidflightLayerTree

/// A context with a root layer and one sublayer, both of which have been committed.
@MainActor package struct Stage {
  package let context = CAContext(mediaTimeAtStart: 0)
  package let root: CALayer
  package let layer: CALayer
  package let reports = Log()
  package let log = Log()

  package init(_ make: () -> CALayer = { CALayer() }) {
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

  package func turn(_ body: () -> Void) { context.turn(body) }

  /// Runs a turn in which changes start no implicit animations.
  package func set(_ body: () -> Void) {
    context.turn {
      CATransaction.setDisableActions(true)
      body()
    }
  }

  package func advance(to seconds: Double) { context.advance(to: Flicks(seconds: seconds)) }

  /// Returns the layer's presentation value at a key path; NaN if the layer has no presentation
  /// layer.
  package func shown(_ keyPath: String, of layer: CALayer? = nil) -> Double {
    number((layer ?? self.layer).presentation()?.value(forKeyPath: keyPath))
  }

  package func shown(_ keyPath: String, at seconds: Double) -> Double {
    advance(to: seconds)
    return shown(keyPath)
  }
}

@MainActor package final class Log {
  package var lines: [String] = []
  package init() {}
}

/// A delegate that logs each call with the animation's value for the key "name".
@MainActor package final class Listener: CAAnimationDelegate {
  private let log: Log
  package var onStop: (CAAnimation, Bool) -> Void = { _, _ in }

  package init(_ log: Log) { self.log = log }

  private func name(_ anim: CAAnimation) -> String { anim.value(forKey: "name") as? String ?? "?" }

  package func animationDidStart(_ anim: CAAnimation) { log.lines.append("start \(name(anim))") }

  package func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    log.lines.append("stop \(name(anim)) \(flag)")
    onStop(anim, flag)
  }
}

/// Returns a number of any type as `Double`; NaN for anything that is not a number.
package func number(_ any: Any?) -> Double {
  switch any {
  case let value as Double: value
  case let value as CGFloat: Double(value)
  case let value as Float: Double(value)
  default: .nan
  }
}

@MainActor package func basic(
  _ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil, duration: Double = 1,
  _ set: (CABasicAnimation) -> Void = { _ in }
) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: keyPath)
  (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
  animation.duration = duration
  set(animation)
  return animation
}
