/// A scene whose properties have awkward names, and which has an animation with every property set.
final class RestlessScene: Scene {
  static let name = "restless"
  static let summary = "names and animations that an export could stumble over"
  static let size = CGSize(width: 10, height: 10)
  static let duration = 0.1
  private static let names = ["default", "Default!", "ease-in", "pace", "pace-duration"]

  let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  required init() {}

  func start() -> [SceneStep] {
    for name in Self.names {
      let layer = CALayer()
      layer.name = "1"
      view.layer.addSublayer(layer)
      let animation = CASpringAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue) = (0, 1)
      (animation.damping, animation.allowsOverdamping) = (40, true)
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + 0.25
      (animation.duration, animation.repeatCount) = (1, .infinity)
      (animation.autoreverses, animation.isRemovedOnCompletion) = (true, false)
      (animation.fillMode, animation.speed, animation.timeOffset) = (.both, 2, 0.125)
      layer.add(animation, forKey: name)
    }
    return []
  }

  func go() -> [SceneStep] { [] }
  func back() -> [SceneStep] { [] }

  var properties: [SceneProperty] {
    zip(Self.names, view.layer.sublayers ?? []).map {
      name, layer in
      SceneProperty(
        name: name, range: .number(0...1), animationKeys: [name],
        target: { (layer, "opacity") }, retarget: { _, _ in })
    }
  }
}
