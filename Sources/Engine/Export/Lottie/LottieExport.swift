import Foundation
import MidflightLayerTree
package import MidflightScenes

/// A scene as a [Lottie animation](https://lottie.github.io/lottie-spec/1.0.1/) at 60 frames per
/// second, from 0 s to ``Session/naturalEnd(of:tuning:log:)``.
///
/// The animation contains everything that the scene draws, including motions that are interrupted,
/// as paths with fills, strokes and gradients, as groups with an opacity and a blend mode, and as
/// masks. Each frame matches the scene within the reported error. Between frames, values are
/// interpolated linearly.
@MainActor
package struct LottieExport {
  package let text: String
  /// Sentences about what the animation omits or changes: first those about the motion, then those
  /// about the drawing, in alphabetical order.
  package let omissions: [String]
  package let error: String

  private static let rate = 60

  /// Plays a scene with a log and exports it.
  ///
  /// - Complexity: One evaluation of each frame, and the costs of ``LottieTracks`` and
  ///   ``LottieKeyframes``.
  package init(of scene: SceneDefinition, tuning: Tuning, log: InputLog) {
    let end = Session.naturalEnd(of: scene, tuning: tuning, log: log)
    let session = Session(scene, tuning: tuning, log: log, notesCallers: false)
    let grid = FrameGrid(rate: Self.rate)
    // Leave out a frame at the end itself: when the animation loops, it would show the same instant
    // as the first frame.
    let last = grid.frame(at: end)
    let count = max(grid.time(of: last) < end ? last + 1 : last, 1)
    var reader = LottieReader()
    var tracks = LottieTracks()
    for frame in 0..<count {
      session.play(to: grid.time(of: frame))
      tracks.add(reader.nodes(of: session.displayList()), at: frame)
    }
    func length(_ side: Double) -> Int {
      side.isFinite ? Int(min(max(side, 1), 32_768).rounded(.up)) : 1
    }
    var writer = LottieWriter(
      width: length(scene.size.width), height: length(scene.size.height))
    let layers = writer.layers(tracks)
    session.play(to: end)
    var notices: [String] = []
    if !writer.isAnimated { notices.append("The scene has no motion.") }
    if session.restTime == nil {
      notices.append(
        "The motion does not end; the export stops at \(Readout.exact(end.seconds)) s.")
    }
    omissions = notices + reader.omissions.sorted()
    error =
      "largest error of the exported parts \(Readout.number(Self.roundedUp(writer.largestDistance), decimals: 3)) points"
      + " and \(Readout.number(Self.roundedUp(writer.largestDifference * 100), decimals: 3)) % of "
      + "a colour"
    let animation: JSONValue = [
      "v": "5.7.0", "fr": .integer(Self.rate), "ip": 0, "op": .integer(count),
      "w": .integer(writer.width), "h": .integer(writer.height), "nm": .string(scene.name),
      "ddd": 0, "assets": .array(writer.assets), "layers": .array(layers),
      "meta": [
        "g": "Midflight",
        "d": .string(([ExportError.sentence(error)] + omissions).joined(separator: " ")),
      ],
    ]
    text = animation.lottieText + "\n"
  }

  private static func roundedUp(_ number: Double) -> Double {
    (number * 1000).rounded(.up) / 1000
  }
}
