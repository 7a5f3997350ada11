/// A separable or non-separable blend function of [PDF 1.7,
/// 11.3.5](https://opensource.adobe.com/dc-acrobat-sdk-docs/pdfstandards/PDF32000_2008.pdf) and
/// [CSS Compositing](https://www.w3.org/TR/compositing-1/#blending), or one of Core Image's further
/// blend functions.
package enum MixMode {
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity
  case linearBurn, linearDodge, linearLight, vividLight, pinLight, subtract, subtractGround, divide
}

/// A [Porter–Duff operator](https://doi.org/10.1145/800031.808606) R = S · Fs + D · Fd. Each factor
/// is (alpha & `use`) ^ `flip`, where alpha is the other operand's, so a factor is 0, 1, that alpha
/// or its complement.
package struct PorterDuff {
  package var useBackdrop: UInt16 = 0
  package var flipBackdrop: UInt16 = 0
  package var useSource: UInt16 = 0
  package var flipSource: UInt16 = 0

  package init(useBackdrop: UInt16, flipBackdrop: UInt16, useSource: UInt16, flipSource: UInt16) {
    (self.useBackdrop, self.flipBackdrop) = (useBackdrop, flipBackdrop)
    (self.useSource, self.flipSource) = (useSource, flipSource)
  }
}
