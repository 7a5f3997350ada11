public import Foundation
import MidflightGeometry

/// Each drawn object has a
/// [shadow](https://developer.apple.com/documentation/coregraphics/cgcontext) below it; a
/// transparency layer has one shadow as a whole.
///
/// A shadow has the shape and alpha of the object, and shows through where the object is not
/// opaque. An object with a blend mode is composited together with its shadow.
extension CGContext {
  /// Sets the shadow of objects drawn from now on.
  ///
  /// - Parameters:
  ///   - offset: The offset in base space, independent of the CTM.
  ///   - blur: Twice the standard deviation of the Gaussian, in base space.
  ///   - color: The shadow's colour and alpha; nil for no shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map { Shadow(color: $0, offset: offset, sigma: blur / 2) }
  }

  /// Sets a black shadow with an alpha of 1/3.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }
}

extension DisplayList {
  /// Appends the commands that `body` appends, with a shadow below them if `shadow` is not nil.
  mutating func drawing(
    over shadow: Shadow?, _ blend: CGBlendMode, _ body: (inout DisplayList, CGBlendMode) -> Void
  ) {
    guard let shadow else { return body(&self, blend) }
    beginGroup(GroupStyle(blend: blend, shadow: shadow))
    body(&self, .normal)
    endGroup()
  }
}
