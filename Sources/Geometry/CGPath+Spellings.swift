public import Foundation

extension CGPath {
  /// Creates the path that ``copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:)``
  /// returns. A nil transform means the identity. The initializer never returns nil.
  public convenience init?(
    __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat,
    lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat
  ) {
    let stroked = path.copy(
      strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit,
      transform: transform?.pointee ?? .identity)
    self.init(stroked.data)
  }
}
