import CMidflightSDL2

/// A window's size in pixels and in points.
struct SurfaceSize: Equatable {
  var pixelWidth = 0
  var pixelHeight = 0
  var pointWidth = 0
  var pointHeight = 0
  /// Pixels per point, as reported to the application.
  var scale = 1.0

  /// Creates an empty size, which no window has.
  init() {}

  init(of window: OpaquePointer, x11Scale: Double) {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe SDL_GetWindowSizeInPixels(window, &width, &height)
    (pixelWidth, pixelHeight) = (max(1, Int(width)), max(1, Int(height)))
    unsafe SDL_GetWindowSize(window, &width, &height)
    (pointWidth, pointHeight) = (max(1, Int(width)), max(1, Int(height)))
    // The ratio of the longer sides has the smaller rounding error, so use it.
    let ratio =
      pointWidth >= pointHeight
      ? Double(pixelWidth) / Double(pointWidth) : Double(pixelHeight) / Double(pointHeight)
    // On X11, SDL's points are pixels, so use the scale from the options. On Wayland, the
    // compositor's scale is a whole number here, so rounding the ratio to eighths is precise
    // enough.
    scale = ratio == 1 && VideoDriver.name == "x11" ? x11Scale : (ratio * 8).rounded() / 8
  }

  /// The factors that convert SDL's mouse positions to pixels.
  var pixelsPerPointX: Double { pointWidth > 0 ? Double(pixelWidth) / Double(pointWidth) : 1 }
  var pixelsPerPointY: Double { pointHeight > 0 ? Double(pixelHeight) / Double(pointHeight) : 1 }
}
