/// The treatment of colours outside a device's gamut, with [Core
/// Graphics](https://developer.apple.com/documentation/coregraphics/cgcolorrenderingintent)' raw
/// values. It has no effect here, because every colour is sRGB.
public enum CGColorRenderingIntent: Int32, Sendable, Hashable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}
