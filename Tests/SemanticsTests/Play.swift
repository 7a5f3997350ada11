/// The media times at which the tests' sessions begin: 0, where times are most precise, and the
/// usual one.
let mediaTimesAtStart = [0, CAContext.usualMediaTimeAtStart]

@MainActor struct Play {
  let context: CAContext
  let layers: [CALayer]
  let reports = Reports()

  @MainActor final class Reports { var lines: [String] = [] }

  /// - Parameters:
  ///   - start: The media time at the session's start.
  ///   - delegate: Makes the delegate of an animation, given the index of the event that adds the
  ///     animation.
  init(
    _ script: Script, from start: Double,
    delegate: @escaping (Int) -> (any CAAnimationDelegate)? = { _ in nil }
  ) {
    let (context, reports) = (CAContext(mediaTimeAtStart: start), reports)
    self.context = context
    context.report = { reports.lines.append($0) }
    let layers = context.perform { script.parents.map { _ in DialLayer() as CALayer } }
    self.layers = layers
    context.turn {
      context.rootLayer = layers[0]
      for (i, layer) in layers.enumerated() {
        if i > 0 { layers[script.parents[i]].addSublayer(layer) }
        let clock = script.clocks[i]
        (layer.beginTime, layer.speed, layer.timeOffset) = (clock.begin, clock.speed, clock.offset)
        layer.shadowOffset = CGSize(width: 2, height: 1)
        layer.shadowRadius = 1
        for property in Property.all { property.write(layer, script.models[i][property.key]!) }
        layer.setNeedsDisplay()
      }
    }
    for (index, happening) in script.happenings.enumerated() {
      let layer = layers[happening.layer]
      let parent = happening.layer > 0 ? layers[script.parents[happening.layer]] : nil
      context.schedule(at: happening.time) {
        switch happening.what {
        case .leave: layer.removeFromSuperlayer()
        case .enter: parent?.addSublayer(layer)
        default: Self.happen(happening.what, to: layer, delegate(index))
        }
      }
    }
  }

  private static func happen(
    _ what: Script.What, to layer: CALayer, _ delegate: (any CAAnimationDelegate)?
  ) {
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    switch what {
    case .add(let course, let key, let delay):
      let animation = course.animation()
      animation.delegate = delegate
      if let delay { animation.beginTime = now + delay }
      layer.add(animation, forKey: key)
    case .remove(let key): layer.removeAnimation(forKey: key)
    case .removeAll: layer.removeAllAnimations()
    case .set(let key, let value):
      CATransaction.setDisableActions(true)
      Property.named(key).write(layer, value)
    case .change(let key, let value, let duration, let pace):
      CATransaction.setAnimationDuration(duration)
      CATransaction.setAnimationTimingFunction(
        pace.map { CAMediaTimingFunction(controlPoints: $0[0], $0[1], $0[2], $0[3]) })
      Property.named(key).write(layer, value)
    case .pause:
      layer.speed = 0
      layer.timeOffset = now
    case .resume:
      let paused = layer.timeOffset
      layer.speed = 1
      layer.timeOffset = 0
      layer.beginTime = 0
      layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    case .leave, .enter: break
    }
  }

  /// Makes every layer draw again, without a fade.
  func drawAnew() {
    context.turn {
      CATransaction.setDisableActions(true)
      for layer in layers { layer.setNeedsDisplay() }
    }
  }

  func advance(to seconds: Double) { context.advance(to: Flicks(seconds: seconds)) }

  var shown: [[Double]] {
    layers.flatMap { layer in
      let presentation = layer.presentation()
      return Property.all.map { property in presentation.map { property.read($0) } ?? [] }
    }
  }

  var model: [[Double]] {
    layers.flatMap { layer in
      Property.all.map { layer.presentation() == nil ? [] : $0.read(layer) }
    }
  }
}
