public import Foundation

extension CGPath {
  /// Equals ``copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:)``, as a path of its
  /// own; a nil transform maps nothing. Never nil.
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
