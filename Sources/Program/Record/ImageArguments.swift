import ArgumentParser
import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightPNG
import MidflightPreviewer
import MidflightRaster
import MidflightScenes
import MidflightWindow

/// Options for the size and the background of a scene's images.
struct ImageArguments: ParsableArguments {
  @Option(
    "The image's size in pixels, at most 32768 per side. The scene is scaled to fit, or centred at "
      + "--scale.", "WxH", Typed.size)
  var size: StillRenderer.PixelSize?

  @Option(
    "Pixels per point, 0.01 to 64. An image has at most "
      + "\(PNG.maximumPixelCount) pixels.", "factor", { try Typed.number($0, in: 0.01...64) })
  var scale: Double?

  @Option("The background's colour.", "color", Typed.color)
  var background: CGColor?

  @Flag(help: "Use a transparent background.")
  var transparent = false

  @Option(
    "The part of the window to show: stage, graph (with graph and timeline) or window (with the "
      + "panels too). For the last two, --size and --scale are those of the window. Default: stage.",
    "part",
    { try Typed.choice($0, of: VideoPart.self) })
  var show = VideoPart.stage

  @Option("The property in the graph of --show. Default: the first.", "name")
  var graphOf: String?

  @Flag(help: "Show each recent input, with its key.")
  var showKeys = false

  /// Returns a source of frames that show the scene of a session, and the size of the frames.
  ///
  /// - Parameter colors: The colours of the panels and the background; nil for the dark colours.
  @MainActor
  func frames(
    of named: NamedScene, _ evaluation: EvaluationOptions, with rasterizer: Rasterizer,
    in colors: PanelColors? = nil
  ) throws -> (source: any FrameSource, size: StillRenderer.PixelSize) {
    let scene = named.scene
    let (log, tuning) = try evaluation.evaluation(of: named)
    let selected = try graphOf.map {
      try Catalogue.properties([$0], of: scene, tuning: tuning, log: log)[0]
    }
    if show == .stage {
      if graphOf != nil { throw Failure(message: "--graph-of needs --show graph or window") }
      let renderer = try renderer(of: scene, in: colors)
      let session = Session(scene, displayScale: renderer.displayScale, tuning: tuning, log: log)
      return (
        StageFrames(session, by: renderer, with: rasterizer, overlay: try renderer.overlay()),
        renderer.pixelSize(of: scene)
      )
    }
    if transparent || background != nil {
      throw Failure(
        message: "--background and --transparent need --show stage; a window has its own background"
      )
    }
    let size = try windowSize()
    var options = Previewer.Options(
      scene: scene, in: named.catalogue, tuning: tuning, log: log,
      keyMap: try KeyMap(json: SceneResources.data(named: "keymap.json")),
      captureFolder: Capture.folder(isTerminal: true))
    options.showsKeys = showKeys
    options.selectedProperty = selected
    options.colors = colors
    let frames = WindowFrames(
      try Previewer(options), showing: show, size: size, scale: scale ?? 1)
    return (frames, size)
  }

  private func windowSize() throws(Failure) -> StillRenderer.PixelSize {
    let scale = scale ?? 1
    let natural = WindowOptions(x11Scale: scale)
    let size =
      size
      ?? StillRenderer.PixelSize(
        width: Int((Double(natural.width) * scale).rounded()),
        height: Int((Double(natural.height) * scale).rounded()))
    guard Double(size.width) >= Double(natural.minimumWidth) * scale,
      Double(size.height) >= Double(natural.minimumHeight) * scale
    else {
      throw Failure(
        message:
          "a window needs at least \(natural.minimumWidth) × \(natural.minimumHeight) points; "
          + "raise --size or lower --scale")
    }
    guard size.width <= 16384, size.height <= 16384,
      size.width * size.height <= PNG.maximumPixelCount
    else {
      throw Failure(
        message: "a window of \(size.width) × \(size.height) pixels is too large; lower --scale")
    }
    return size
  }

  /// Returns the same options with the size and the scale multiplied by a factor.
  func scaled(by factor: Double) -> ImageArguments {
    if factor == 1 { return self }
    var copy = self
    copy.size = size.map { size in
      StillRenderer.PixelSize(
        width: max(Int((Double(size.width) * factor).rounded()), 1),
        height: max(Int((Double(size.height) * factor).rounded()), 1))
    }
    // If only a size is given, the stage is fitted into that size, so leave the scale unchanged.
    if size == nil || show != .stage || scale != nil { copy.scale = (scale ?? 1) * factor }
    return copy
  }

  /// Throws if an image of this size would have too many pixels.
  func check(_ size: StillRenderer.PixelSize) throws(Failure) {
    let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, count <= PNG.maximumPixelCount else {
      throw Failure(
        message: "\(size.width) × \(size.height) pixels are too many: an image has at most "
          + "\(PNG.maximumPixelCount); lower --scale")
    }
  }

  /// Returns the renderer for images of a scene's stage.
  @MainActor
  func renderer(
    of scene: SceneDefinition, in colors: PanelColors? = nil
  ) throws(Failure) -> StillRenderer {
    if transparent && background != nil {
      throw Failure(message: "--background and --transparent exclude each other")
    }
    var renderer = StillRenderer(
      pixelSize: size, scale: scale.map { CGFloat($0) },
      background: transparent
        ? nil
        : background
          ?? (colors == .light ? StillRenderer.lightBackground : StillRenderer.defaultBackground))
    renderer.showsKeys = showKeys
    let pixels = renderer.pixelSize(of: scene)
    let (count, overflow) = pixels.width.multipliedReportingOverflow(by: pixels.height)
    guard !overflow, count <= PNG.maximumPixelCount else { throw tooLarge(pixels, scene) }
    return renderer
  }

  /// Returns the error for an image that is too large. It names the option that makes the image too
  /// large, and the option's limit.
  @MainActor
  private func tooLarge(_ pixels: StillRenderer.PixelSize, _ scene: SceneDefinition) -> Failure {
    let most = PNG.maximumPixelCount
    if let size {
      return Failure(
        message: "--size \(size.width)x\(size.height) is too large: an image has at most \(most) "
          + "pixels")
    }
    // Round the largest scale down, so that the scale in the message is accepted.
    let area = Double(scene.size.width * scene.size.height)
    let largest = ((Double(most) / area).squareRoot() * 10).rounded(.down) / 10
    return Failure(
      message: "--scale \(Readout.exact(scale ?? 1)) makes \(pixels.width) × \(pixels.height) "
        + "pixels, and an image has at most \(most); the largest --scale for \(scene.name) is "
        + Readout.exact(largest))
  }
}
