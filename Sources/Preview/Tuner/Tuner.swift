import MidflightEngine
import MidflightLayerTree
import MidflightScenes

/// The tuner: the scene's animations and the numbers in its code as rows, and which of them has the
/// focus.
@MainActor
struct Tuner {
  private(set) var tunables: [Tunable]
  private(set) var names: [TunableName]
  var focus = TunerFocus()

  /// How many rows of what moves were found when it looked.
  private var foundCount = 0

  /// The tuner of a session's scene.
  init(_ session: Session) {
    tunables = Tunable.survey(session.definition, tuning: session.tuning, log: session.log)
    names = TunableName.names(of: tunables)
    foundCount = session.foundRows.count
  }

  /// Looks anew for what can be tuned.
  mutating func survey(_ session: Session) {
    self = Tuner(session, focus: focus)
    // Their indices may be those of other animations now.
    focus.others = []
    keepFocus(in: session)
  }

  /// Looks anew where something has moved that did not before.
  mutating func follow(_ session: Session) {
    if session.foundRows.count != foundCount { survey(session) }
  }

  private init(_ session: Session, focus: TunerFocus) {
    self.init(session)
    self.focus = focus
  }

  // MARK: Rows

  /// The indices of the tunables that the filter leaves: each of its words is in their names, or in
  /// the title of a row.
  var visibleTunables: [Int] {
    tunables.indices.filter { index in
      let titles = TunerField.titles(of: tunables[index])
      return rowWords(of: index).allSatisfy { word in titles.contains { $0.contains(word) } }
    }
  }

  /// The words of the filter that are not in a tunable's names: its rows have them in their titles.
  private func rowWords(of index: Int) -> [String] {
    (focus.filter ?? "").lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
      .filter { !names[index].matches($0) }
  }

  /// Whether the filter leaves a row of a tunable.
  func shows(_ field: TunerField, of index: Int) -> Bool {
    rowWords(of: index).allSatisfy { field.title.contains($0) }
  }

  /// The numbers in the code that the filter leaves.
  func visibleTweaks(in session: Session) -> [TunedTweak] {
    let words = (focus.filter ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    return session.tunedTweaks.filter { tuned in
      let name = "\(tuned.tweak.name) \(TunableName.words(tuned.tweak.name))".lowercased()
      return words.allSatisfy { name.contains($0) }
    }
  }

  /// How many rows of animations and numbers the filter leaves, and of how many.
  func count(in session: Session) -> (found: Int, of: Int) {
    (
      visibleTunables.count + visibleTweaks(in: session).count,
      tunables.count + session.tunedTweaks.count
    )
  }

  /// All rows that can have the focus, from the top.
  private func rows(in session: Session) -> [(tunable: Int, field: TunerField)] {
    visibleTweaks(in: session).map { (TunerFocus.tweaks, .tweak($0.tweak.name)) }
      + visibleTunables.flatMap { index in
        TunerField.rows(of: tunables[index], in: session.tuning)
          .filter { shows($0, of: index) }.map { (index, $0) }
      }
  }

  /// Whether there is anything to tune.
  func hasRows(in session: Session) -> Bool { !tunables.isEmpty || !session.tunedTweaks.isEmpty }

  /// The animation that has the focus. What the filter hides is not changed.
  var selectedTunable: Tunable? {
    visibleTunables.contains(focus.tunable) ? tunables[focus.tunable] : nil
  }

  /// The animations whose values are changed together: the one with the focus first.
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

  /// The number whose row has the focus.
  func selectedTweak(in session: Session) -> TunedTweak? {
    guard case .tweak(let name) = focus.field else { return nil }
    return visibleTweaks(in: session).first { $0.tweak.name == name }
  }

  /// Moves the focus by rows.
  mutating func select(by step: Int, in session: Session) {
    focus.move(by: step, in: rows(in: session))
  }

  /// Selects a row that there is, after what there is has changed.
  mutating func keepFocus(in session: Session) {
    let rows = rows(in: session)
    if rows.contains(where: { $0.tunable == focus.tunable && $0.field == focus.field }) { return }
    let own = rows.first { $0.tunable == focus.tunable && $0.field == .easing }
    if let row = own ?? rows.first(where: { $0.tunable == focus.tunable }) ?? rows.first {
      (focus.tunable, focus.field) = (row.tunable, row.field)
    }
  }

  /// Moves the focus to an animation of a property, unless it was chosen for that before.
  ///
  /// - Parameter target: The one to prefer; else the first.
  mutating func focus(on property: String?, preferring target: Tuning.Target?) {
    guard let property, focus.property != property else { return }
    focus.property = property
    let own = visibleTunables.filter { tunables[$0].property == property }
    let preferred = own.first { index in target.map(tunables[index].targets.contains) == true }
    guard let index = preferred ?? (own.contains(focus.tunable) ? focus.tunable : own.first),
      index != focus.tunable
    else { return }
    (focus.tunable, focus.field) = (index, .duration)
  }
}

extension Session {
  /// The numbers in the scene's code that are known, in the order in which they stand in their
  /// files.
  var tunedTweaks: [TunedTweak] {
    if definition.tweaks.isEmpty { return [] }
    let met = metTweaks
    return definition.tweaks.compactMap { TunedTweak($0, met: met[$0.place]) }
  }
}
