public import Foundation
import MidflightGeometry

/// Shadows lie beneath every object that is drawn, and beneath a transparency layer as a whole.
///
/// They are cast by what the object covers, as far as it is opaque, and show through where it is
/// not. An object with a blend mode meets the ground together with its shadow.
extension CGContext {
  /// Shadows in `color` from now on; none when it is nil.
  ///
  /// - Parameters:
  ///   - offset: in the base space, whatever the CTM.
  ///   - blur: twice the standard deviation of the Gaussian, in the base space.
  ///   - color: the shadows' colour with its alpha; nil for no shadows.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map { Shadow(color: $0, offset: offset, sigma: blur / 2) }
  }

  /// Shadows in black with an alpha of a third from now on.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }
}

extension DisplayList {
  /// Appends what `body` draws, over its shadow if there is one.
  mutating func drawing(
    over shadow: Shadow?, _ blend: CGBlendMode, _ body: (inout DisplayList, CGBlendMode) -> Void
  ) {
    guard let shadow else { return body(&self, blend) }
    beginGroup(GroupStyle(blend: blend, shadow: shadow))
    body(&self, .normal)
    endGroup()
  }
}
