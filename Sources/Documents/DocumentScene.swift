package import Foundation
import MidflightLayerTree
package import MidflightScenes
package import MidflightViews

/// The document that is shown, as a scene: its layers, which move as it says, and its states, which
/// a number chooses.
@MainActor
package final class DocumentScene: Scene {
  /// The document, and what is known of it; nil until ``show(_:)``.
  private static var shown: Shown?

  private struct Shown {
    var document: Document
    var size: CGSize
    var duration: Double
    var stateNames: [String]
    /// Problems that were reported when it was looked at, and are not said again.
    var reported: Set<String>
  }

  /// Makes a document the one that is shown.
  ///
  /// - Returns: What it uses that is not known here, a line for each.
  /// - Throws: where its stage is too large.
  package static func show(_ document: Document) throws(DocumentFailure) -> [String] {
    let problems = DocumentProblems()
    let context = CAContext()
    var reported: Set<String> = []
    context.report = { message in
      reported.insert(message)
      problems.note(message)
    }
    let (stage, duration) = context.perform {
      let stage = DocumentStage(document, problems: problems)
      // Keys that animations can't move are found where these are added, and told by the layer's
      // path.
      let root = CALayer()
      root.name = stageName
      root.addSublayer(stage.layer)
      context.rootLayer = root
      stage.tryAnimations()
      return (stage, stage.duration)
    }
    let size = stage.size
    let longest = DocumentLimits.stageSide
    guard size.width > 0, size.height > 0, size.width <= longest, size.height <= longest else {
      throw .unusable(
        part: document.path,
        reason: "its stage has \(size.width) × \(size.height) points, and \(Int(longest)) a side "
          + "are shown at most")
    }
    shown = Shown(
      document: document, size: size, duration: duration, stateNames: stage.stateNames,
      reported: reported)
    return problems.lines
  }

  /// The document's own name.
  package static var name: String { shown?.document.name ?? "document" }
  /// See ``Scene/summary``.
  package static var summary: String {
    guard let shown else { return "a document of layers" }
    let count = shown.stateNames.count
    let states = count == 0 ? "" : count == 1 ? ", with a state" : ", with \(count) states"
    return shown.document.path + states
  }
  /// See ``Scene/actions``.
  package static var actions: String { "the next state; no state" }
  /// That of the document's root.
  package static var size: CGSize { shown?.size ?? CGSize(width: 1, height: 1) }
  /// Until the last animation ends that does; of those that never do, one cycle.
  package static var duration: Double { shown?.duration ?? 0 }
  /// It may have text.
  package static var showsText: Bool { true }

  /// See ``Scene/view``.
  package let view: UIView
  private let stage: DocumentStage?

  /// The document's layers.
  package init() {
    view = UIView(frame: CGRect(origin: .zero, size: Self.size))
    view.layer.name = Self.stageName
    guard let shown = Self.shown else {
      stage = nil
      return
    }
    let context = CAContext.current
    let report = context.report
    context.report = { if !shown.reported.contains($0) { report($0) } }
    let stage = DocumentStage(shown.document, problems: DocumentProblems())
    view.layer.addSublayer(stage.layer)
    self.stage = stage
  }

  /// Has the animations run, in the state that the document begins in.
  package func start() -> [SceneStep] {
    guard let stage else { return [] }
    for plan in stage.animations { plan.add() }
    stage.go(to: Double(stage.initialState), animated: false)
    return []
  }

  /// To the next state; behind the last one to the first.
  package func go() -> [SceneStep] {
    guard let stage, !stage.stateNames.isEmpty else { return [] }
    let next = stage.state % stage.stateNames.count + 1
    return [SceneStep(at: 0, set: Self.stateName, to: .number(Double(next)))]
  }

  /// To no state.
  package func back() -> [SceneStep] {
    guard let stage, !stage.stateNames.isEmpty else { return [] }
    return [SceneStep(at: 0, set: Self.stateName, to: .number(0))]
  }

  private static let stateName = "state"
  private static let stageName = "stage"

  /// The state, where there are some, and what moves or is set by one.
  package var properties: [SceneProperty] {
    guard let stage else { return [] }
    let rows = stage.rows.map {
      $0.row.property(of: $0.layer, named: $0.name, animationKeys: $0.animationKeys)
    }
    if stage.stateNames.isEmpty { return rows }
    let state = SceneProperty(
      name: Self.stateName, range: .choices(["none"] + stage.stateNames), animationKeys: [],
      target: { (stage.layer, "state") },
      retarget: { value, animated in
        if case .number(let number) = value { stage.go(to: number, animated: animated) }
      })
    return [state] + rows
  }
}

extension DocumentStage {
  /// From 1 to 60 s: until the last animation ends that does, or one cycle of those that never do.
  fileprivate var duration: Double {
    let ends = animations.map { plan in
      let animation = plan.animation
      let cycle = animation.duration * (animation.autoreverses ? 2 : 1)
      let count = animation.repeatCount > 0 ? Double(animation.repeatCount) : 1
      let whole = animation.repeatDuration > 0 ? animation.repeatDuration : cycle * count
      let length = (whole.isFinite ? whole : cycle) / Double(abs(animation.speed))
      return max(animation.beginTime, 0) + length
    }
    let longest = ends.filter(\.isFinite).max() ?? 0
    return min(max(longest, stateNames.isEmpty ? 1 : 3), 60)
  }
}
