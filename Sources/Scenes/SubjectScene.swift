package import MidflightLayerTree

/// A scene made from code that was not written as a scene. Its layers are named after the code's
/// properties, and its motions have rows in addition to those that the scene lists.
@MainActor
package protocol SubjectScene: SceneInstance {
  /// The object whose properties are searched for the names of layers.
  var namedObject: AnyObject { get }
  /// The layer whose rows are named after the property alone, without the layer's name; nil if
  /// there is no such layer.
  var namelessLayer: CALayer? { get }
}

extension LayerScene: SubjectScene {
  package var namedObject: AnyObject { subject }
  package var namelessLayer: CALayer? { subjectLayer }
}
