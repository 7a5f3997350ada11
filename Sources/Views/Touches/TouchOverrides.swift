/// Which classes of views do something with touches themselves: those that override one of the
/// methods that are told of them.
///
/// There are no selectors to ask by. A class's metadata holds the addresses of its methods, each in
/// the same place as in `UIView`'s, so an overridden method is a place with another address.
enum TouchOverrides {
  /// Whether a view's class, or one above it, overrides a method of touches that begin, move or
  /// end.
  @MainActor static func has(_ view: UIView) -> Bool {
    let kind = type(of: view)
    if let known = found[ObjectIdentifier(kind)] { return known }
    let result = places.contains { word(kind, $0) != word(UIView.self, $0) }
    found[ObjectIdentifier(kind)] = result
    return result
  }

  /// The findings, which hold for all of the process.
  @MainActor private static var found: [ObjectIdentifier: Bool] = [:]

  /// The places of the three methods: each differs in one probe alone, where initializers, of which
  /// every class has its own, differ in all.
  private static let places: [Int] = {
    let probes: [UIView.Type] = [Begun.self, Moved.self, Ended.self]
    return members.filter { place in
      probes.count { word($0, place) != word(UIView.self, place) } == 1
    }
  }()

  private final class Begun: UIView {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { tag += 1 }
  }
  private final class Moved: UIView {
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { tag += 2 }
  }
  private final class Ended: UIView {
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tag += 3 }
  }

  // MARK: Metadata, as Swift's ABI lays it out

  /// The words of `UIView`'s metadata that are its members: those behind the head.
  private static var members: Range<Int> {
    // In the fifth word the size of all, in bytes, and the part of it before the first word.
    let sizes = word(UIView.self, 4)
    let (size, start) = (sizes & 0xFFFF_FFFF, sizes >> 32)
    return 7..<max(7, Int(size - min(start, size)) / MemoryLayout<UInt>.size)
  }

  /// A word of a class's metadata. A subclass's has all that its superclass's has, in the same
  /// places.
  private static func word(_ kind: UIView.Type, _ place: Int) -> UInt {
    unsafeBitCast(kind, to: UnsafePointer<UInt>.self)[place]
  }
}
