import Foundation
import MidflightLayerTree
import MidflightPNG
package import MidflightScenes

/// Writes new values of tweaks into source files, if the files still contain the previous values.
package struct TweakWriter {
  /// The result of writing one number, or all numbers of one file.
  package struct Outcome: Equatable {
    package var names: [String]
    package var text: String
    package var isDone: Bool
  }

  /// Writes numbers into the files that contain the tweaks. A number that can't be written stays
  /// unchanged; the other numbers of its file are still written.
  ///
  /// - Parameters:
  ///   - numbers: The new numbers, by the names of their tweaks.
  ///   - tweaks: The tweaks, as they were read from the files.
  package static func write(_ numbers: [String: Double], of tweaks: [SceneTweak]) -> [Outcome] {
    var outcomes: [Outcome] = []
    var edits: [String: [Edit]] = [:]
    for tweak in tweaks {
      guard let number = numbers[tweak.name], number != tweak.value else { continue }
      guard let literal = tweak.literal.flatMap({ NumberLiteral($0) }) else {
        outcomes.append(
          Outcome(
            names: [tweak.name],
            text: "\(tweak.name) is not written: the file has no number there, but an "
              + "expression", isDone: false))
        continue
      }
      edits[tweak.location.file, default: []].append(
        Edit(tweak: tweak, text: literal.text(of: number)))
    }
    for (file, edits) in edits.sorted(by: { $0.key < $1.key }) {
      outcomes += write(edits.sorted { $0.tweak.offset < $1.tweak.offset }, to: file)
    }
    return outcomes
  }

  private struct Edit {
    var tweak: SceneTweak
    var text: String
  }

  private static func write(_ edits: [Edit], to path: String) -> [Outcome] {
    let name = (path as NSString).lastPathComponent
    func refusal(_ tweak: String, _ reason: String) -> Outcome {
      Outcome(names: [tweak], text: "\(tweak) is not written: \(reason)", isDone: false)
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      return edits.map { refusal($0.tweak.name, "\(name) cannot be read") }
    }
    let bytes = [UInt8](data)
    let present = TweakSource(bytes, path: path).tweaks
    var outcomes: [Outcome] = []
    var written: [Edit] = []
    var result: [UInt8] = []
    var end = 0
    for edit in edits {
      let (tweak, literal) = (edit.tweak, edit.tweak.literal ?? "")
      let isThere = present.contains { $0.offset == tweak.offset && $0.literal == literal }
      guard isThere else {
        outcomes.append(
          refusal(
            tweak.name, "\(name) no longer has \(literal) at its old position; it is not changed"))
        continue
      }
      if edit.text.hasPrefix("-"), tweak.offset > 0,
        "=+-*/%&|<>?!^~".utf8.contains(bytes[tweak.offset - 1])
      {
        outcomes.append(
          refusal(tweak.name, "the minus would join the sign before it; add a space there"))
        continue
      }
      result += bytes[end..<tweak.offset] + Array(edit.text.utf8)
      end = tweak.offset + literal.utf8.count
      written.append(edit)
    }
    guard !written.isEmpty else { return outcomes }
    do throws(ImageIOError) {
      try checkPermission(of: path)
      try AtomicFile.write(result + bytes[end...], to: path)
    } catch {
      return outcomes + [
        Outcome(
          names: written.map(\.tweak.name), text: "\(name) is not written: \(error)", isDone: false)
      ]
    }
    let changes = written.map { "\($0.tweak.name) \($0.tweak.literal ?? "") → \($0.text)" }
    return outcomes + [
      Outcome(
        names: written.map(\.tweak.name), text: "\(name): \(changes.joined(separator: ", "))",
        isDone: true)
    ]
  }

  /// Throws an error if a file is read-only, even if the process could still write to it because it
  /// runs as root.
  private static func checkPermission(of path: String) throws(ImageIOError) {
    let mode = (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
    if let mode, mode & 0o222 == 0 {
      throw .cannotWrite(path: path, reason: "it is read-only")
    }
  }
}
