/// Every instance of a class finds its own `@Animatable` values, whatever else it stores.
@MainActor struct SlotTests {
  class DialLayer: CALayer {
    var note = "a note"
    @Animatable var level: CGFloat = 1
    var flag = false
    @Animatable var tint: CGColor? = CGColor(rgba: 0xFF00_00FF)
    weak var friend: CALayer?
    @Animatable var pointer = CGPoint(x: 1, y: 2)
  }

  final class WideDialLayer: DialLayer {
    var pair = (1, "two")
    @Animatable var width: CGFloat = 3
    var matrix = CATransform3DIdentity

    override static func defaultValue(forKey key: String) -> Any? {
      key == "width" ? CGFloat(7) : super.defaultValue(forKey: key)
    }
  }

  private static func tint(_ number: CGFloat) -> CGColor {
    CGColor(red: 0, green: Double(number) / 100, blue: 0, alpha: 1)
  }

  private func fill(_ layer: DialLayer, _ number: CGFloat) {
    layer.level = number
    layer.tint = Self.tint(number)
    layer.pointer = CGPoint(x: number, y: -number)
    layer.friend = layer.superlayer
    (layer as? WideDialLayer)?.width = number * 2
  }

  @Test(arguments: [false, true])
  func `instances have separate values, by name and by key`(_ isWide: Bool) throws {
    let layers = (0..<20).map { _ in isWide ? WideDialLayer() : DialLayer() }
    // The offsets found in the first instance are used for the other instances.
    for layer in layers.dropFirst(10) {
      #expect(layer.value(forKey: "level") as? CGFloat == 1)
      #expect(layer.value(forKey: "width") as? CGFloat == (isWide ? 7 : nil))
    }
    for (index, layer) in layers.enumerated() { fill(layer, CGFloat(index)) }
    for (index, layer) in layers.enumerated() {
      let number = CGFloat(index)
      #expect(layer.value(forKey: "level") as? CGFloat == number)
      #expect(layer.value(forKey: "pointer") as? CGPoint == CGPoint(x: number, y: -number))
      #expect(layer.tint == Self.tint(number))
      #expect(layer.value(forKey: "width") as? CGFloat == (isWide ? number * 2 : nil))
      layer.setValue(number + 0.5, forKey: "level")
      #expect(layer.level == number + 0.5 && layer.note == "a note" && !layer.flag)
    }
  }

  final class HauntedLayer: CALayer {
    var gap: (UInt, UInt)?
    @Animatable var level: CGFloat = 1
  }

  /// The bytes of an optional that is nil may contain the old address of a property wrapper. This
  /// address must not be mistaken for a wrapper's current address.
  @Test func `an old address of a slot elsewhere in the layer is not used`() throws {
    let first = HauntedLayer()
    let wrapper = try #require(
      Mirror(reflecting: first).children.first { $0.label == "_level" }?.value
        as? Animatable<CGFloat>)
    let address = withUnsafeBytes(of: wrapper) { $0.load(as: UInt.self) }
    withUnsafeMutableBytes(of: &first.gap) { $0.storeBytes(of: address, as: UInt.self) }
    #expect(first.gap == nil)
    #expect(first.value(forKey: "level") as? CGFloat == 1)
    let others = (0..<10).map { _ in HauntedLayer() }
    for (index, layer) in others.enumerated() {
      layer.gap = (UInt(index), 0)
      layer.level = CGFloat(index)
    }
    for (index, layer) in others.enumerated() {
      #expect(layer.value(forKey: "level") as? CGFloat == CGFloat(index))
    }
  }

  @Test func `a presentation has the values of its layer`() throws {
    let context = CAContext(mediaTimeAtStart: 0)
    let layers = [DialLayer(), WideDialLayer(), DialLayer(), WideDialLayer()]
    context.perform {
      let root = CALayer()
      context.rootLayer = root
      for (index, layer) in layers.enumerated() {
        root.addSublayer(layer)
        fill(layer, CGFloat(index))
        let animation = CABasicAnimation(keyPath: "level")
        (animation.fromValue, animation.toValue) = (0.0, 10.0 * Double(index + 1))
        animation.duration = 1
        layer.add(animation, forKey: nil)
      }
    }
    context.advance(to: context.now + Flicks(seconds: 0.5))
    for (index, layer) in layers.enumerated() {
      let shown = try #require(layer.presentation())
      #expect(abs(shown.level - 5 * CGFloat(index + 1)) < 1e-9)
      #expect(shown.pointer == layer.pointer && shown.tint == layer.tint)
      #expect((shown as? WideDialLayer)?.width == (layer as? WideDialLayer)?.width)
    }
  }
}
