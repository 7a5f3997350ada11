/// Which classes of views and controllers do something with touches themselves: those that override
/// one of the methods that are told of them.
///
/// There are no selectors to ask by. A class's metadata holds the addresses of its methods, each in
/// the same place as in its base class's, so an overridden method is a place with another address.
@MainActor struct TouchOverrides {
  /// Whether the class of a view, or of its controller, or one above it, overrides a method of
  /// touches that begin, move or end.
  static func has(_ view: UIView) -> Bool {
    views.has(type(of: view)) || view.controller.map { controllers.has(type(of: $0)) } == true
  }

  private static var views = TouchOverrides(
    UIView.self, [BegunView.self, MovedView.self, EndedView.self])
  private static var controllers = TouchOverrides(
    UIViewController.self, [BegunController.self, MovedController.self, EndedController.self])

  private let base: AnyClass
  /// The places of the three methods: each differs in one probe alone, where initializers, of which
  /// every class has its own, differ in all.
  private let places: [Int]
  /// The findings, which hold for all of the process.
  private var found: [ObjectIdentifier: Bool] = [:]

  private init(_ base: AnyClass, _ probes: [AnyClass]) {
    self.base = base
    places = Self.members(of: base).filter { place in
      probes.count { Self.word($0, place) != Self.word(base, place) } == 1
    }
  }

  private mutating func has(_ kind: AnyClass) -> Bool {
    if let known = found[ObjectIdentifier(kind)] { return known }
    let result = places.contains { Self.word(kind, $0) != Self.word(base, $0) }
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

  // MARK: Metadata, as Swift's ABI lays it out

  /// The words of a class's metadata that are its members: those behind the head.
  private static func members(of base: AnyClass) -> Range<Int> {
    // In the fifth word the size of all, in bytes, and the part of it before the first word.
    let sizes = word(base, 4)
    let (size, start) = (sizes & 0xFFFF_FFFF, sizes >> 32)
    return 7..<max(7, Int(size - min(start, size)) / MemoryLayout<UInt>.size)
  }

  /// A word of a class's metadata. A subclass's has all that its superclass's has, in the same
  /// places.
  private static func word(_ kind: AnyClass, _ place: Int) -> UInt {
    unsafeBitCast(kind, to: UnsafePointer<UInt>.self)[place]
  }
}
