import Foundation
import MidflightLayerTree
import MidflightViews

/// Facts about a layer or view class, or a preview, that are found by running its code: the size,
/// and the motions that start without a script. Each fact is found once, on first use, with the
/// tunable numbers as they are in the files.
@MainActor
final class SubjectProfile {
  let maker: SubjectMaker
  let tweaks: [SceneTweak]

  init(_ maker: SubjectMaker, tweaks: [SceneTweak]) {
    (self.maker, self.tweaks) = (maker, tweaks)
  }

  /// The width, in points, of the stage's margin on each side of the subject.
  static let margin = 40.0

  private(set) lazy var stageSize: CGSize = {
    let own = context().perform { maker.make().sceneLayer.bounds.size }
    let isUsable = own.width > 0 && own.height > 0 && own.width <= 4096 && own.height <= 4096
    let size = isUsable ? own : UIView.stageSize
    return CGSize(width: size.width + 2 * Self.margin, height: size.height + 2 * Self.margin)
  }()

  /// Whether the code survives all trials: reading its properties, setting them, and moving without
  /// a script. The trials run in a forked copy of the process, since the code may crash. A fork
  /// takes milliseconds, so all trials share one; only if that one fails does each trial get a
  /// separate fork.
  private lazy var codeReturns: Bool =
    SubjectTrial.outcome { [self] in
      readAll()
      canReadAll = true
      takeAll()
      _ = findMotions()
    }.isGood

  private func codeReturns(_ part: @escaping @MainActor () -> Void) -> Bool {
    codeReturns || SubjectTrial.outcome(part).isGood
  }

  /// The motions that the subject starts without a script, in the order in which they start. Only
  /// layers that exist at the end of the scene count.
  ///
  /// If the code crashes or hangs when it is tried, there are no motions, and it will fail again
  /// when the scene runs.
  private(set) lazy var motions: [MotionRow] =
    codeReturns { [self] in _ = findMotions() } ? findMotions() : []

  /// Whether each of the subject's own properties can be read before anything is laid out or shown.
  /// This is tried in a copy of the process, since a getter may need something that does not exist
  /// yet.
  private(set) lazy var canReadAll: Bool = codeReturns { [self] in readAll() }

  private func readAll() {
    context().perform {
      _ = SubjectRows(of: maker.make(), members: maker.members, listed: [])
    }
  }

  func members(_ object: AnyObject) -> SubjectMembers {
    var members = maker.members(object)
    if !members.properties.isEmpty, !canReadAll { members.properties = [] }
    return members
  }

  private(set) lazy var acceptsAllValues: Bool = codeReturns { [self] in takeAll() }

  private func takeAll() {
    let context = context()
    context.report = { _ in }
    let scene = context.perform { LayerScene(self) }
    context.turn { context.rootLayer = scene.view.layer }
    for property in context.perform({ scene.properties }) {
      for value in property.range.samples { context.turn { property.retarget(value, true) } }
    }
  }

  /// A short description of the effects of the scene's `go()` and `back()`. If the class has
  /// methods, the names of the first two replace the two parts of the description, in order.
  private(set) lazy var actions: String = {
    let methods = context().perform { LayerScene(self).own.methods }
    let words = ["far and back", "its initial state"]
    return (methods.prefix(2) + words.dropFirst(methods.count)).joined(separator: "; ")
  }()

  /// Returns the rows of the properties that move without a script.
  ///
  /// - Complexity: one evaluation of the subject's scene.
  private func findMotions() -> [MotionRow] {
    let context = context()
    context.report = { _ in }
    var moved = MovedProperties()
    let scene = context.perform { LayerScene(self) }
    context.animationWillAdd = { moved.note(MovedProperties.motions(of: $0)) }
    context.turn {
      context.rootLayer = scene.view.layer
      scene.view.layer.reviseWaitingAnimations { addition in
        moved.note(MovedProperties.motions(of: addition))
        return false
      }
    }
    context.propertyDidChange = { moved.note($0) }
    context.advance(to: Flicks(seconds: LayerScene.duration))
    context.cancelEvents()
    return context.perform { moved.rows(in: scene, named: MemberNames(in: scene).name).map(\.row) }
  }

  /// Returns a context in which the code uses the numbers that are in its files now.
  func context() -> CAContext {
    let context = CAContext()
    context.tweaks = TweakTable(tweaks.editedNumbers)
    return context
  }
}
