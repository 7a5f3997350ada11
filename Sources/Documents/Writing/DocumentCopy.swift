import Foundation
package import MidflightLayerTree
import MidflightViews

/// A copy of a document in which the timings of animations are changed. Everything else stays the
/// same, including unknown elements, comments and white space.
package struct DocumentCopy {
  @MainActor
  package struct Animation {
    package let layer: CALayer
    package let name: String
    /// The animation with the timing that the document gives.
    package let animation: CAAnimation
  }

  private let document: Document
  package var hasImages: Bool { document.bundles.contains { !$0.images.isEmpty } }
  /// The changed texts of the bundles, by the paths of their files in the document.
  private var texts: [String: [UInt8]] = [:]
  /// Messages about changes that can't be written. Each is a sentence.
  package private(set) var notices: [String] = []

  /// Reads the document again and changes the timings.
  ///
  /// - Parameters:
  ///   - glide: The duration, in seconds, of glides (the animations of state changes without a
  ///     transition) unless they are tuned separately; nil for the default.
  ///   - timed: Returns an animation with its new timing, or the same object if its timing does not
  ///     change.
  /// - Throws: An error if the document has changed since it was read, or can't be read.
  @MainActor
  package init(
    _ document: Document, glide: Double? = nil, timed: (Animation) -> CAAnimation
  ) throws(DocumentFailure) {
    self.document = document
    let context = CAContext()
    let parts = context.perform {
      let scene = DocumentScene(document)
      context.rootLayer = scene.view.layer
      return scene.parts
    }
    for (bundle, (plans, states)) in zip(document.bundles, parts) {
      var source = XMLSource(try document.text(of: bundle))
      guard source.matches(bundle.root) else {
        throw .unreadable(path: bundle.name, reason: "it changed while it was read")
      }
      for plan in plans {
        guard let node = plan.source else { continue }
        let new = context.perform {
          timed(Animation(layer: plan.layer, name: plan.tunedName, animation: plan.animation))
        }
        let change = AnimationText(of: plan.animation, changedTo: new)
        change.write(to: node, in: &source)
        if let notice = change.notice {
          notices.append(
            "\(OneLine.text(plan.layer.layerPath)), \(OneLine.text(plan.tunedName)): \(notice)")
        }
      }
      for states in states {
        let glides = context.perform {
          GlideText(of: states, duration: glide ?? DocumentLayer.defaultTransition, timed: timed)
        }
        notices += glides.notices
        guard let text = glides.text, let node = states.source else { continue }
        if let own = node.child("stateTransitions") { source.remove(own) }
        source.append(text, to: node)
      }
      let text = source.changed
      guard text.count <= DocumentLimits.xmlSize else {
        throw .unusable(
          part: bundle.name,
          reason: "with its transitions it would have more than \(DocumentLimits.xmlSize) bytes")
      }
      texts[bundle.name] = text
    }
    var seen: Set<String> = []
    notices = notices.filter { seen.insert($0).inserted }
  }

  /// Writes the copy to a path, whose extension determines the form: `.caml` is the text of a
  /// single bundle, `.ca` and `.wallpaper` are folders, `.tendies` and `.batter` are archives. The
  /// copy is written under a temporary name and then renamed.
  ///
  /// - Throws: An error if the path does not have the extension of a document, or can't be written.
  package func write(to path: String) throws(DocumentFailure) {
    let name = path.lowercased()
    guard Document.isDocument(path) else {
      throw .unusable(part: path, reason: "a document's name must end in .caml, .ca or .tendies")
    }
    if name.hasSuffix(".caml") {
      guard texts.count == 1, let text = texts.values.first else {
        throw .unusable(
          part: path, reason: "the document has \(texts.count) bundles; name a .tendies file")
      }
      return try Writing.write(text, to: path)
    }
    if name.hasSuffix(".ca"), texts.count > 1 {
      throw .unusable(
        part: path,
        reason: "the document has \(texts.count) bundles; name a .wallpaper or .tendies file")
    }
    let files = try document.files(with: texts, in: DocumentLayout(of: document, to: path))
    if name.hasSuffix(".tendies") || name.hasSuffix(".batter") {
      return try Writing.write(ArchiveFiles.bytes(of: files), to: path)
    }
    try Writing.write(files, toFolder: path)
  }
}
