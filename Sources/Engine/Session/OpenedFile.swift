import Foundation
package import MidflightDrawing
import MidflightImageIO
package import MidflightScenes

/// A file that can be opened: a saved log, or an image, which usually contains a log.
package struct OpenedFile {
  package enum Content {
    /// A scene with its input log, its tuning and possibly the instant to show.
    case text(SessionText)
    /// An image without a usable scene. `reason` is the reason, worded as the end of a sentence.
    case image(CGImage, reason: String)
  }

  package let content: Content

  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// The reason why an image can't be opened as a scene if this program has stored no text in it.
  package static let hasNoText = "the image contains no scene"

  /// Whether a file with this name can be an image.
  package static func isImage(_ path: String) -> Bool { path.lowercased().hasSuffix(".png") }

  /// Whether a file with this name is a log saved with Ctrl+S.
  package static func isSavedText(_ path: String) -> Bool { path.hasSuffix(".midflight") }

  package static func isSaved(_ path: String) -> Bool { isImage(path) || isSavedText(path) }

  /// Reads a file: a PNG image or a saved log.
  ///
  /// - Parameter scenes: The scenes that the file can be about.
  @MainActor
  package init(_ path: String, scenes: SceneCatalogue) throws(Failure) {
    let bytes: [UInt8]
    do throws(ImageIOError) {
      bytes = try PNG.contents(
        of: path, at: StartFolder.absolute(path), nonPNGLimit: SessionText.largestSize)
    } catch {
      throw Failure(description: "\(error)")
    }
    if PNG.isPNG(bytes) {
      content = try Self.image(bytes, path, scenes)
      return
    }
    if Self.isImage(path) { throw Failure(description: "\(path) is not a PNG image") }
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
  private static func image(
    _ bytes: [UInt8], _ path: String, _ scenes: SceneCatalogue
  ) throws(Failure) -> Content {
    var reason = Self.hasNoText
    do throws(Recorded.Failure) {
      if let text = try Recorded.text(in: bytes, scenes: scenes) { return .text(text) }
    } catch {
      reason = error.description
    }
    do throws(ImageIOError) {
      return .image(try PNG.decode(bytes), reason: reason)
    } catch {
      throw Failure(description: "\(path) is \(error)")
    }
  }
}
