public struct CGSize: Sendable, Hashable {
  public var width: CGFloat
  public var height: CGFloat

  public static let zero = CGSize(width: 0, height: 0)

  public init() { self.init(width: 0, height: 0) }

  public init(width: CGFloat, height: CGFloat) { (self.width, self.height) = (width, height) }
}
