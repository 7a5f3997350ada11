import Foundation
import MidflightLayerTree
import MidflightViews

/// How a layer or a view is made that a scene shows: by its class, or by the code of a `#Preview`.
@MainActor
package final class SubjectMaker {
  /// The scene's name.
  package let name: String
  /// One sentence on what it is.
  package let summary: String
  /// Its class; nil for a preview.
  private let type: (any SceneSubject.Type)?
  /// The size that the code asks for; nil for the subject's own.
  let size: CGSize?
  /// Whether a view takes the size that fits it.
  let fits: Bool
  /// What the code of an object's class declares of its own.
  let members: @MainActor (AnyObject) -> SubjectMembers
  private let construct: @MainActor () -> any SceneSubject

  /// By its class.
  package init(
    _ type: any SceneSubject.Type,
    members: @escaping @MainActor (AnyObject) -> SubjectMembers = { _ in SubjectMembers() }
  ) {
    self.members = members
    name = SceneName.hyphenated("\(type)")
    summary = "\(type), as its file has it"
    (self.type, size, fits) = (type, nil, false)
    construct = { type.makeForScene() }
  }

  /// By a preview's code.
  ///
  /// - Parameter construct: Runs it.
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

  /// The code that makes it, which is the same for as long as it is loaded.
  var code: ObjectIdentifier { type.map { ObjectIdentifier($0) } ?? ObjectIdentifier(self) }

  /// Makes one, with a size.
  package func make() -> any SceneSubject {
    let subject = construct()
    let layer = subject.sceneLayer
    // A view's own size is that of what is laid out in it, too.
    let view = layer.delegate as? UIView
    if fits { view?.sizeToFit() }
    let given = size ?? (layer.bounds.isEmpty ? UIView.stageSize : nil)
    if let given {
      if let view { view.frame.size = given } else { layer.bounds.size = given }
    }
    return subject
  }

  /// The reason why none can be made, as a sentence's end; nil for none. Tried in a copy of the
  /// process, which the code may end.
  package var obstacle: String? {
    SubjectTrial.outcome { [self] in
      CAContext().perform { _ = make() }
    }
    .obstacle(type == nil ? "its code" : "its initializer")
  }
}
