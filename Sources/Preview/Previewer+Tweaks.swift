import LayerTree
import Scenes

/// The numbers in a scene's code, as rows of the tuner: a block above those of the animations.
extension Previewer {
  /// Those that are known, in the order in which they stand in their files.
  var tunedTweaks: [TunedTweak] {
    let tweaks = SceneCatalogue.tweaks(of: session.sceneType)
    if tweaks.isEmpty { return [] }
    let met = session.metTweaks
    return tweaks.compactMap { TunedTweak($0, met: met[$0.place]) }
  }

  /// Those that the filter leaves.
  var visibleTweaks: [TunedTweak] {
    let words = (tunerFocus.filter?.text ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    return tunedTweaks.filter { tuned in
      let name = "\(tuned.tweak.name) \(TunableName.words(tuned.tweak.name))".lowercased()
      return words.allSatisfy { name.contains($0) }
    }
  }

  /// The one whose row has the focus.
  var selectedTweak: TunedTweak? {
    guard focus == .tuner, case .tweak(let name) = tunerFocus.field else { return nil }
    return visibleTweaks.first { $0.tweak.name == name }
  }

  func adjust(_ tuned: TunedTweak, by steps: Double, from start: Tuning) {
    let number = tuned.number(steps, from: tuned.number(in: start))
    session.tuning.setNumber(number, of: tuned)
  }

  /// Their block; nil where there is none.
  func tweakState() -> InterfaceState.Tuner? {
    let visible = visibleTweaks
    guard let first = visible.first else { return nil }
    let file = first.tweak.place.file.split(separator: "/").last.map(String.init) ?? ""
    var state = InterfaceState.Tuner(index: TunerFocus.tweaks, title: "numbers in \(file)")
    if case .tweak = tunerFocus.field, focus == .tuner, !tunerFocus.isFiltering {
      (state.selection, state.typing) = (tunerFocus.field, tunerFocus.typing)
    }
    state.rows = visible.map { tuned in
      let number = tuned.number(in: session.tuning)
      var row = InterfaceState.Tuner.Row(
        field: .tweak(tuned.tweak.name), value: tuned.text(in: session.tuning))
      row.isChanged = number != tuned.own
      row.fraction =
        min(
          max(
            (number - tuned.range.lowerBound)
              / (tuned.range.upperBound - tuned.range.lowerBound), 0), 1)
      return row
    }
    return state
  }

  /// Brings what depends on numbers in the code up to date, where some have changed.
  func surveyAgain(since before: Tuning) {
    guard session.tuning.tweaks != before.tweaks else { return }
    tunables = Tunable.survey(session.sceneType, tuning: session.tuning)
    tunableNames = TunableName.names(of: tunables)
    keepTunerFocus()
  }

  /// Writes the tuned numbers into the code.
  ///
  /// - Returns: the tuned values that are left to be saved elsewhere, and what is to be said.
  func writeTweaks() -> (rest: Tuning, outcomes: [TweakWriter.Outcome]) {
    var numbers = session.tuning.tweaks
    // What has no fractions has taken the nearest number that has none.
    for tuned in tunedTweaks where tuned.isInteger {
      numbers[tuned.tweak.name] = numbers[tuned.tweak.name]?.rounded()
    }
    let outcomes = TweakWriter.write(
      numbers, of: SceneCatalogue.tweaks(of: session.sceneType))
    var rest = session.tuning
    for name in outcomes.filter(\.isDone).flatMap(\.names) { rest.tweaks[name] = nil }
    return (rest, outcomes)
  }
}
