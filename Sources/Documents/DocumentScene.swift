import Foundation
import MidflightLayerTree
package import MidflightScenes
package import MidflightViews

/// Shows a document as a scene: its layers with their animations, and a number that selects the
/// document's state.
@MainActor
package final class DocumentScene: SceneInstance {
  /// Returns the scene of a document.
  ///
  /// - Returns: The scene, and a message about content that is not drawn; nil if everything is
  ///   drawn.
  /// - Throws: An error if the stage is too large.
  package static func definition(
    of document: Document
  ) throws(DocumentFailure) -> (scene: SceneDefinition, problem: String?) {
    let problems = DocumentProblems()
    let context = CAContext()
    var reported: Set<String> = []
    context.report = { message in
      reported.insert(message)
      problems.note(message)
    }
    let (stage, duration) = context.perform {
      let stage = DocumentStage(document, problems: problems)
      // Add all animations to a tree, to find keys that can't be animated. The messages about them
      // contain the layer's path, which must start with the stage's name.
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
        reason: String(format: "its stage has %.0f × %.0f points", size.width, size.height)
          + ", more than the limit of \(Int(longest)) per side")
    }
    let count = stage.stateNames.count
    let folder = document.folder.map { ": \(OneLine.text($0))" } ?? ""
    let states = count == 0 ? "" : count == 1 ? ", with a state" : ", with \(count) states"
    var scene = SceneDefinition(
      name: document.name, summary: document.path + folder + states,
      actions: "the next state; no state", duration: duration, showsText: true,
      size: { size },
      make: { [reported] in DocumentScene(document, reported: reported) })
    scene.file = SceneFile([URL(fileURLWithPath: document.path).path])
    return (scene, problems.line)
  }

  /// Returns the scenes for the wallpapers of a file.
  ///
  /// - Returns: The scenes that can be shown, at least one, and a message for each wallpaper that
  ///   is refused or not drawn completely.
  /// - Throws: An error if no wallpaper can be shown.
  package static func definitions(
    of documents: [Document]
  ) throws(DocumentFailure) -> (scenes: [SceneDefinition], problems: [String]) {
    var scenes: [SceneDefinition] = []
    var problems: [String] = []
    var refusal: DocumentFailure?
    for document in documents {
      let part = document.folder == nil ? "" : "\(document.name): "
      do throws(DocumentFailure) {
        if let refusal = document.refusal { throw refusal }
        let (scene, problem) = try definition(of: document)
        scenes.append(scene)
        if let problem { problems.append(part + problem) }
      } catch {
        refusal = refusal ?? error
        problems.append(part + error.description)
      }
    }
    if scenes.isEmpty, let refusal { throw refusal }
    return (scenes, problems)
  }

  package let view: UIView
  private let stage: DocumentStage

  /// For each bundle, all its animations, and the states of its layers.
  var parts: [(plans: [AnimationPlan], states: [LayerStates])] {
    zip(stage.plans, stage.bundleStates).map { ($0, $1) }
  }

  /// Makes the document's layers in the current session.
  ///
  /// - Parameter reported: Messages about problems that have been reported before, and are not
  ///   reported again.
  init(_ document: Document, reported: Set<String> = []) {
    let context = CAContext.current
    let report = context.report
    context.report = { if !reported.contains($0) { report($0) } }
    stage = DocumentStage(document, problems: DocumentProblems())
    let frame = CGRect(origin: .zero, size: stage.size)
    view = stage.followsTilt ? TiltView(stage, frame: frame) : UIView(frame: frame)
    view.layer.name = Self.stageName
    view.layer.addSublayer(stage.layer)
  }

  package func start() -> [SceneStep] {
    for plan in stage.animations { plan.add() }
    stage.go(to: Double(stage.initialState), animated: false)
    return []
  }

  /// Goes to the next state, or from the last state to the first.
  package func go() -> [SceneStep] {
    guard !stage.stateNames.isEmpty else { return [] }
    let next = stage.state % stage.stateNames.count + 1
    return [SceneStep(at: 0, set: Self.stateName, to: .number(Double(next)))]
  }

  package func back() -> [SceneStep] {
    guard !stage.stateNames.isEmpty else { return [] }
    return [SceneStep(at: 0, set: Self.stateName, to: .number(0))]
  }

  private static let stateName = "state"
  private static let stageName = "stage"

  /// The scene's properties: the number of the current state if the document has states, the tilt
  /// if values follow it, and then the properties that are moved by animations or set by states.
  package var properties: [SceneProperty] {
    let rows = stage.rows.map { row in
      let own = row.row.property(
        of: row.layer, named: row.name, animationKeys: row.animationKeys)
      return SceneProperty(
        name: own.name, range: own.range, animationKeys: own.animationKeys, target: own.target,
        retarget: { [stage] value, animated in
          if animated { stage.move(row, to: value) } else { own.retarget(value, false) }
        })
    }
    return states + tilts + rows
  }

  private var states: [SceneProperty] {
    if stage.stateNames.isEmpty { return [] }
    let state = SceneProperty(
      name: Self.stateName, range: .choices(["none"] + stage.stateNames), animationKeys: [],
      target: { [stage] in (stage.layer, "state") },
      retarget: { [stage] value, animated in
        if case .number(let number) = value { stage.go(to: number, animated: animated) }
      })
    guard stage.canGlide else { return [state] }
    let transition = SceneProperty(
      name: "transition", range: .number(0...3), animationKeys: [],
      target: { [stage] in (stage.layer, "transition") },
      retarget: { [stage] value, _ in
        if case .number(let seconds) = value { stage.layer.transition = seconds }
      })
    return [state, transition]
  }

  private var tilts: [SceneProperty] {
    guard stage.followsTilt else { return [] }
    let axes: [(name: String, axis: WritableKeyPath<CGPoint, CGFloat>)] = [("x", \.x), ("y", \.y)]
    return axes.map { name, axis in
      SceneProperty(
        name: "tilt.\(name)", range: .number(-1...1),
        animationKeys: stage.tiltKeys(isAlongX: name == "x"),
        target: { [stage] in (stage.layer, "tilt.\(name)") },
        retarget: { [stage] value, animated in
          guard case .number(let number) = value else { return }
          var tilt = stage.layer.tilt
          tilt[keyPath: axis] = CGFloat(number)
          stage.tilt(to: tilt, animated: animated)
        })
    }
  }
}

extension DocumentStage {
  /// The time in seconds until the last animation ends, where an endless animation counts as one
  /// cycle; at least 1 (3 if there are states) and at most 60.
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
