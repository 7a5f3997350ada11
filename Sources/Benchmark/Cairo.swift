import Foundation

/// The functions of [Cairo](https://www.cairographics.org). They are looked up in its shared
/// library at run time, so that the package does not depend on Cairo.
struct Cairo {
  typealias Context = OpaquePointer
  typealias Surface = OpaquePointer
  typealias PathData = OpaquePointer

  let version: String
  let createSurface: @convention(c) (Int32, Int32, Int32) -> Surface?
  let destroySurface: @convention(c) (Surface?) -> Void
  let createContext: @convention(c) (Surface?) -> Context?
  let destroyContext: @convention(c) (Context?) -> Void
  let setSource: @convention(c) (Context?, Double, Double, Double, Double) -> Void
  let setOperator: @convention(c) (Context?, Int32) -> Void
  let newPath: @convention(c) (Context?) -> Void
  let moveTo: @convention(c) (Context?, Double, Double) -> Void
  let lineTo: @convention(c) (Context?, Double, Double) -> Void
  let curveTo: @convention(c) (Context?, Double, Double, Double, Double, Double, Double) -> Void
  let closePath: @convention(c) (Context?) -> Void
  let rectangle: @convention(c) (Context?, Double, Double, Double, Double) -> Void
  let copyPath: @convention(c) (Context?) -> PathData?
  let appendPath: @convention(c) (Context?, PathData?) -> Void
  let destroyPath: @convention(c) (PathData?) -> Void
  let setFillRule: @convention(c) (Context?, Int32) -> Void
  let setLineWidth: @convention(c) (Context?, Double) -> Void
  let setLineCap: @convention(c) (Context?, Int32) -> Void
  let setLineJoin: @convention(c) (Context?, Int32) -> Void
  let setMiterLimit: @convention(c) (Context?, Double) -> Void
  let setDash: @convention(c) (Context?, UnsafePointer<Double>?, Int32, Double) -> Void
  let fill: @convention(c) (Context?) -> Void
  let stroke: @convention(c) (Context?) -> Void
  let paint: @convention(c) (Context?) -> Void
  let clip: @convention(c) (Context?) -> Void
  let resetClip: @convention(c) (Context?) -> Void

  /// Loads Cairo's shared library, as named by Debian. Throws if the library or one of the
  /// functions is missing.
  init() throws {
    guard let library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL) else {
      throw MissingPeer.cairo
    }
    func function<Function>(_ name: String) throws -> Function {
      guard let symbol = dlsym(library, "cairo_" + name) else { throw MissingPeer.cairo }
      return unsafeBitCast(symbol, to: Function.self)
    }
    let versionString: @convention(c) () -> UnsafePointer<CChar> = try function("version_string")
    version = String(cString: versionString())
    createSurface = try function("image_surface_create")
    destroySurface = try function("surface_destroy")
    createContext = try function("create")
    destroyContext = try function("destroy")
    setSource = try function("set_source_rgba")
    setOperator = try function("set_operator")
    newPath = try function("new_path")
    moveTo = try function("move_to")
    lineTo = try function("line_to")
    curveTo = try function("curve_to")
    closePath = try function("close_path")
    rectangle = try function("rectangle")
    copyPath = try function("copy_path")
    appendPath = try function("append_path")
    destroyPath = try function("path_destroy")
    setFillRule = try function("set_fill_rule")
    setLineWidth = try function("set_line_width")
    setLineCap = try function("set_line_cap")
    setLineJoin = try function("set_line_join")
    setMiterLimit = try function("set_miter_limit")
    setDash = try function("set_dash")
    fill = try function("fill")
    stroke = try function("stroke")
    paint = try function("paint")
    clip = try function("clip")
    resetClip = try function("reset_clip")
  }
}
