import ArgumentParser
import Drawing
import Foundation
import ImageIO
import Preview
import Scenes

/// How large pictures of a scene are, and what lies behind it.
struct PictureArguments: ParsableArguments {
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

  /// What draws the pictures of a scene.
  @MainActor
  func renderer(of scene: any Scene.Type) throws(Failure) -> StillRenderer {
    if transparent && background != nil {
      throw Failure(message: "--background and --transparent exclude each other")
    }
    let renderer = StillRenderer(
      pixelSize: size, scale: scale.map { CGFloat($0) },
      background: transparent ? nil : background ?? StillRenderer.defaultBackground)
    let pixels = renderer.pixelSize(of: scene)
    let (count, overflow) = pixels.width.multipliedReportingOverflow(by: pixels.height)
    guard !overflow, count <= PNG.maximumPixelCount else { throw tooLarge(pixels, scene) }
    return renderer
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
