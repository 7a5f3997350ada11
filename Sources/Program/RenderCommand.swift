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
    commandName: "render", abstract: "Write one frame of a scene as a PNG; needs no display.")

  @Argument(
    help: ArgumentHelp(stringLiteral: Catalogue.naming), completion: Completions.scene)
  var scene: String

  @Option(
    "The frame's time, such as 1.8s, 1800ms, 45% of the scene or its frame 108f, 60 a second; 0s "
      + "without it.", "time", Typed.moment)
  var at: Moment?

  @Option(
    "Where to write; - is standard output. Without it SCENE-TIMEs.png in the present folder.",
    "file", name: .output, Typed.picture)
  var output: String?

  @Option(
    "Write a contact sheet instead: so many columns and rows of frames, each with its time, evenly "
      + "from --from to --to.", "CxR", Typed.sheet)
  var sheet: (columns: Int, rows: Int)?

  @Option("With --sheet, the first frame's time; 0s without it.", "time", Typed.moment)
  var from: Moment?

  @Option(
    "With --sheet, the last frame's time. Default: \(InputLog.endHelp)", "time", Typed.moment)
  var to: Moment?

  @OptionGroup var picture: PictureArguments

  @OptionGroup var evaluation: EvaluationOptions

  @MainActor
  func execute() throws {
    let named = try evaluation.scene(named: scene)
    let scene = named.scene
    try Catalogue.checkResources(of: scene)
    try Output.checkPicture(goesTo: output)
    let rasterizer = Rasterizer()
    let (source, size) = try picture.frames(of: named, evaluation, with: rasterizer)
    if let sheet {
      return try write(
        contactSheet(columns: sheet.columns, rows: sheet.rows, of: named), source, size,
        rasterizer, name: scene.name)
    }
    if from != nil || to != nil {
      throw Failure(message: "--from and --to are about --sheet; one frame is named by --at")
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
    if at != nil { throw Failure(message: "--at names one frame, --sheet has many") }
    let start = from?.time(in: named.scene) ?? .zero
    let end = try to?.time(in: named.scene) ?? evaluation.naturalEnd(of: named)
    guard end >= start else {
      throw Failure(message: "a sheet goes forward: --to is before --from")
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
        message: "a sheet of \(size.width) × \(size.height) pixels is too large: fewer frames, or "
          + "smaller ones by --size")
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
