import Foundation
import MidflightLayerTree
import MidflightScenes
import MidflightViews

/// The scene of a test's subject. It runs the closures that are scheduled on a ``Play``.
@MainActor
final class TestedScene<Subject: AnyObject>: SubjectScene {
  /// A property that a test measures. It need not be among the properties that a scene lists.
  struct Property {
    let name: String
    let target: @MainActor (Subject) -> (layer: CALayer, keyPath: String)
  }

  let view: UIView
  let namelessLayer: CALayer?
  private let subject: Subject
  private let asked: [Property]
  private let play: @MainActor (Subject, Play) -> Void

  /// Creates the scene of a test's subject.
  ///
  /// - Parameters:
  ///   - view: The stage, with the subject in it.
  ///   - layer: The subject's layer; nil if the subject is a scene.
  init(
    _ subject: Subject, layer: CALayer?, in view: UIView, asking asked: [Property],
    play: @escaping @MainActor (Subject, Play) -> Void
  ) {
    (self.subject, namelessLayer, self.view) = (subject, layer, view)
    (self.asked, self.play) = (asked, play)
  }

  var namedObject: AnyObject { subject }
  private var scene: (any SceneInstance)? { subject as? any SceneInstance }

  func start() -> [SceneStep] {
    let steps = scene?.start() ?? []
    let actions = Play()
    play(subject, actions)
    // Schedule the actions as timers, not as steps: steps at 0 s are part of the first commit, in
    // which nothing is animated yet.
    actions.schedule(in: .current)
    return steps
  }

  func go() -> [SceneStep] { scene?.go() ?? [] }
  func back() -> [SceneStep] { scene?.back() ?? [] }

  var properties: [SceneProperty] {
    let subject = subject
    return (scene?.properties ?? [])
      + asked.map { property in
        SceneProperty(
          name: property.name,
          // A jump counts as a joint if it exceeds a fraction of the range. Use a tiny range, so
          // that every jump counts.
          range: .number(0...1e-6), animationKeys: [], target: { property.target(subject) },
          retarget: { _, _ in })
      }
  }
}
