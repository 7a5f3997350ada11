/// Finds the classes of views and controllers that override a touch method.
///
/// Without an Objective-C runtime, the classes' metadata has to be compared. A class's metadata
/// holds the addresses of its methods, and a method has the same index there as in the superclass's
/// metadata. So a class overrides a method if the addresses at the method's index differ. See
/// https://github.com/swiftlang/swift/blob/main/docs/ABI/TypeMetadata.rst
@MainActor struct TouchOverrides {
  /// Returns whether a view handles touches: whether its class, its controller's class, or a
  /// superclass of either overrides the method for touches that begin, move or end.
  static func has(_ view: UIView) -> Bool {
    views.has(type(of: view)) || view.controller.map { controllers.has(type(of: $0)) } == true
  }

  private static var views = TouchOverrides(
    UIView.self, [BegunView.self, MovedView.self, EndedView.self])
  private static var controllers = TouchOverrides(
    UIViewController.self, [BegunController.self, MovedController.self, EndedController.self])

  private let base: AnyClass
  /// The indices of the three touch methods in the metadata. They are found with three probes,
  /// which are subclasses that each override one touch method. The entry of a touch method differs
  /// from the base class's in only one probe, whereas the entry of an initializer, which each class
  /// has, differs in all probes.
  private let slots: [Int]
  /// For each class that was asked about, whether it overrides a touch method; kept for the whole
  /// process.
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

  /// Returns the indices of the words in a class's metadata that hold its members. They follow the
  /// header.
  private static func members(of base: AnyClass) -> Range<Int> {
    // The fifth word of the metadata holds two sizes in bytes: the size of the whole metadata, and
    // the size of the part before the word to which the class's pointer points.
    let sizes = word(base, 4)
    let (size, start) = (sizes & 0xFFFF_FFFF, sizes >> 32)
    return 7..<max(7, Int(size - min(start, size)) / MemoryLayout<UInt>.size)
  }

  /// Returns the word at an index of a class's metadata. A subclass's metadata has the words of its
  /// superclass at the same indices.
  private static func word(_ kind: AnyClass, _ slot: Int) -> UInt {
    unsafeBitCast(kind, to: UnsafePointer<UInt>.self)[slot]
  }
}
