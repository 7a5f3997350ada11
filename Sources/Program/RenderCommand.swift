import ArgumentParser
import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightImageIO
import MidflightLayerTree
import MidflightRaster
import MidflightScenes

struct RenderCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Write one frame of a scene as a PNG image.",
    discussion: HelpText.discussion(
      """
      The image contains its scene, instant, log and tuned values: preview opens it again at that \
      instant, and check compares it with a new render.
      """,
      examples: [
        ("midflight render gallery --at 1.2s", "Write gallery-1.200s.png."),
        ("midflight render Gauge.swift --set level=0.9@0.5s --at 45%", "Change a target first."),
        ("midflight render Gauge.swift --sheet 6x4 -o sheet.png", "Draw 24 frames on one sheet."),
      ], seeAlso: ["midflight help record", "midflight help check"]))

  @Argument(
    help: ArgumentHelp(stringLiteral: Catalogue.naming), completion: Completions.scene)
  var scene: String

  @Option(
    "The frame's time: 1.8s, 1800ms, 45% of the scene's duration, or frame 108f at 60 frames per "
      + "second. Default: 0s.", "time", Typed.moment)
  var at: Moment?

  @Option(
    "The file to write; - is standard output. Default: SCENE-TIMEs.png in the current folder.",
    "file", name: .output, Typed.image)
  var output: String?

  @Option(
    "Write a contact sheet of C columns and R rows instead: frames at equal intervals from --from to "
      + "--to, each with its time.", "CxR", Typed.sheet)
  var sheet: (columns: Int, rows: Int)?

  @Option("The first frame's time of a --sheet. Default: 0s.", "time", Typed.moment)
  var from: Moment?

  @Option(
    "The last frame's time of a --sheet. Default: \(InputLog.endHelp)", "time", Typed.moment)
  var to: Moment?

  @OptionGroup(title: HelpText.image) var image: ImageArguments

  @OptionGroup(title: HelpText.evaluation) var evaluation: EvaluationOptions

  @MainActor
  func execute() throws {
    let named = try evaluation.scene(named: scene)
    let scene = named.scene
    try Catalogue.checkResources(of: scene)
    try Output.checkImage(goesTo: output)
    let rasterizer = Rasterizer()
    let (source, size) = try image.frames(of: named, evaluation, with: rasterizer)
    if let sheet {
      return try write(
        contactSheet(columns: sheet.columns, rows: sheet.rows, of: named), source, size,
        rasterizer, name: scene.name)
    }
    if from != nil || to != nil {
      throw Failure(message: "--from and --to need --sheet; --at is the time of a single frame")
    }
    let time = at?.time(in: scene) ?? .zero
    let bytes: [UInt8]
    do {
      let file = try PNG.encode(source.image(at: time))
      bytes = PNG.insert(
        source.text(in: Output.folder(of: output ?? "")), as: Recorded.keyword, into: file)
    } catch {
      throw Failure(error)
    }
    try write(
      bytes, unless: "\(scene.name)-\(Readout.fixed(time.seconds, decimals: 3))s.png")
  }

  @MainActor
  private func contactSheet(
    columns: Int, rows: Int, of named: NamedScene
  ) throws -> ContactSheet {
    if at != nil {
      throw Failure(message: "--at is the time of a single frame; --sheet takes --from and --to")
    }
    let start = from?.time(in: named.scene) ?? .zero
    let end = try to?.time(in: named.scene) ?? evaluation.naturalEnd(of: named)
    guard end >= start else {
      throw Failure(message: "--to must not be earlier than --from")
    }
    return ContactSheet(columns: columns, rows: rows, of: start...end)
  }

  @MainActor
  private func write(
    _ sheet: ContactSheet, _ source: any FrameSource, _ frame: StillRenderer.PixelSize,
    _ rasterizer: Rasterizer, name: String
  ) throws {
    let size = sheet.pixelSize(of: frame)
    let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, count <= PNG.maximumPixelCount, max(size.width, size.height) <= 32768 else {
      throw Failure(
        message: "a sheet of \(size.width) × \(size.height) pixels is too large; lower --sheet or "
          + "--size")
    }
    let progress = ProgressLine(of: sheet.columns * sheet.rows)
    defer { progress.end() }
    let bytes: [UInt8]
    do {
      bytes = try PNG.encode(
        sheet.image(of: source, with: rasterizer, progress: progress.show))
    } catch {
      throw Failure(error)
    }
    progress.end()
    try write(bytes, unless: "\(name)-sheet.png")
  }

  private func write(_ bytes: [UInt8], unless name: String) throws(Failure) {
    let path = output ?? name
    try Output.write(bytes, to: path)
    if path != "-" { try Output.write(path + "\n") }
  }
}
