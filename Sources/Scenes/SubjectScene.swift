package import MidflightLayerTree

/// A scene of code that was not written for scenes. Its layers are named by the code's properties,
/// and its motions have rows in addition to those that the scene lists.
@MainActor
package protocol SubjectScene: SceneInstance {
  /// The object whose properties are searched for the names of layers.
  var namedObject: AnyObject { get }
  /// The layer whose rows have no owner's name; nil if there is none.
  var namelessLayer: CALayer? { get }
}

extension LayerScene: SubjectScene {
  package var namedObject: AnyObject { subject }
  package var namelessLayer: CALayer? { subjectLayer }
}
