import Drawing
import Foundation
import ImageIO
import LayerTree
import Preview
import Raster
import Scenes
import Testing

/// Scene × time against pictures that this program has recorded and people have looked at.
///
/// `MIDFLIGHT_RECORD=1` records them anew and fails the run. A difference is written beside the
/// recorded picture's name in the temporary folder: expected, actual, and where they differ.
@Suite @MainActor struct GoldenTests {
  nonisolated struct Case: Sendable, CustomTestStringConvertible {
    var scene: String
    var time: Double
    var log: [InputLog.Entry] = []
    var suffix = ""

    var name: String { "\(scene)-\(Readout.fixed(time, decimals: 2))\(suffix).png" }
    var testDescription: String { name }
  }

  nonisolated static let cases: [Case] =
    [0.0, 1.4, 1.8, 2.3, 3.5].map { Case(scene: "round-progress", time: $0) }
    + [0.5, 1, 2, 2.4].map { Case(scene: "animated-lines", time: $0) }
    + [
      Case(
        scene: "round-progress", time: 1.6,
        log: [
          InputLog.Entry(
            time: Flicks(seconds: 1.3),
            action: .set(property: "progress", .number(0), animated: true))
        ], suffix: "-retargeted"),
      Case(
        scene: "animated-lines", time: 3.2,
        log: [
          InputLog.Entry(time: Flicks(seconds: 2.5), action: .go),
          InputLog.Entry(
            time: Flicks(seconds: 3),
            action: .set(property: "lineWidth", .number(12), animated: true)),
        ], suffix: "-again"),
    ]

  /// The largest difference of a component, in levels of 255: rounding may differ between machines.
  static let tolerance = 1

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")

  @Test(arguments: cases) func theFrameIsTheRecordedOne(_ item: Case) throws {
    let scene = try #require(SceneCatalogue.scene(named: item.scene))
    var log = InputLog()
    for entry in item.log { log.insert(entry) }
    let session = Session(scene, log: log)
    session.seek(to: Flicks(seconds: item.time))
    let actual = try StillRenderer().image(of: session, with: Rasterizer())

    let path = Self.folder.appendingPathComponent(item.name).path
    if ProcessInfo.processInfo.environment["MIDFLIGHT_RECORD"] != nil {
      try PNG.write(actual, to: path)
      Issue.record("\(item.name) was recorded: look at it, and run again without recording")
      return
    }
    let expected = try PNG.read(path)
    let worst = largestDifference(expected, actual)
    if worst > Self.tolerance {
      let report = FileManager.default.temporaryDirectory
        .appendingPathComponent("difference-\(item.name)").path
      try PNG.write(comparison(expected, actual), to: report)
      Issue.record("\(item.name) differs by \(worst) levels: see \(report)")
    }
  }

  @Test func everyRecordedPictureIsUsed() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(Self.cases.map(\.name)))
  }

  private func components(_ pixel: UInt32) -> [Int] {
    [24, 16, 8, 0].map { Int(pixel >> UInt32($0) & 0xFF) }
  }

  private func largestDifference(_ a: CGImage, _ b: CGImage) -> Int {
    guard a.width == b.width, a.height == b.height else { return 255 }
    return zip(a.pixels, b.pixels).reduce(0) { worst, pair in
      if pair.0 == pair.1 { return worst }
      return zip(components(pair.0), components(pair.1)).reduce(worst) { max($0, abs($1.0 - $1.1)) }
    }
  }

  private func comparison(_ a: CGImage, _ b: CGImage) -> CGImage {
    let (width, height) = (max(a.width, b.width), max(a.height, b.height))
    var pixels: [UInt32] = []
    func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> UInt32 {
      x < image.width && y < image.height ? image.pixels[y * image.width + x] : 0
    }
    for y in 0..<height {
      pixels += (0..<width).map { pixel(a, $0, y) }
      pixels += (0..<width).map { pixel(b, $0, y) }
      pixels += (0..<width).map { pixel(a, $0, y) == pixel(b, $0, y) ? 0xFF00_0000 : 0xFFFF_FFFF }
    }
    return CGImage(width: 3 * width, height: height, pixels: pixels)
  }
}
