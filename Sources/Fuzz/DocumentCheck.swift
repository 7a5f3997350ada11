import Foundation
import MidflightDocuments
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightScenes

/// What holds for every document: it plays the same forward and back, and a copy of it that changes
/// nothing plays as it does.
@MainActor struct DocumentCheck {
  private let folder: String
  private let bytes: [UInt8]

  /// The documents' files are written into a folder that is there.
  init(_ bytes: [UInt8], in folder: String) { (self.bytes, self.folder) = (bytes, folder) }

  /// What doesn't hold, in a sentence; nil where the input is refused, or all holds.
  func failure() -> String? {
    let path = folder + "/fuzz.document"
    do throws(DocumentFailure) {
      guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
        return "\(path) can't be written"
      }
      let documents = try Document.read(path)
      for document in documents {
        let scene = try DocumentScene.definition(of: document).scene
        let shown = played(scene)
        if shown != played(scene, back: true) { return "going back shows something else" }
        let tunables = Tunable.survey(scene)
        guard documents.count == 1 else { continue }
        if let failure = copyFailure(document, shown, tunables) { return failure }
      }
    } catch {
      return error.description.contains("\n") ? "a refusal of several lines" : nil
    }
    return nil
  }

  /// What is shown after half a second, and of the next state at two seconds.
  private func played(_ scene: SceneDefinition, back: Bool = false) -> [DisplayList] {
    let session = Session(scene)
    let (early, late) = (Flicks(seconds: 0.5), Flicks(seconds: 2))
    if back { session.seek(to: late) }
    session.seek(to: early)
    let first = session.displayList()
    session.perform(.go)
    session.seek(to: late)
    return [first, session.displayList()]
  }

  private func copyFailure(
    _ document: Document, _ shown: [DisplayList], _ tunables: [Tunable]
  ) -> String? {
    let path = folder + "/copy.tendies"
    do throws(DocumentFailure) {
      let copy = try DocumentCopy(document) { $0.animation }
      try copy.write(to: path)
      let copies = try Document.read(path)
      guard copies.count == 1 else { return "a copy has \(copies.count) documents" }
      if try played(DocumentScene.definition(of: copies[0]).scene) != shown {
        return "a copy plays otherwise"
      }
      var tuning = Tuning()
      for tunable in tunables { tuning.setDuration(3, of: tunable) }
      let tuned = try DocumentCopy(document, glide: 0.3) {
        tuning.applied(to: $0.animation, on: $0.layer, key: $0.key)
      }
      try tuned.write(to: path)
      _ = try Document.read(path)
    } catch {
      return "a copy is refused: \(error.description)"
    }
    return nil
  }
}
