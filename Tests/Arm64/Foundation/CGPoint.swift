// The parts of Foundation that the rasterizer uses, for Embedded Swift, which has no Foundation.

public typealias CGFloat = Double

public struct CGPoint: Sendable, Hashable {
  public var x: CGFloat
  public var y: CGFloat

  public static let zero = CGPoint(x: 0, y: 0)

  public init() { self.init(x: 0, y: 0) }

  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
}
