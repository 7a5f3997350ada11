public typealias CGFloat = Double

public struct CGPoint: Sendable, Hashable {
  public var x: CGFloat
  public var y: CGFloat

  public static let zero = CGPoint(x: 0, y: 0)

  public init() { self.init(x: 0, y: 0) }

  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
}

public struct CGSize: Sendable, Hashable {
  public var width: CGFloat
  public var height: CGFloat

  public static let zero = CGSize(width: 0, height: 0)

  public init() { self.init(width: 0, height: 0) }

  public init(width: CGFloat, height: CGFloat) { (self.width, self.height) = (width, height) }
}
