/// If two definitions of a class differ only in numbers in their code, they are kept apart.
@Suite @MainActor struct SubjectDefinitionTests {
  /// A layer whose size and motion use numbers of this file that can be tuned.
  private final class Puck: CALayer {
    override init() {
      super.init()
      let side = tweak(30.0)
      bounds.size = CGSize(width: side, height: side)
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0
      fade.duration = tweak(0.5)
      add(fade, forKey: "fade")
    }
    override init(layer: Any) { super.init(layer: layer) }
  }

  @Test func `a class's size and motions follow its definition's numbers`() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: #filePath)))
    let tweaks = TweakSource.tweaks(of: [TweakSource(bytes, path: #filePath)])
    try #require(tweaks.map(\.value) == [30, 0.5])
    var edited = tweaks
    (edited[0].value, edited[0].isEdited) = (50, true)
    (edited[1].value, edited[1].isEdited) = (2, true)
    let old = SceneDefinition(Puck.self, tweaks: tweaks)
    let new = SceneDefinition(Puck.self, tweaks: edited)
    // Test twice, to check that results cached for one definition are not used for the other.
    for _ in 0..<2 {
      for (scene, side, duration) in [(old, 30.0, 0.5), (new, 50, 2)] {
        #expect(scene.size == CGSize(width: side + 80, height: side + 80))
        #expect(Session(scene).properties.map(\.name) == ["opacity"])
        #expect(Tunable.survey(scene).first?.duration == duration)
      }
    }
    #expect(old.name == "puck" && old.code == new.code)
    #expect(old.code != RoundProgressScene.definition.code)
  }
}
