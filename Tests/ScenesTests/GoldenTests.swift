import MidflightGoldenImages

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
    + [0, 1.3, 2.4, 4].map { Case(scene: "logo-fade", time: $0) }
    + [0, 1.2, 1.9, 2.7, 4.5].map { Case(scene: "explicit-color", time: $0) }
    + [0, 1.1, 3.5, 6].map { Case(scene: "gallery", time: $0) }
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
      Case(
        scene: "logo-fade", time: 4.9,
        log: [
          InputLog.Entry(time: Flicks(seconds: 4), action: .go),
          InputLog.Entry(
            time: Flicks(seconds: 4.2),
            action: .set(property: "borderWidth", .number(16), animated: true)),
          InputLog.Entry(
            time: Flicks(seconds: 4.3),
            action: .set(property: "imageLevel", .number(0), animated: true)),
        ], suffix: "-retargeted"),
      Case(
        scene: "explicit-color", time: 6.2,
        log: [
          InputLog.Entry(time: Flicks(seconds: 4.6), action: .go),
          InputLog.Entry(time: Flicks(seconds: 5.4), action: .back),
        ], suffix: "-back"),
      Case(
        scene: "gallery", time: 1.7,
        log: [
          InputLog.Entry(time: Flicks(seconds: 0.9), action: .go),
          InputLog.Entry(
            time: Flicks(seconds: 1.2),
            action: .set(property: "turn", .number(1), animated: true)),
          InputLog.Entry(
            time: Flicks(seconds: 1.4),
            action: .set(property: "scroll", .number(100), animated: false)),
        ], suffix: "-retargeted"),
    ]

  @Test(arguments: cases) func `the frame equals the golden image`(_ item: Case) throws {
    let scene = try #require(SceneCatalogue().scene(named: item.scene))
    var log = InputLog()
    for entry in item.log { log.insert(entry) }
    let session = Session(scene, log: log)
    session.seek(to: Flicks(seconds: item.time))
    let actual = try StillRenderer().image(of: session, with: Rasterizer())

    if let mismatch = try GoldenImage(item.name, beside: #filePath).mismatch(with: actual) {
      Issue.record("\(mismatch)")
    }
  }

  @Test func `every golden image is used`() throws {
    #expect(try GoldenImage.names(beside: #filePath) == Set(Self.cases.map(\.name)))
  }
}
