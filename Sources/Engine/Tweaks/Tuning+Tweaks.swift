import MidflightLayerTree
package import MidflightScenes

extension Tuning {
  /// The numbers that a session puts in the place of those in its scene's code; nil where nothing
  /// in it can be tuned.
  @MainActor
  func tweakTable(of scene: SceneDefinition) -> TweakTable? {
    if scene.tweaks.isEmpty { return nil }
    var numbers = scene.tweaks.editedNumbers
    for tweak in scene.tweaks {
      if let number = tweaks[tweak.name] { numbers[tweak.place] = number }
    }
    return TweakTable(numbers)
  }

  /// Gives a number in the code of a scene's file another one, as it is typed.
  ///
  /// - Throws: what is wrong, and what would be right. Nothing has changed then.
  package mutating func setTweak(
    _ name: String, to text: String, of scene: SceneDefinition
  ) throws(ValueText.Refusal) {
    guard let tweak = scene.tweaks.first(where: { $0.name == name }) else {
      throw ValueText.Refusal(
        "\(scene.name) has no tweak '\(name)'; \(Offer.text(scene.tweaks.map(\.name)))")
    }
    tweaks[name] = try ValueText.number(text, in: TunedTweak.limits(of: tweak), what: name)
  }

  /// Gives a number in the code another one; its own is as good as none.
  package mutating func setNumber(_ number: Double?, of tweak: TunedTweak) {
    tweaks[tweak.tweak.name] = number == tweak.own ? nil : number
  }

  /// Forgets the numbers that the files have been given since: what was done last counts, there or
  /// here.
  package mutating func rebase(from old: [SceneTweak], to new: [SceneTweak]) {
    for tweak in new where tweaks[tweak.name] != nil {
      let before = old.first { $0.name == tweak.name }
      if tweak.value == tweaks[tweak.name] || (before != nil && before?.value != tweak.value) {
        tweaks[tweak.name] = nil
      }
    }
  }
}
