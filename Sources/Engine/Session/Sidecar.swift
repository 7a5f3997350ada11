package import Foundation
package import MidflightScenes

/// The file beside a scene that its tuned values are kept in: what Ctrl+S has saved last, in the
/// folder where it saves. A scene starts with its values, not with what was done.
package struct Sidecar: Sendable, Hashable {
  /// Where it was read.
  package let path: String
  /// Its contents.
  package let text: SessionText

  /// Why a sidecar is left alone: a sentence that names it.
  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// The sidecar of a scene in a folder; nil where there is none.
  ///
  /// Of `SCENE.midflight`, `SCENE-2.midflight` and so on it is the one with the highest number, up
  /// to the first that is missing: the one that was saved last.
  ///
  /// - Parameter scenes: Those that it can be about.
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
    // Of what a link leads to.
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
    do throws(SessionText.ParseError) {
      text = try SessionText(parsing: string, scenes: scenes)
    } catch {
      throw failure("\(error)")
    }
    guard text.scene == scene else { throw failure("it is for the scene \(text.scene)") }
    self.path = path
  }

  /// Whether it says anything of how the scene is tuned.
  package var isTuned: Bool { text.tuning != Tuning() || !text.variants.isEmpty }

  /// The message where it is taken.
  package var greeting: String { "tuned values of \(path)" }
}
