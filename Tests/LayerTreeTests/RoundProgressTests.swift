final class ProgressLayer: CALayer {
  @Animatable var progress: CGFloat = 0
  @Animatable var progressColor: CGColor?
  var draws = 0

  override class func defaultValue(forKey key: String) -> Any? {
    key == ProgressLayer.key(for: \.progressColor)
      ? CGColor(red: 0, green: 0, blue: 1, alpha: 1) : super.defaultValue(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == key(for: \.progress) || event == key(for: \.progressColor) else {
      return super.action(forKey: event)
    }
    let animation = CABasicAnimation(keyPath: event)
    animation.duration = 1
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    animation.fromValue = presentation()?.value(forKey: event)
    return animation
  }

  func setProgress(_ progress: CGFloat, animated: Bool) {
    self.progress = progress
    if !animated { removeAnimation(forKey: key(for: \.progress)) }
  }

  override func draw(in ctx: CGContext) {
    draws += 1
    ctx.setFillColor(progressColor ?? .black)
    ctx.fill(CGRect(x: 0, y: 0, width: progress * 100, height: 10))
  }
}

@MainActor @Suite struct RoundProgressScript {
  @Test func `the script shows the article's values`() throws {
    let context = CAContext(mediaTimeAtStart: 0)
    try context.perform {
      let root = CALayer()
      let layer = ProgressLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 10)
      root.addSublayer(layer)
      context.turn {
        context.rootLayer = root
        layer.progress = 0.2
      }
      #expect(layer.progressColor == CGColor(red: 0, green: 0, blue: 1, alpha: 1))
      let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
      context.schedule(at: Flicks(seconds: 1)) {
        layer.progressColor = CGColor(red: 1, green: 0, blue: 1, alpha: 1)
        layer.setProgress(0.9, animated: true)
      }
      context.schedule(at: Flicks(seconds: 1.8)) {
        layer.progressColor = green
        layer.setProgress(0.4, animated: true)
      }
      context.schedule(at: Flicks(seconds: 3.3)) {
        layer.progressColor = red
        layer.removeAnimation(forKey: "progressColor")
        layer.setProgress(0.9, animated: false)
      }
      var seen: [Double: Double] = [:]
      for frame in 0...40 {
        context.advance(to: Flicks(seconds: Double(frame) / 10))
        _ = context.displayList()
        seen[Double(frame) / 10] = Double(try #require(layer.presentation()).progress)
      }
      for (time, value) in [
        0: 0.2, 1: 0.2, 1.8: 0.842838, 2.3: 0.621419, 2.8: 0.4, 3.3: 0.9, 4: 0.9,
      ] {
        #expect(abs(try #require(seen[time]) - value) < 1e-5, "at \(time): \(seen[time]!)")
      }
    }
  }
}
