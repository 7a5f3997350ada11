import MidflightImageIO
package import MidflightLayerTree
package import MidflightScenes

/// The text in a scene's picture: the scene, its instant, how it was tuned and what was
/// done to it. It is the text of a log, kept in the PNG file.
package enum Recorded {
  /// The text's name in a file.
  package static let keyword = "midflight"

  /// The most acts that a picture's log may have: it is evaluated before anything is shown, and a
  /// file may come from anywhere.
  package static let mostEntries = 10_000

  /// A PNG file of a session's instant that can be opened again.
  ///
  /// - Parameters:
  ///   - file: A PNG file.
  ///   - renderer: What has drawn it, so that it can be drawn again; nil for what is no picture of
  ///     the stage alone.
  ///   - folder: Where the file goes: an absolute path.
  ///   - time: The instant that it shows, where that is not the session's present one.
  ///   - tunables: The scene's, where they are known already.
  @MainActor
  package static func png(
    _ file: [UInt8], of session: Session, by renderer: StillRenderer?, in folder: String,
    at time: Flicks? = nil, tunables: [Tunable]? = nil
  ) -> [UInt8] {
    // Of a picture alone nothing is known that could be opened.
    if session.definition.isPicture { return file }
    let named =
      session.tuning.hasNoValues
      ? []
      : tunables ?? Tunable.survey(session.definition, tuning: session.tuning, log: session.log)
    let text = text(
      of: session, by: renderer, in: folder, at: time ?? session.time, tunables: named)
    return PNG.insert(text, as: keyword, into: file)
  }

  /// The text in the picture of a session's instant, whose file goes to a folder.
  @MainActor
  package static func text(
    of session: Session, by renderer: StillRenderer?, in folder: String, at time: Flicks,
    tunables: [Tunable]
  ) -> String {
    let scene = session.definition
    var text = SessionText(
      scene: scene.name, file: scene.file?.relative(to: folder), tuning: session.tuning,
      log: session.log)
    text.time = time
    text.picture = renderer?.sized(for: session.definition)
    return text.text(tunables: tunables)
  }

  /// The scene that a PNG file's text names, and its source file. Nil for a file without that text.
  package static func subject(in file: [UInt8]) -> (scene: String, file: SceneFile?)? {
    (try? PNG.text(under: keyword, in: file)).flatMap { try? SessionText.subject(parsing: $0) }
  }

  /// Reads a PNG file's text; nil where it has none.
  ///
  /// - Parameter scenes: Those that it can be about.
  /// - Throws: ``Failure``, where it has one that can't be used.
  @MainActor
  package static func text(
    in file: [UInt8], scenes: SceneCatalogue
  ) throws(Failure) -> SessionText? {
    let text: String?
    do throws(ImageIOError) {
      text = try PNG.text(under: keyword, in: file)
    } catch {
      throw Failure(description: "\(error)")
    }
    guard let text else { return nil }
    do throws(SessionText.ParseError) {
      return try SessionText(parsing: text, scenes: scenes, mostEntries: mostEntries)
    } catch {
      throw Failure(description: "the text in the image, \(error)")
    }
  }

  /// Why a picture's text can't be used: a sentence.
  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }
}
