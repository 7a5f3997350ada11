public import Foundation

extension Path {
  public func dashed(lengths: [CGFloat], phase: CGFloat) -> Path { self }
}
