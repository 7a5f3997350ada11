import Foundation
package import MidflightDrawing
import MidflightImageIO
package import MidflightScenes

/// A file that can be opened: a saved log, or a picture, which mostly has one in it.
package struct OpenedFile {
  /// The contents of a file.
  package enum Content {
    /// A scene, the acts in it, its tuning, and perhaps an instant.
    case text(SessionText)
    /// A picture and no more, and why: a sentence's end.
    case picture(CGImage, complaint: String)
  }

  /// The contents of a file.
  package let content: Content

  /// Why it can't be opened: a sentence that names it.
  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// The complaint about a picture that has nothing of the program in it.
  package static let saysNothing = "the image contains no scene"

  /// Whether a file of that name can be a picture.
  package static func isPicture(_ path: String) -> Bool { path.lowercased().hasSuffix(".png") }

  /// Whether a file of that name is one that Ctrl+S saves.
  package static func isSavedText(_ path: String) -> Bool { path.hasSuffix(".midflight") }

  /// Whether a file of that name can be a saved log or picture.
  package static func isSaved(_ path: String) -> Bool { isPicture(path) || isSavedText(path) }

  /// Reads a file.
  ///
  /// - Parameter scenes: Those that it can be about.
  @MainActor
  package init(_ path: String, scenes: SceneCatalogue) throws(Failure) {
    let bytes: [UInt8]
    do throws(ImageIOError) {
      bytes = try PNG.contents(
        of: path, at: StartFolder.absolute(path), mostOfOtherKinds: SessionText.largestSize)
    } catch {
      throw Failure(description: "\(error)")
    }
    if PNG.isPNG(bytes) {
      content = try Self.picture(bytes, path, scenes)
      return
    }
    if Self.isPicture(path) { throw Failure(description: "\(path) is not a PNG image") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(description: "\(path) is not UTF-8")
    }
    do throws(SessionText.ParseError) {
      content = .text(try SessionText(parsing: text, scenes: scenes))
    } catch {
      throw Failure(description: "\(path), \(error)")
    }
  }

  @MainActor
  private static func picture(
    _ bytes: [UInt8], _ path: String, _ scenes: SceneCatalogue
  ) throws(Failure) -> Content {
    var complaint = Self.saysNothing
    do throws(Recorded.Failure) {
      if let text = try Recorded.text(in: bytes, scenes: scenes) { return .text(text) }
    } catch {
      complaint = error.description
    }
    do throws(ImageIOError) {
      return .picture(try PNG.decode(bytes), complaint: complaint)
    } catch {
      throw Failure(description: "\(path) is \(error)")
    }
  }
}
