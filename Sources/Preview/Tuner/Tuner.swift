import MidflightEngine
import MidflightLayerTree
import MidflightScenes

/// The tuner: the rows for the scene's animations and for the numbers in its code, and the focus on
/// one of the rows.
@MainActor
struct Tuner {
  private(set) var tunables: [Tunable]
  private(set) var names: [TunableName]
  var focus = TunerFocus()

  /// The number of moving values that the session had found when the tunables were last listed.
  private var foundCount = 0

  init(_ session: Session) {
    tunables = Tunable.survey(session.definition, tuning: session.tuning, log: session.log)
    names = TunableName.names(of: tunables)
    foundCount = session.foundRows.count
  }

  mutating func survey(_ session: Session) {
    self = Tuner(session, focus: focus)
    // The indices of the other selected animations may now refer to different animations, so
    // deselect them.
    focus.others = []
    validateFocus(in: session)
  }

  /// Lists the tunables again if the session has found more moving values since they were last
  /// listed.
  mutating func follow(_ session: Session) {
    if session.foundRows.count != foundCount { survey(session) }
  }

  private init(_ session: Session, focus: TunerFocus) {
    self.init(session)
    self.focus = focus
  }

  // MARK: Rows

  /// The indices of the tunables that match the filter. A tunable matches if each word of the
  /// filter is in its names or in the title of one of its rows.
  var visibleTunables: [Int] {
    tunables.indices.filter { index in
      let titles = TunerField.titles(of: tunables[index])
      return rowWords(of: index).allSatisfy { word in titles.contains { $0.contains(word) } }
    }
  }

  /// Returns the words of the filter that are not in a tunable's names. These words must occur in
  /// the titles of the tunable's rows.
  private func rowWords(of index: Int) -> [String] {
    (focus.filter ?? "").lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
      .filter { !names[index].matches($0) }
  }

  func shows(_ field: TunerField, of index: Int) -> Bool {
    rowWords(of: index).allSatisfy { field.title.contains($0) }
  }

  func visibleTweaks(in session: Session) -> [TunedTweak] {
    let words = (focus.filter ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    return session.tunedTweaks.filter { tuned in
      let name = "\(tuned.tweak.name) \(TunableName.words(tuned.tweak.name))".lowercased()
      return words.allSatisfy { name.contains($0) }
    }
  }

  /// Returns how many animations and numbers in the code match the filter, and how many there are
  /// in total.
  func count(in session: Session) -> (found: Int, of: Int) {
    (
      visibleTunables.count + visibleTweaks(in: session).count,
      tunables.count + session.tunedTweaks.count
    )
  }

  private func rows(in session: Session) -> [(tunable: Int, field: TunerField)] {
    visibleTweaks(in: session).map { (TunerFocus.tweaks, .tweak($0.tweak.name)) }
      + visibleTunables.flatMap { index in
        TunerField.rows(of: tunables[index], in: session.tuning)
          .filter { shows($0, of: index) }.map { (index, $0) }
      }
  }

  func hasRows(in session: Session) -> Bool { !tunables.isEmpty || !session.tunedTweaks.isEmpty }

  /// The animation that has the focus; nil if the filter hides it, so that no key changes a hidden
  /// value.
  var selectedTunable: Tunable? {
    visibleTunables.contains(focus.tunable) ? tunables[focus.tunable] : nil
  }

  /// Returns the animations whose values change together, with the focused one first.
  func changedTunables(in session: Session) -> [Tunable] {
    guard let selected = selectedTunable else { return [] }
    let visible = visibleTunables
    let others = focus.others.filter { $0 != focus.tunable && visible.contains($0) }
      .map { tunables[$0] }
    return [selected]
      + others.filter {
        TunerField.rows(of: $0, in: session.tuning).contains(focus.field)
      }
  }

  func selectedTweak(in session: Session) -> TunedTweak? {
    guard case .tweak(let name) = focus.field else { return nil }
    return visibleTweaks(in: session).first { $0.tweak.name == name }
  }

  mutating func select(by step: Int, in session: Session) {
    focus.move(by: step, in: rows(in: session))
  }

  /// Selects an existing row if the rows have changed and the selected row no longer exists.
  mutating func validateFocus(in session: Session) {
    let rows = rows(in: session)
    if rows.contains(where: { $0.tunable == focus.tunable && $0.field == focus.field }) { return }
    let easingRow = rows.first { $0.tunable == focus.tunable && $0.field == .easing }
    if let row = easingRow ?? rows.first(where: { $0.tunable == focus.tunable }) ?? rows.first {
      (focus.tunable, focus.field) = (row.tunable, row.field)
    }
  }

  /// Moves the focus to an animation of a property. Does nothing if the previous call was for the
  /// same property.
  ///
  /// - Parameter target: The target of the preferred animation. If no animation of the property has
  ///   this target, the focus stays on an animation of the property, or else moves to the
  ///   property's first one.
  mutating func focus(on property: String?, preferring target: Tuning.Target?) {
    guard let property, focus.property != property else { return }
    focus.property = property
    let candidates = visibleTunables.filter { tunables[$0].property == property }
    let preferred = candidates.first { index in
      target.map(tunables[index].targets.contains) == true
    }
    let present = candidates.contains(focus.tunable) ? focus.tunable : candidates.first
    guard let index = preferred ?? present, index != focus.tunable else { return }
    (focus.tunable, focus.field) = (index, .duration)
  }
}

extension Session {
  /// The numbers in the scene's code that can be tuned, in the order of the scene's files. A number
  /// whose value is not known yet is left out.
  var tunedTweaks: [TunedTweak] {
    if definition.tweaks.isEmpty { return [] }
    let requested = readTweaks
    return definition.tweaks.compactMap { TunedTweak($0, met: requested[$0.location]) }
  }
}
