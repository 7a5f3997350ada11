/// How colours outside a device's gamut are treated. The raw values are those of [Core
/// Graphics](https://developer.apple.com/documentation/coregraphics/cgcolorrenderingintent). The
/// intent has no effect here, because every colour is sRGB.
public enum CGColorRenderingIntent: Int32, Sendable, Hashable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}
