import Foundation
package import MidflightDrawing
package import MidflightLayerTree
package import MidflightRaster
package import MidflightScenes
import MidflightText

/// Frames of several sessions of one scene beside each other at the same instants, each with its title
/// and, once there has been one, its last joint in words.
@MainActor
package final class SideBySideFrames: FrameSource {
  /// One of the sessions.
  package struct Column {
    let title: String
    let frames: StageFrames
    /// The joints of the whole session, in order of time.
    let joints: [Joint]

    /// A session of a log under tuned values.
    ///
    /// - Parameter end: The time up to which joints are looked for.
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
      frames = StageFrames(
        Session(of: session, displayScale: renderer.displayScale), by: renderer, with: rasterizer,
        overlay: overlay)
    }
  }

  private let columns: [Column]
  private let rasterizer: Rasterizer
  private let scale: Double
  private let (bold, mono): (Font, Font)

  /// Frames of columns.
  ///
  /// - Parameters:
  ///   - columns: At least one; all of one scene and one renderer.
  ///   - scale: Pixels to a point of the words.
  /// - Throws: the error of reading a font.
  package init(_ columns: [Column], scale: Double, with rasterizer: Rasterizer) throws {
    precondition(!columns.isEmpty, "there is nothing to show side by side")
    (self.columns, self.scale, self.rasterizer) = (columns, scale, rasterizer)
    (bold, mono) = (
      try Font(family: Font.defaultFamily), try Font(family: Font.defaultMonospacedFamily)
    )
  }

  private static let background = CGColor(rgba: 0x1316_1BFF)
  private static let text = CGColor(rgba: 0xE8EA_EFFF)
  private static let calm = CGColor(rgba: 0xA0A7_B5FF)
  private static let jump = CGColor(rgba: 0xFF7F_7AFF)
  private static let kink = CGColor(rgba: 0xFFB3_47FF)

  /// Lengths in pixels.
  private var gap: Int { Int((8 * scale).rounded()) }
  private var title: Int { Int((24 * scale).rounded()) }
  private var caption: Int { Int((22 * scale).rounded()) }

  /// Three and four sessions are in two rows.
  private var perRow: Int { columns.count <= 2 ? columns.count : (columns.count + 1) / 2 }

  /// The size of frames whose columns have a size.
  package func pixelSize(of frame: StillRenderer.PixelSize) -> StillRenderer.PixelSize {
    let rows = (columns.count + perRow - 1) / perRow
    return StillRenderer.PixelSize(
      width: perRow * (frame.width + gap) + gap,
      height: rows * (title + frame.height + caption) + gap)
  }

  /// See ``FrameSource``.
  package func image(at time: Flicks) throws -> CGImage {
    let images = try columns.map { try $0.frames.image(at: time) }
    let frame = StillRenderer.PixelSize(width: images[0].width, height: images[0].height)
    let size = pixelSize(of: frame)
    let pixmap = try Pixmap(width: size.width, height: size.height)
    rasterizer.draw(words(at: time, frame, size), into: pixmap)
    var pixels = [UInt32](try pixmap.imageIfThereIsRoom().pixels)
    for (index, image) in images.enumerated() {
      image.copy(to: &pixels, width: size.width, at: origin(of: index, frame))
    }
    return CGImage(width: size.width, height: size.height, pixels: pixels)
  }

  /// See ``FrameSource``: the text of the first session.
  package func text(in folder: String) -> String { columns[0].frames.text(in: folder) }

  /// The upper left corner of a column's frame.
  private func origin(
    of index: Int, _ frame: StillRenderer.PixelSize
  ) -> (x: Int, y: Int) {
    let (row, column) = index.quotientAndRemainder(dividingBy: perRow)
    return (
      gap + column * (frame.width + gap), title + row * (title + frame.height + caption)
    )
  }

  /// The ground with titles and captions.
  private func words(
    at time: Flicks, _ frame: StillRenderer.PixelSize, _ size: StillRenderer.PixelSize
  ) -> DisplayList {
    let context = CGContext()
    context.setFillColor(Self.background)
    context.fill(CGRect(x: 0, y: 0, width: size.width, height: size.height))
    for (index, column) in columns.enumerated() {
      let origin = origin(of: index, frame)
      func draw(_ text: String, y: Double, _ font: Font, _ points: Double, _ color: CGColor) {
        context.draw(
          text, at: CGPoint(x: Double(origin.x), y: y), font: font, size: points * scale,
          color: color, width: CGFloat(frame.width))
      }
      draw(column.title, y: Double(origin.y) - 7 * scale, bold, 13, Self.text)
      let (text, color) = Self.caption(of: column.joints, at: time)
      draw(text, y: Double(origin.y + frame.height) + 15 * scale, mono, 11, color)
    }
    return context.displayList
  }

  /// The last joint up to a time in words; of several at one instant the one that jumps farthest.
  private static func caption(
    of joints: [Joint], at time: Flicks
  ) -> (text: String, color: CGColor) {
    guard let last = joints.last(where: { $0.time <= time })?.time,
      let joint = joints.filter({ $0.time == last })
        .max(by: { Variant.Outcome.badness($0) < Variant.Outcome.badness($1) })
    else { return ("no joint yet", calm) }
    let name = joint.property ?? joint.keyPath
    let start = "\(Readout.fixed(joint.time.seconds, decimals: 3)) s: \(name) "
    if joint.valueJump >= 0.0005 {
      return (start + "jumps by \(Readout.number(joint.valueJump, decimals: 3))", jump)
    }
    if joint.velocityJump >= 0.005 {
      return (
        start + "changes velocity by \(Readout.number(joint.velocityJump, decimals: 2))/s", kink
      )
    }
    return (start + "goes on without a jump", calm)
  }
}
