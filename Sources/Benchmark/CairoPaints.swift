import Foundation
import MidflightDrawing
import MidflightGeometry

struct CairoPaints {
  typealias Pattern = OpaquePointer

  let createLinear: @convention(c) (Double, Double, Double, Double) -> Pattern?
  let createRadial: @convention(c) (Double, Double, Double, Double, Double, Double) -> Pattern?
  let addStop: @convention(c) (Pattern?, Double, Double, Double, Double, Double) -> Void
  let createForSurface: @convention(c) (Cairo.Surface?) -> Pattern?
  let setExtend: @convention(c) (Pattern?, Int32) -> Void
  let setFilter: @convention(c) (Pattern?, Int32) -> Void
  let setMatrix: @convention(c) (Pattern?, UnsafePointer<Double>) -> Void
  let destroy: @convention(c) (Pattern?) -> Void
  let setSource: @convention(c) (Cairo.Context?, Pattern?) -> Void
  let surfaceData: @convention(c) (Cairo.Surface?) -> UnsafeMutablePointer<UInt8>?
  let surfaceStride: @convention(c) (Cairo.Surface?) -> Int32
  let surfaceFlush: @convention(c) (Cairo.Surface?) -> Void
  let surfaceMarkDirty: @convention(c) (Cairo.Surface?) -> Void

  init() throws {
    guard let library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL) else {
      throw MissingPeer.cairo
    }
    func function<Function>(_ name: String) throws -> Function {
      guard let symbol = dlsym(library, "cairo_" + name) else { throw MissingPeer.cairo }
      return unsafeBitCast(symbol, to: Function.self)
    }
    createLinear = try function("pattern_create_linear")
    createRadial = try function("pattern_create_radial")
    addStop = try function("pattern_add_color_stop_rgba")
    createForSurface = try function("pattern_create_for_surface")
    setExtend = try function("pattern_set_extend")
    setFilter = try function("pattern_set_filter")
    setMatrix = try function("pattern_set_matrix")
    destroy = try function("pattern_destroy")
    setSource = try function("set_source")
    surfaceData = try function("image_surface_get_data")
    surfaceStride = try function("image_surface_get_stride")
    surfaceFlush = try function("surface_flush")
    surfaceMarkDirty = try function("surface_mark_dirty")
  }

  /// Returns a gradient as a Cairo pattern, or nil for a conic gradient, which Cairo lacks.
  func pattern(_ paint: GradientPaint) -> Pattern? {
    let pattern: Pattern?
    switch paint.geometry {
    case .linear(let a, let b): pattern = createLinear(a.x, a.y, b.x, b.y)
    case .radial(let c0, let r0, let c1, let r1):
      pattern = createRadial(c0.x, c0.y, r0, c1.x, c1.y, r1)
    case .conic: return nil
    }
    for stop in paint.gradient.stops {
      let c = stop.color
      addStop(pattern, stop.location, c.red, c.green, c.blue, c.alpha * paint.alpha)
    }
    setExtend(pattern, 3)
    return pattern
  }

  /// Returns an image, stretched over a rectangle, as a Cairo pattern. The filter is nearest or
  /// bilinear or, for the other qualities, Cairo's "good", which takes all texels into account when
  /// it shrinks an image.
  func pattern(
    _ image: CGImage, in rect: CGRect, _ map: CGAffineTransform, quality: CGInterpolationQuality,
    repeats: Bool, _ cairo: Cairo
  ) -> Pattern? {
    let surface = cairo.createSurface(0, Int32(image.width), Int32(image.height))
    defer { cairo.destroySurface(surface) }
    guard let data = surfaceData(surface) else { return nil }
    surfaceFlush(surface)
    let stride = Int(surfaceStride(surface))
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image.pixels[y * image.width + x]
        UnsafeMutableRawPointer(data + y * stride + 4 * x).storeBytes(of: pixel, as: UInt32.self)
      }
    }
    surfaceMarkDirty(surface)
    let pattern = createForSurface(surface)
    let (sx, sy) = (
      Double(image.width) / rect.size.width, Double(image.height) / rect.size.height
    )
    let inverse = map.inverted().concatenating(
      CGAffineTransform(a: sx, b: 0, c: 0, d: sy, tx: -rect.origin.x * sx, ty: -rect.origin.y * sy))
    setMatrix(
      pattern, [inverse.a, inverse.b, inverse.c, inverse.d, inverse.tx, inverse.ty])
    setFilter(pattern, quality == .none ? 3 : quality == .low ? 4 : 1)
    setExtend(pattern, repeats ? 1 : 3)
    return pattern
  }
}
