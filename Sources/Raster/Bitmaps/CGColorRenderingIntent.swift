/// What is done with colours that a device has not, with Core Graphics' raw values. Here every
/// colour is sRGB, and nothing is done.
public enum CGColorRenderingIntent: Int32, Sendable, Hashable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}
