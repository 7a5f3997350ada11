import MidflightLayerTree
package import MidflightScenes

extension Tuning {
  /// Returns the numbers that a session uses in place of those in the scene's code; nil if the code
  /// has no tweaks.
  @MainActor
  func tweakTable(of scene: SceneDefinition) -> TweakTable? {
    if scene.tweaks.isEmpty { return nil }
    var numbers = scene.tweaks.editedNumbers
    for tweak in scene.tweaks {
      if let number = tweaks[tweak.name] { numbers[tweak.location] = number }
    }
    return TweakTable(numbers)
  }

  /// Sets the tuned number of a tweak, a number in the code of a scene's file, from typed text.
  ///
  /// - Throws: A message for the user. If it throws, the number is unchanged.
  package mutating func setTweak(
    _ name: String, to text: String, of scene: SceneDefinition
  ) throws(ValueText.Refusal) {
    guard let tweak = scene.tweaks.first(where: { $0.name == name }) else {
      throw ValueText.Refusal(
        "\(scene.name) has no tweak '\(name)'; \(KnownNames.text(scene.tweaks.map(\.name)))")
    }
    tweaks[name] = try ValueText.number(text, in: TunedTweak.limits(of: tweak), what: name)
  }

  /// Sets the tuned number of a tweak. A number equal to the value in the code counts as untuned.
  package mutating func setNumber(_ number: Double?, of tweak: TunedTweak) {
    tweaks[tweak.tweak.name] = number == tweak.own ? nil : number
  }

  /// Discards a tuned number if it equals the new number in the scene's file, or if the number in
  /// the file has changed, because the last change takes precedence.
  package mutating func rebase(from old: [SceneTweak], to new: [SceneTweak]) {
    for tweak in new where tweaks[tweak.name] != nil {
      let before = old.first { $0.name == tweak.name }
      if tweak.value == tweaks[tweak.name] || (before != nil && before?.value != tweak.value) {
        tweaks[tweak.name] = nil
      }
    }
  }
}
