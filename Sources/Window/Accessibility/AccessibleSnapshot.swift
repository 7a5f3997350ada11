package import MidflightHost

/// An accessible tree at one instant. Each element of the tree has an object path on the bus.
package struct AccessibleSnapshot: Sendable {
  struct Node: Sendable {
    let element: AccessibleElement
    /// The number at the end of the element's object path.
    let number: Int
    let parent: Int?
    let index: Int
    var children: [Int] = []
  }

  /// The window's position, and whether it has keyboard focus.
  package struct WindowPosition: Sendable, Equatable {
    var isActive = false
    /// The position of the window's top left corner on the screen; (0, 0) if unknown.
    var x = 0
    var y = 0
    /// Device pixels per unit of the screen's coordinates.
    var scale = 1.0

    package init(isActive: Bool = false) { self.isActive = isActive }
  }

  let root: AccessibleElement
  let position: WindowPosition
  private(set) var nodes: [Int: Node] = [:]
  /// The numbers of all elements, with parents before their children.
  private(set) var order: [Int] = []
  private var numbers: [String: Int] = [:]
  private var next: Int

  /// Numbers the elements of a tree. An element that was already in the old tree keeps its number.
  ///
  /// - Complexity: O(elements).
  package init(
    _ root: AccessibleElement, _ position: WindowPosition, after old: AccessibleSnapshot?
  ) {
    (self.root, self.position, next) = (root, position, old?.next ?? 1)
    add(root, in: nil, at: 0, after: old)
  }

  @discardableResult
  private mutating func add(
    _ element: AccessibleElement, in parent: Int?, at index: Int, after old: AccessibleSnapshot?
  ) -> Int {
    let known = numbers[element.id] == nil ? old?.numbers[element.id] : nil
    let number = known ?? next
    if known == nil { next += 1 }
    numbers[element.id] = number
    nodes[number] = Node(element: element, number: number, parent: parent, index: index)
    order.append(number)
    let children = element.children.enumerated().map { index, child in
      add(child, in: number, at: index, after: old)
    }
    nodes[number]?.children = children
    return number
  }

  var window: Node? { order.first.flatMap { nodes[$0] } }

  /// The number of the focused element; nil if the window is inactive or no element has the focus.
  var focused: Int? {
    position.isActive
      ? order.first { nodes[$0]?.element.states.contains(.focused) == true } : nil
  }

  // MARK: Paths

  package static let applicationPath = "/org/a11y/atspi/accessible/root"
  static let nullPath = "/org/a11y/atspi/null"
  private static let prefix = "/org/a11y/atspi/accessible/"

  static func path(of number: Int) -> String { "\(prefix)\(number)" }

  package func path(of id: String) -> String? { numbers[id].map(Self.path) }

  func node(at path: String) -> Node? {
    guard path.hasPrefix(Self.prefix), let number = Int(path.dropFirst(Self.prefix.count)) else {
      return nil
    }
    return nodes[number]
  }

  // MARK: Frames

  /// The coordinate systems in which a client can ask for a position.
  enum Space: UInt32 { case screen, window, parent }

  /// Returns the frame of an element in the coordinate system that a client asks for. The frame of
  /// a hidden element is empty.
  func frame(of node: Node, in space: Space) -> AccessibleFrame {
    guard let frame = node.element.frame else {
      return AccessibleFrame(x: 0, y: 0, width: 0, height: 0)
    }
    // The scene's process may report any number of pixels, so clamp the result.
    func units(_ pixels: Int) -> Int {
      Int(min(max(Double(pixels) / max(position.scale, 0.01), -1e6), 1e6).rounded())
    }
    var result = AccessibleFrame(
      x: units(frame.x), y: units(frame.y), width: units(frame.width), height: units(frame.height))
    switch space {
    case .window: break
    case .screen:
      result.x += position.x
      result.y += position.y
    case .parent:
      guard let parent = node.parent.flatMap({ nodes[$0] })?.element.frame else { break }
      result.x -= units(parent.x)
      result.y -= units(parent.y)
    }
    return result
  }

  /// Returns the innermost descendant of an element at a point, or the element itself if no
  /// descendant is there. Returns nil if the point is outside the element and its descendants.
  func innermost(of node: Node, x: Int, y: Int, in space: Space) -> Node? {
    if space == .parent {
      let (local, shown) = (frame(of: node, in: .parent), frame(of: node, in: .window))
      return innermost(
        of: node, x: x &+ (shown.x - local.x), y: y &+ (shown.y - local.y), in: .window)
    }
    func has(_ node: Node) -> Bool {
      let frame = frame(of: node, in: space)
      return x >= frame.x && y >= frame.y && x < frame.x + frame.width
        && y < frame.y + frame.height
    }
    // Later children are drawn over earlier ones, so search from the last child.
    for child in node.children.reversed() {
      if let child = nodes[child], let found = innermost(of: child, x: x, y: y, in: space) {
        return found
      }
    }
    return has(node) ? node : nil
  }
}
