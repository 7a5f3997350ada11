import Foundation
package import MidflightDrawing
package import MidflightLayerTree
package import MidflightRaster
package import MidflightScenes
import MidflightText

/// Frames that show several sessions of one scene side by side, at the same instants. Each
/// session's column has a title and a description of its last joint (a point where a motion is
/// interrupted, ends or repeats).
@MainActor
package final class SideBySideFrames: FrameSource {
  package struct Column {
    let title: String
    let frames: StageFrames
    let session: Session
    /// All joints up to `end`, in chronological order.
    let joints: [Joint]

    /// Creates a column that shows a scene playing a log with tuned values.
    ///
    /// - Parameter end: The time up to which joints are measured.
    @MainActor
    package init(
      _ title: String, _ scene: SceneDefinition, tuning: Tuning, log: InputLog, to end: Flicks,
      by renderer: StillRenderer, with rasterizer: Rasterizer, overlay: (any FrameOverlay)?
    ) {
      self.title = title
      let session = Session.surveying(
        scene, displayScale: renderer.displayScale, tuning: tuning, log: log, measuresJoints: true)
      session.seek(to: end)
      joints = session.joints
      self.session = Session(of: session, displayScale: renderer.displayScale)
      frames = StageFrames(self.session, by: renderer, with: rasterizer, overlay: overlay)
    }
  }

  private let columns: [Column]
  private let rasterizer: Rasterizer
  private let scale: Double
  private let colors: Colors
  private let (bold, mono): (Font, Font)

  /// Arranges columns in one image.
  ///
  /// - Parameters:
  ///   - columns: At least one column. All have the same scene and renderer.
  ///   - scale: The number of pixels per point of the text.
  ///   - isLight: Whether the background is light and the text is dark.
  /// - Throws: An error if a font can't be read.
  package init(
    _ columns: [Column], scale: Double, isLight: Bool, with rasterizer: Rasterizer
  ) throws {
    precondition(!columns.isEmpty, "there are no columns")
    (self.columns, self.scale, self.rasterizer) = (columns, scale, rasterizer)
    colors = isLight ? .light : .dark
    (bold, mono) = (
      try Font(family: Font.defaultFamily), try Font(family: Font.defaultMonospacedFamily)
    )
  }

  private struct Colors {
    let background, text, smooth, jump, velocityJump: CGColor

    static let dark = Colors(
      background: CGColor(rgba: 0x1316_1BFF), text: CGColor(rgba: 0xE8EA_EFFF),
      smooth: CGColor(rgba: 0xA0A7_B5FF), jump: CGColor(rgba: 0xFF7F_7AFF),
      velocityJump: CGColor(rgba: 0xFFB3_47FF))
    static let light = Colors(
      background: CGColor(rgba: 0xE4E7_ECFF), text: CGColor(rgba: 0x1B1F_27FF),
      smooth: CGColor(rgba: 0x525A_69FF), jump: CGColor(rgba: 0xB81F_1FFF),
      velocityJump: CGColor(rgba: 0x8F4B_00FF))
  }

  /// The gap between columns, in pixels.
  private var gap: Int { Int((8 * scale).rounded()) }
  private var title: Int { Int((24 * scale).rounded()) }
  private var caption: Int { Int((22 * scale).rounded()) }

  /// The number of columns in a row of the image. Three or four columns make two rows.
  private var perRow: Int { columns.count <= 2 ? columns.count : (columns.count + 1) / 2 }

  package func pixelSize(of frame: StillRenderer.PixelSize) -> StillRenderer.PixelSize {
    let rows = (columns.count + perRow - 1) / perRow
    return StillRenderer.PixelSize(
      width: perRow * (frame.width + gap) + gap,
      height: rows * (title + frame.height + caption) + gap)
  }

  package func image(at time: Flicks) throws -> CGImage {
    let images = try columns.map { try $0.frames.image(at: time) }
    let frame = StillRenderer.PixelSize(width: images[0].width, height: images[0].height)
    let size = pixelSize(of: frame)
    let pixmap = try Pixmap(width: size.width, height: size.height)
    rasterizer.draw(words(at: time, frame, size), into: pixmap)
    var pixels = [UInt32](try pixmap.imageIfMemorySuffices().pixels)
    for (index, image) in images.enumerated() {
      image.copy(to: &pixels, width: size.width, at: origin(of: index, frame))
    }
    return CGImage(width: size.width, height: size.height, pixels: pixels)
  }

  /// Returns the text of the first session. The text names no renderer, since the image shows more
  /// than that session's stage.
  package func text(in folder: String) -> String {
    let session = columns[0].session
    return Recorded.text(
      of: session, by: nil, in: folder, at: session.time,
      tunables: session.tuning.hasNoValues
        ? [] : Tunable.survey(session.definition, tuning: session.tuning, log: session.log))
  }

  /// Returns the upper left corner of a column's frame.
  private func origin(
    of index: Int, _ frame: StillRenderer.PixelSize
  ) -> (x: Int, y: Int) {
    let (row, column) = index.quotientAndRemainder(dividingBy: perRow)
    return (
      gap + column * (frame.width + gap), title + row * (title + frame.height + caption)
    )
  }

  private func words(
    at time: Flicks, _ frame: StillRenderer.PixelSize, _ size: StillRenderer.PixelSize
  ) -> DisplayList {
    let context = CGContext()
    context.setFillColor(colors.background)
    context.fill(CGRect(x: 0, y: 0, width: size.width, height: size.height))
    for (index, column) in columns.enumerated() {
      let origin = origin(of: index, frame)
      func draw(_ text: String, y: Double, _ font: Font, _ points: Double, _ color: CGColor) {
        context.draw(
          text, at: CGPoint(x: Double(origin.x), y: y), font: font, size: points * scale,
          color: color, width: CGFloat(frame.width))
      }
      draw(column.title, y: Double(origin.y) - 7 * scale, bold, 13, colors.text)
      let (text, color) = caption(of: column.joints, at: time)
      draw(text, y: Double(origin.y + frame.height) + 15 * scale, mono, 11, color)
    }
    return context.displayList
  }

  /// Describes the last joint up to a time. If there are several at the same instant, describes the
  /// one with the largest jump.
  private func caption(
    of joints: [Joint], at time: Flicks
  ) -> (text: String, color: CGColor) {
    guard let last = joints.last(where: { $0.time <= time })?.time,
      let joint = joints.filter({ $0.time == last })
        .max(by: { Variant.Outcome.jumpSizes($0) < Variant.Outcome.jumpSizes($1) })
    else { return ("no joint yet", colors.smooth) }
    let name = joint.property ?? joint.keyPath
    let start = "\(Readout.fixed(joint.time.seconds, decimals: 3)) s: \(name) "
    if joint.valueJump >= 0.0005 {
      return (start + "jumps by \(Readout.number(joint.valueJump, decimals: 3))", colors.jump)
    }
    if joint.velocityJump >= 0.005 {
      return (
        start + "changes velocity by \(Readout.number(joint.velocityJump, decimals: 2))/s",
        colors.velocityJump
      )
    }
    return (start + "continuous", colors.smooth)
  }
}
