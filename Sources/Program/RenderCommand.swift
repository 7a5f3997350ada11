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

  @OptionGroup var picture: PictureArguments

  @OptionGroup var evaluation: EvaluationOptions

  @MainActor
  func execute() throws {
    let scene = try Catalogue.scene(named: scene)
    try Catalogue.checkResources(of: scene)
    let renderer = try picture.renderer(of: scene)
    let (log, tuning) = try evaluation.evaluation(of: scene)
    let session = Session(scene, displayScale: renderer.displayScale, tuning: tuning, log: log)
    let time = at?.time(in: scene) ?? .zero
    session.seek(to: time)

    let bytes: [UInt8]
    do {
      let file = try PNG.encode(renderer.image(of: session, with: Rasterizer()))
      bytes = Recorded.png(file, of: session, by: renderer)
    } catch {
      throw Failure(message: "\(error)")
    }
    let path = output ?? "\(scene.name)-\(Readout.fixed(time.seconds, decimals: 3))s.png"
    try Output.write(bytes, to: path)
    if path != "-" { try Output.write(path + "\n") }
  }
}
