/// Finds the classes of views and controllers that override a touch method.
///
/// There is no Objective-C runtime to ask. A class's metadata holds the addresses of its methods,
/// each at the same index as in its superclass, so a method is overridden if the addresses at its
/// index differ. See https://github.com/swiftlang/swift/blob/main/docs/ABI/TypeMetadata.rst
@MainActor struct TouchOverrides {
  /// Returns whether the class of a view or of its controller, or a superclass of either, overrides
  /// the method for touches that begin, move or end.
  static func has(_ view: UIView) -> Bool {
    views.has(type(of: view)) || view.controller.map { controllers.has(type(of: $0)) } == true
  }

  private static var views = TouchOverrides(
    UIView.self, [BegunView.self, MovedView.self, EndedView.self])
  private static var controllers = TouchOverrides(
    UIViewController.self, [BegunController.self, MovedController.self, EndedController.self])

  private let base: AnyClass
  /// The indices of the three methods. Each of them differs in one probe only, whereas
  /// initializers, which each class has, differ in all of them.
  private let slots: [Int]
  /// The result for each class, kept for the whole process.
  private var found: [ObjectIdentifier: Bool] = [:]

  private init(_ base: AnyClass, _ probes: [AnyClass]) {
    self.base = base
    slots = Self.members(of: base).filter { slot in
      probes.count { Self.word($0, slot) != Self.word(base, slot) } == 1
    }
  }

  private mutating func has(_ kind: AnyClass) -> Bool {
    if let known = found[ObjectIdentifier(kind)] { return known }
    let result = slots.contains { Self.word(kind, $0) != Self.word(base, $0) }
    found[ObjectIdentifier(kind)] = result
    return result
  }

  // MARK: Probes

  private final class BegunView: UIView {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { tag += 1 }
  }
  private final class MovedView: UIView {
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { tag += 2 }
  }
  private final class EndedView: UIView {
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tag += 3 }
  }
  private final class BegunController: UIViewController {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { title = "began" }
  }
  private final class MovedController: UIViewController {
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { title = "moved" }
  }
  private final class EndedController: UIViewController {
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { title = "ended" }
  }

  // MARK: Metadata in the layout of Swift's ABI

  /// The indices of a class's members in its metadata: the words after the header.
  private static func members(of base: AnyClass) -> Range<Int> {
    // The fifth word holds two sizes in bytes: that of the metadata, and that of its part before
    // the first word.
    let sizes = word(base, 4)
    let (size, start) = (sizes & 0xFFFF_FFFF, sizes >> 32)
    return 7..<max(7, Int(size - min(start, size)) / MemoryLayout<UInt>.size)
  }

  /// A word of a class's metadata. A subclass has its superclass's words at the same indices.
  private static func word(_ kind: AnyClass, _ slot: Int) -> UInt {
    unsafeBitCast(kind, to: UnsafePointer<UInt>.self)[slot]
  }
}
