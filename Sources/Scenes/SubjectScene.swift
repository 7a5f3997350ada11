package import MidflightLayerTree

/// A scene of code that was not written for scenes: its layers are named by the properties of that
/// code, and what it moves has rows beside those that the scene lists.
@MainActor
package protocol SubjectScene: SceneInstance {
  /// The object in whose properties the names of layers are looked for.
  var namedObject: AnyObject { get }
  /// The layer whose rows have no owner's name before theirs; nil for none.
  var namelessLayer: CALayer? { get }
}

extension LayerScene: SubjectScene {
  /// The layer or the view.
  package var namedObject: AnyObject { subject }
  /// The subject's layer.
  package var namelessLayer: CALayer? { subjectLayer }
}
