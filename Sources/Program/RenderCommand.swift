import ArgumentParser
import Drawing
import Foundation
import ImageIO
import LayerTree
import Preview
import Raster
import Scenes

struct RenderCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Write one frame of a scene as a PNG; needs no display.")

  @Argument(
    help: "The scene's name (see list), or a Swift file, FILE.swift:NAME for one of several.")
  var scene: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The frame's time, such as 1.8s, 1800ms, 45% of the scene or its frame 108f, 60 a second; 0s "
        + "without it.", valueName: "time"),
    transform: Typed.moment)
  var at: Moment?

  @Option(
    name: [.customShort("o", allowingJoined: true), .customLong("output")], parsing: .unconditional,
    help: ArgumentHelp(
      "Where to write; - is standard output. Without it SCENE-TIMEs.png in the present folder.",
      valueName: "file"),
    transform: Typed.picture)
  var output: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The picture's size in pixels, with sides of at most 32768; the scene is fitted into it, or "
        + "stands at --scale in its middle.",
      valueName: "WxH"),
    transform: Typed.size)
  var size: StillRenderer.PixelSize?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels to a point, 0.01 to 64, as far as the picture has no more than "
        + "\(PNG.maximumPixelCount) pixels.",
      valueName: "factor"),
    transform: { try Typed.number($0, in: 0.01...64) })
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What lies behind the scene: a colour.", valueName: "color"),
    transform: Typed.color)
  var background: CGColor?

  @Flag(help: "Nothing lies behind the scene.")
  var transparent = false

  @OptionGroup var evaluation: EvaluationOptions

  @MainActor
  func execute() throws {
    if transparent && background != nil {
      throw Failure(message: "--background and --transparent exclude each other")
    }
    let scene = try Catalogue.scene(named: scene)
    try Catalogue.checkResources(of: scene)
    let renderer = StillRenderer(
      pixelSize: size, scale: scale.map { CGFloat($0) },
      background: transparent ? nil : background ?? StillRenderer.defaultBackground)
    let pixels = renderer.pixelSize(of: scene)
    let (count, overflow) = pixels.width.multipliedReportingOverflow(by: pixels.height)
    guard !overflow, count <= PNG.maximumPixelCount else { throw tooLarge(pixels, scene) }
    let (log, tuning) = try evaluation.evaluation(of: scene)
    let session = Session(scene, displayScale: renderer.displayScale, tuning: tuning, log: log)
    let time = at?.time(in: scene) ?? .zero
    session.seek(to: time)

    let bytes: [UInt8]
    do {
      let picture = try PNG.encode(renderer.image(of: session, with: Rasterizer()))
      bytes = Recorded.png(picture, of: session)
    } catch {
      throw Failure(message: "\(error)")
    }
    let path = output ?? "\(scene.name)-\(Readout.fixed(time.seconds, decimals: 3))s.png"
    try Output.write(bytes, to: path)
    if path != "-" { try Output.write(path + "\n") }
  }

  /// What is too large about a picture, and what is not.
  @MainActor
  private func tooLarge(_ pixels: StillRenderer.PixelSize, _ scene: any Scene.Type) -> Failure {
    let most = PNG.maximumPixelCount
    if let size {
      return Failure(
        message: "--size \(size.width)x\(size.height) has more pixels than the \(most) that a "
          + "picture may have")
    }
    // Rounded down, so that it is one that works.
    let area = Double(scene.size.width * scene.size.height)
    let largest = ((Double(most) / area).squareRoot() * 10).rounded(.down) / 10
    return Failure(
      message: "--scale \(Readout.exact(scale ?? 1)) makes \(pixels.width) × \(pixels.height) "
        + "pixels, and a picture has at most \(most): \(scene.name) goes up to --scale "
        + Readout.exact(largest))
  }
}
