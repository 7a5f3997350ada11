import Foundation
import MidflightLayerTree
import MidflightViews

/// A class of layers or views as the subject of a scene, with what is learnt by running its code: the
/// size, and what moves by itself. Each is found once, when it is asked for first, with the numbers
/// that the files have.
@MainActor
final class SubjectProfile {
  let type: any SceneSubject.Type
  let tweaks: [SceneTweak]
  /// The class's name with hyphens.
  let name: String

  init(_ type: any SceneSubject.Type, tweaks: [SceneTweak]) {
    (self.type, self.tweaks) = (type, tweaks)
    name = SceneName.hyphenated("\(type)")
  }

  /// The size of a subject that has none of its own.
  static let defaultSize = CGSize(width: 240, height: 240)

  /// The subject's own size, or the default one, with a margin of 40 points on each side.
  private(set) lazy var stageSize: CGSize = {
    let own = context().perform { type.makeForScene().sceneLayer.bounds.size }
    let isUsable = own.width > 0 && own.height > 0 && own.width <= 4096 && own.height <= 4096
    let size = isUsable ? own : Self.defaultSize
    return CGSize(width: size.width + 80, height: size.height + 80)
  }()

  /// What the subject moves by itself, in the order in which that begins: of layers
  /// that it has at the end of its scene.
  ///
  /// None where the code does not come back: it traps when its time has come.
  private(set) lazy var motions: [MotionRow] =
    SubjectTrial.outcome(of: type) { [self] _ in _ = findMotions() }.isGood ? findMotions() : []

  /// - Complexity: one evaluation of the subject's scene.
  private func findMotions() -> [MotionRow] {
    let context = context()
    context.report = { _ in }
    var moved = MovedProperties()
    let scene = context.perform { LayerScene(self) }
    context.animationWillAdd = { moved.note(MovedProperties.motions(of: $0)) }
    context.turn {
      context.rootLayer = scene.view.layer
      scene.view.layer.offerWaitingAnimations { addition in
        moved.note(MovedProperties.motions(of: addition))
        return false
      }
    }
    context.propertyDidChange = { moved.note($0) }
    context.advance(to: Flicks(seconds: LayerScene.duration))
    context.cancelEvents()
    return context.perform { moved.rows(in: scene, named: MemberNames(in: scene).name).map(\.row) }
  }

  /// A context in which the code has the numbers of its files.
  func context() -> CAContext {
    let context = CAContext()
    context.tweaks = TweakTable(tweaks.editedNumbers)
    return context
  }
}
