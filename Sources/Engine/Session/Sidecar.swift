package import Foundation
package import MidflightScenes

/// The file with tuned values that was last saved with Ctrl+S in a scene's folder. The scene starts
/// with the tuned values from this file, but not with its log.
package struct Sidecar: Sendable, Hashable {
  package let path: String
  package let text: SessionText
  /// The names of the tuned values that were discarded because the scene's code has been edited
  /// since they were saved.
  package let discarded: [String]

  /// The reason why a sidecar is ignored, as a sentence that includes the sidecar's path.
  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// Reads the sidecar of a scene in a folder; nil if there is none. Of the files
  /// `SCENE.midflight`, `SCENE-2.midflight` and so on, the sidecar is the last one before the first
  /// missing number, because it was saved last.
  @MainActor
  package init?(
    of scene: String, in folder: URL, scenes: SceneCatalogue
  ) throws(Failure) {
    var last: String?
    for number in 1...10_000 {
      let file = number == 1 ? "\(scene).midflight" : "\(scene)-\(number).midflight"
      let path = folder.appendingPathComponent(file).path
      guard FileManager.default.fileExists(atPath: path) else { break }
      last = path
    }
    guard let path = last else { return nil }
    func failure(_ reason: String) -> Failure {
      Failure(description: "\(path) is ignored: \(reason)")
    }
    // `stat` follows links, so this is the size of the file that a link points to.
    var facts = stat()
    let size = stat(path, &facts) == 0 ? Int(facts.st_size) : 0
    guard size <= SessionText.largestSize else {
      throw failure(
        "it has \(size) bytes, more than the limit of \(SessionText.largestSize)")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw failure("it cannot be read")
    }
    guard let string = String(validating: data, as: UTF8.self) else {
      throw failure("it is not UTF-8")
    }
    var text: SessionText
    do throws(SessionText.ParseError) {
      text = try SessionText(parsing: string, scenes: scenes)
    } catch {
      throw failure("\(error)")
    }
    guard text.scene == scene else { throw failure("it is for the scene \(text.scene)") }
    var discarded: [String] = []
    if !text.codeValues.hasNoValues, let definition = scenes.scene(named: scene) {
      let tunables = Tunable.survey(definition, tuning: text.tuning, log: text.log)
      discarded = text.tuning.discardEdited(since: text.codeValues, in: tunables)
        .map { "\(tunables[$0.index].name) \($0.title)" }
    }
    (self.path, self.text, self.discarded) = (path, text, discarded)
  }

  /// Whether the sidecar changes the scene, or would if the code had not been edited.
  package var isTuned: Bool {
    !discarded.isEmpty || text.tuning != Tuning() || !text.variants.isEmpty
  }

  package var greeting: String {
    let replaced = discarded.firstAndCount.map {
      "; \($0) from the edited code replaces the saved value"
    }
    return "tuned values of \(path)" + (replaced ?? "")
  }
}
