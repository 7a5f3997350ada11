import MidflightImageIO
package import MidflightLayerTree
package import MidflightScenes

/// The text that is stored in an image of a scene: the scene, the instant, the tuning and the input
/// log.
///
/// The text has the form of a saved log, and is stored in the PNG file as a text chunk
/// (<https://www.w3.org/TR/png-3/#11textinfo>).
package enum Recorded {
  package static let keyword = "midflight"

  /// The largest number of log entries accepted from an image. The log is evaluated before anything
  /// is shown, and the image may come from an untrusted source.
  package static let maxEntries = 10_000

  /// Returns a PNG file with a text added that describes the session's scene and the instant that
  /// the image shows, so that the image can be opened as a scene.
  ///
  /// - Parameters:
  ///   - file: A PNG file.
  ///   - renderer: The renderer that drew the image, so that the image can be drawn again; nil if
  ///     the image shows more than the stage.
  ///   - folder: The absolute path of the file's folder.
  ///   - time: The instant that the image shows, if it is not the session's current one.
  ///   - tunables: The scene's tunables, if they are already known.
  @MainActor
  package static func png(
    _ file: [UInt8], of session: Session, by renderer: StillRenderer?, in folder: String,
    at time: Flicks? = nil, tunables: [Tunable]? = nil
  ) -> [UInt8] {
    // A scene that is only an image has no log or tuning, so there is nothing to store.
    if session.definition.isImage { return file }
    let named =
      session.tuning.hasNoValues
      ? []
      : tunables ?? Tunable.survey(session.definition, tuning: session.tuning, log: session.log)
    let text = text(
      of: session, by: renderer, in: folder, at: time ?? session.time, tunables: named)
    return PNG.insert(text, as: keyword, into: file)
  }

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
    text.renderer = renderer?.sized(for: session.definition)
    return text.text(tunables: tunables)
  }

  /// Returns the scene that a PNG file's text names, and the scene's source file; nil for a file
  /// without such text.
  package static func subject(in file: [UInt8]) -> (scene: String, file: SceneFile?)? {
    (try? PNG.text(under: keyword, in: file)).flatMap { try? SessionText.subject(parsing: $0) }
  }

  /// Reads the text that is stored in a PNG file; nil if the file has none.
  ///
  /// - Throws: ``Failure`` if the text can't be used.
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
      return try SessionText(parsing: text, scenes: scenes, maxEntries: maxEntries)
    } catch {
      throw Failure(description: "the text in the image, \(error)")
    }
  }

  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }
}
