import Foundation
package import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
import MidflightScenes

/// A/B and the interruption lab: what is compared, where it stands, and what begins and ends it.
extension Previewer {
  // MARK: The stage

  /// Where the scene stands that is live, in pixels.
  package var stage: Stage {
    let stages = stages
    return stages.last { $0.variant?.tuning == session.tuning }?.stage ?? stages[0].stage
  }

  /// Where each picture stands, in pixels; one alone while nothing is compared.
  private var stages: [(variant: Variant?, stage: Stage, cell: CGRect)] {
    let variants = comparison.variants(live: session.tuning)
    let area = interface.stageArea
    switch comparison.layout {
    case .off: return [(nil, stage(in: area), area)]
    case .over: return variants.map { ($0, stage(in: area), area) }
    case .sideBySide, .lab:
      let grid = StageGrid(
        variants.count, of: session.definition.size, in: area, caption: CaptionLayer.height)
      return zip(variants, grid.cells).map { ($0, stage(in: $1), $1) }
    }
  }

  /// The part of the stage, in points, whose picture a place is in: the live one's where it is in
  /// none.
  func cell(at place: CGPoint?) -> CGRect {
    let stages = stages
    let cell = place.flatMap { place in stages.first { $0.cell.contains(place) } }
    return (cell ?? stages.last { $0.variant?.tuning == session.tuning } ?? stages[0]).cell
  }

  /// The frame around all pictures with their captions, in points.
  var sceneFrame: CGRect {
    let toPoints = CGAffineTransform(scaleX: 1 / pointScale, y: 1 / pointScale)
    return stages.enumerated().reduce(.null) { frame, place in
      let picture = place.element.stage.frame.applying(toPoints)
      let whole = frame.union(picture)
      return place.element.variant == nil
        ? whole : whole.union(captionFrame(place.offset, over: place.element.cell))
    }
  }

  /// The values that are compared, and where each picture stands in the window, in pixels.
  package var comparedStages: [(tuning: Tuning, stage: Stage)] {
    stages.compactMap { place in
      place.variant.map { ($0.tuning, place.stage) }
    }
  }

  /// The outcomes of a comparison for the selected property, as far as they are known.
  package var comparedOutcomes: [Variant.Outcome] {
    watchedName.map(comparison.outcomes) ?? []
  }

  /// The scene as it is, or what is compared.
  package func stagePictures() -> [StagePicture] {
    let stages = stages
    guard comparison.layout != .off else {
      return [StagePicture(stage: stages[0].stage, scene: session.displayList())]
    }
    let sessions = comparison.sessions(beside: session)
    return zip(stages, sessions).enumerated().map { index, part in
      var picture = StagePicture(stage: part.0.stage, scene: part.1.displayList())
      if comparison.layout == .over {
        picture.hasGround = index == 0
        if index == 0 { picture.opacity = Self.referenceOpacity }
      }
      return picture
    }
  }

  /// Of A behind B.
  private static let referenceOpacity: CGFloat = 0.4

  /// Makes the captions of the pictures.
  func captions() -> [InterfaceState.Caption] {
    guard comparison.layout != .off else { return [] }
    let outcomes = comparedOutcomes
    return stages.enumerated().compactMap { index, place in
      guard let variant = place.variant else { return nil }
      let outcome = outcomes.first { $0.variant.role == variant.role }
      return InterfaceState.Caption(
        role: variant.role, title: title(of: variant), shortTitle: variant.shortTitle,
        detail: outcome?.summary ?? "",
        frame: captionFrame(index, over: place.cell))
    }
  }

  /// Above its picture; where all pictures stand in one place, in a row of its own.
  private func captionFrame(_ index: Int, over cell: CGRect) -> CGRect {
    let top = comparison.layout == .over ? CGFloat(index) : -1
    return CGRect(
      x: cell.minX, y: cell.minY + top * CaptionLayer.height, width: cell.width,
      height: CaptionLayer.height)
  }

  private func title(of variant: Variant) -> String {
    switch variant.role {
    case .reference: "A  before · \(variant.tuning.policy.title)"
    case .live: "B  now · \(variant.tuning.policy.title)"
    case .policy(let policy): policy.title
    }
  }

  /// Whether one of the pictures is the live scene: the lab's are of policies that may all be
  /// others.
  var showsLiveScene: Bool {
    stages.contains { $0.variant == nil || $0.variant?.tuning == session.tuning }
  }

  // MARK: Beginning and ending

  /// Side by side, one over the other, alone again.
  func compare(at time: UInt64) {
    switch comparison.layout {
    case .off, .lab:
      endComparison(at: time)
      (comparison.layout, comparison.reference) = (.sideBySide, session.tuning)
      interface.say("A is what was tuned up to now; what you change now is B")
    case .sideBySide:
      comparison.layout = .over
      interface.say("A stands faint behind B")
    case .over:
      endComparison(at: time)
      interface.say("B alone")
    }
  }

  /// Puts A and B in each other's place.
  func swapCompared() {
    guard comparison.layout == .sideBySide || comparison.layout == .over else {
      return interface.say("nothing to swap: B compares", isWarning: true)
    }
    (comparison.reference, session.tuning) = (session.tuning, comparison.reference)
  }

  /// Shows the policies beside each other, and the worst of their joints again and again in slow
  /// motion.
  func toggleLab(at time: UInt64) {
    if comparison.layout == .lab {
      endComparison(at: time)
      return interface.say("lab closed")
    }
    endComparison(at: time)
    comparison.layout = .lab
    interface.settings.isChartFolded = false
    comparison.playbackBefore = transport.playbackState(of: session)
    comparison.seeksWorstJoint = true
  }

  /// Shows the scene alone, playing as it did before.
  func endComparison(at time: UInt64) {
    if comparison.layout != .off { interface.endMessage() }
    comparison.end()
    comparison.seeksWorstJoint = false
    guard let before = comparison.playbackBefore else { return }
    comparison.playbackBefore = nil
    transport.resume(before, at: time)
    if let rest = before.rest { seekAndPause(to: rest, at: time) }
  }

  /// Loops the worst joint of the selected property once all of its curves are known.
  func showWorstJoint(at time: UInt64) {
    guard comparison.seeksWorstJoint, comparison.layout == .lab, comparison.isComplete,
      let name = watchedName
    else { return }
    let outcomes = comparison.outcomes(of: name)
    guard outcomes.count == Comparison.policies.count else { return }
    comparison.seeksWorstJoint = false
    guard
      let worst = outcomes.compactMap(\.worst)
        .max(by: { Variant.Outcome.badness($0) < Variant.Outcome.badness($1) })
    else {
      return interface.say(
        "the lab shows all policies on the same log: no joint of \(name) yet, press a digit while "
          + "it moves", seconds: 5)
    }
    transport.repeatSlowly(
      session, from: max(worst.time - Flicks(seconds: 0.25), .zero),
      to: worst.time + Flicks(seconds: 0.5), at: time)
    interface.say(
      "the worst joint of \(name), again and again in slow motion; Shift+B closes the lab",
      seconds: 5)
  }
}
