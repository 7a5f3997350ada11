/// A blend function of PDF 1.7 (11.3.5) and of CSS Compositing, or one of Core Image's besides.
package enum MixMode {
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity
  case linearBurn, linearDodge, linearLight, vividLight, pinLight, subtract, subtractGround, divide
}

/// An operator R = S · Fs + D · Fd. A factor is (alpha & `use`) ^ `flip`, with the other side's
/// alpha, which is 0, 1, the alpha or its complement.
package struct PorterDuff {
  package var useGround: UInt16 = 0
  package var flipGround: UInt16 = 0
  package var useSource: UInt16 = 0
  package var flipSource: UInt16 = 0

  package init(useGround: UInt16, flipGround: UInt16, useSource: UInt16, flipSource: UInt16) {
    (self.useGround, self.flipGround) = (useGround, flipGround)
    (self.useSource, self.flipSource) = (useSource, flipSource)
  }
}
