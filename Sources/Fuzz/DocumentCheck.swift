import Foundation
import MidflightDocuments
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightScenes

/// Checks two properties of every document: it plays identically forwards and backwards, and a copy
/// of it, with or without tuned values, plays like the original.
@MainActor struct DocumentCheck {
  private let folder: String
  private let bytes: [UInt8]

  init(_ bytes: [UInt8], in folder: String) { (self.bytes, self.folder) = (bytes, folder) }

  /// Returns a description of the first failure; nil if there is none or the input is refused.
  func failure() -> String? {
    let path = folder + "/fuzz.document"
    do throws(DocumentFailure) {
      guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
        return "\(path) can't be written"
      }
      let documents = try Document.read(path)
      for document in documents where document.refusal == nil {
        let scene = try DocumentScene.definition(of: document).scene
        let shown = played(scene)
        if shown != played(scene, back: true) { return "going back shows something else" }
        // Skip the copies of a file with several wallpapers, because a copy of any of them also
        // contains the others.
        guard documents.count == 1 else { continue }
        if let failure = try copyFailure(document, scene) { return failure }
      }
    } catch {
      return error.description.contains("\n") ? "a refusal of several lines" : nil
    }
    return nil
  }

  /// Returns the display lists half a second after each of three events: the start, a change to the
  /// next state, and a return to no state. If `back`, plays to a later time first and then goes
  /// back.
  private func played(
    _ scene: SceneDefinition, tuning: Tuning = Tuning(), back: Bool = false
  ) -> [DisplayList] {
    let session = Session(scene, tuning: tuning)
    if back { session.seek(to: Flicks(seconds: 2)) }
    return [InputLog.Action?.none, .go, .back].enumerated().map { i, action in
      if let action { session.perform(action) }
      session.seek(to: Flicks(seconds: Double(i + 1) / 2))
      return session.displayList()
    }
  }

  /// Writes copies of the document with and without tuning, and returns the first failure. Throws
  /// an error if copying is refused because a file of the archive is damaged.
  private func copyFailure(
    _ document: Document, _ scene: SceneDefinition
  ) throws(DocumentFailure) -> String? {
    let path = folder + "/copy.tendies"
    var long = Tuning()
    for tunable in Tunable.survey(scene) { long.setDuration(3, of: tunable) }
    for tuning in [Tuning(), long] {
      let copy = try DocumentCopy(document) {
        tuning.applied(to: $0.animation, on: $0.layer, named: $0.name)
      }
      try copy.write(to: path)
      let shown = copy.notices.isEmpty ? played(scene, tuning: tuning) : nil
      if let failure = readingFailure(path, shown) { return failure }
    }
    return nil
  }

  /// Reads a written copy and returns its failure. If `shown` is not nil, the copy's display lists
  /// must be equal to it.
  private func readingFailure(_ path: String, _ shown: [DisplayList]?) -> String? {
    do throws(DocumentFailure) {
      let copies = try Document.read(path)
      guard copies.count == 1 else { return "a copy has \(copies.count) documents" }
      let scene = try DocumentScene.definition(of: copies[0]).scene
      if let shown, played(scene) != shown { return "a copy plays otherwise" }
    } catch {
      return "a copy can't be read: \(error.description)"
    }
    return nil
  }
}
