import Foundation
import MidflightLayerTree
import MidflightViews

/// Makes the layer or the view that a scene shows, from its class or from the code of a `#Preview`.
@MainActor
package final class SubjectMaker {
  package let name: String
  package let summary: String
  /// The class of the layer or view; nil for a preview.
  private let type: (any SceneSubject.Type)?
  /// The size that the preview's code asks for; nil to keep the subject's own size.
  let size: CGSize?
  /// Whether a view is resized to fit its content.
  let fits: Bool
  let members: @MainActor (AnyObject) -> SubjectMembers
  private let construct: @MainActor () -> any SceneSubject

  package init(
    _ type: any SceneSubject.Type,
    members: @escaping @MainActor (AnyObject) -> SubjectMembers = { _ in SubjectMembers() }
  ) {
    self.members = members
    name = SceneName.hyphenated("\(type)")
    summary = "the class \(type)"
    (self.type, size, fits) = (type, nil, false)
    construct = { type.makeForScene() }
  }

  /// Creates a maker for a preview.
  ///
  /// - Parameter construct: Runs the preview's body.
  package init(
    _ preview: ScenePreview, named name: String,
    members: @escaping @MainActor (AnyObject) -> SubjectMembers = { _ in SubjectMembers() },
    by construct: @escaping @MainActor () -> any SceneSubject
  ) {
    (self.name, self.members) = (name, members)
    summary = "#Preview" + (preview.title.map { "(\"\($0)\")" } ?? "") + " of its file"
    (type, size, fits) = (nil, preview.size, preview.fits)
    self.construct = construct
  }

  var code: ObjectIdentifier { type.map { ObjectIdentifier($0) } ?? ObjectIdentifier(self) }

  package func make() -> any SceneSubject {
    let subject = construct()
    let layer = subject.sceneLayer
    // If there is a view, set its frame, because that also resizes the view's subviews; setting the
    // layer's bounds would not.
    let view = layer.delegate as? UIView
    if fits { view?.sizeToFit() }
    let given = size ?? (layer.bounds.isEmpty ? UIView.stageSize : nil)
    if let given {
      if let view { view.frame.size = given } else { layer.bounds.size = given }
    }
    return subject
  }

  /// The reason why no subject can be made, as the end of a sentence; nil if one can be made. The
  /// code is tried in a copy of the process, because it may end the process.
  package var obstacle: String? {
    SubjectTrial.outcome { [self] in
      CAContext().perform { _ = make() }
    }
    .obstacle(type == nil ? "its code" : "its initializer")
  }
}
