import ArgumentParser
import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightRaster
import MidflightScenes

/// Parsers for values that a user types. A parser that can't parse its text throws an error with a
/// sentence about it.
enum Typed {
  /// The longest time that is accepted, in seconds: about eleven days.
  static let longestTime = SessionText.longestTime

  /// Returns the arguments after the program's name. Throws if an argument is not valid UTF-8:
  /// Swift would insert replacement characters into it, and a file with a different name would be
  /// written.
  static func words() throws(Failure) -> [String] {
    var words: [String] = []
    for word in UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
      .dropFirst()
    {
      guard let word else { break }
      guard let text = String(validatingCString: word) else {
        throw Failure(message: "'\(String(cString: word))' is not valid UTF-8")
      }
      words.append(text)
    }
    return words
  }

  /// Parses a time in the scene, which must not be negative.
  static func moment(_ text: String) throws -> Moment {
    if let moment = Moment(text: text, longest: longestTime) { return moment }
    throw ValidationError(
      "'\(text)' is not a time from 0 to \(Int(longestTime)) seconds, such as 1.8s, 1800ms, 45% "
        + "or 108f")
  }

  /// Parses an integral number of frames or rows per second, within `limits`.
  static func rate(_ text: String, in limits: ClosedRange<Int>, of what: String) throws -> Int {
    if let rate = Int(text), limits.contains(rate) { return rate }
    throw ValidationError(
      "'\(text)' is not a whole number of \(what) per second from "
        + "\(limits.lowerBound) to \(limits.upperBound)")
  }

  static func number(_ text: String, in limits: ClosedRange<Double>) throws -> Double {
    if let number = Double(text), limits.contains(number) { return number }
    throw ValidationError(
      "'\(text)' is not a number from \(Readout.exact(limits.lowerBound)) to "
        + Readout.exact(limits.upperBound))
  }

  /// Parses an integer within `limits`.
  static func whole(_ text: String, in limits: ClosedRange<Int>) throws -> Int {
    if let number = Int(text), limits.contains(number) { return number }
    throw ValidationError(
      "'\(text)' is not a whole number from \(limits.lowerBound) to \(limits.upperBound)")
  }

  /// Parses a duration in seconds, such as `1.5s` or `300ms`, which must not be negative.
  static func seconds(_ text: String, upTo most: Double) throws -> Double {
    if let seconds = Readout.seconds(text), (0...most).contains(seconds) { return seconds }
    throw ValidationError(
      "'\(text)' is not a time from 0 to \(Int(most)) seconds, such as 1s or 500ms")
  }

  /// Parses a number of bytes: `400KB`, `1.5MB`, `2MiB` or `65536`.
  static func bytes(_ text: String) throws -> Int {
    let units = [("kib", 1024.0), ("mib", 1_048_576), ("kb", 1e3), ("mb", 1e6), ("b", 1)]
    let lower = text.lowercased()
    let (unit, factor) = units.first { lower.hasSuffix($0.0) } ?? ("", 1)
    if let number = Double(text.dropLast(unit.count)), (1...1e12).contains(number * factor) {
      return Int(number * factor)
    }
    throw ValidationError("'\(text)' is not a size in bytes, such as 400KB, 1.5MB or 65536")
  }

  static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ text: String, of choices: Choice.Type
  ) throws -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError("'\(text)' is not one of \(names)")
  }

  /// Parses an output path: the name of a file, or `-` for standard output.
  static func output(_ text: String) throws -> String {
    if text.isEmpty {
      throw ValidationError("the file's name is empty; - is standard output")
    }
    return standardOutput.contains(text) ? "-" : text
  }

  /// Paths that mean standard output. They are replaced with `-`, because their descriptor leads to
  /// standard error while the user's code runs.
  private static let standardOutput: Set = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]

  /// Parses the path of a PNG file. A path with the extension of another image or video format is
  /// refused.
  static func image(_ text: String) throws -> String {
    let path = try output(text)
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      otherKinds.contains(name[name.index(after: dot)...].lowercased())
    else { return path }
    throw ValidationError(
      "'\(path)': images are written only as PNG; name it '\(name[..<dot]).png'")
  }

  private static let otherKinds: Set<String> = [
    "apng", "avif", "bmp", "gif", "heic", "ico", "jpe", "jpeg", "jpg", "jxl", "mkv", "mov", "mp4",
    "pdf", "ppm", "svg", "tga", "tif", "tiff", "webm", "webp",
  ]

  /// Parses a size in pixels, such as `640x480`.
  static func size(_ text: String) throws -> StillRenderer.PixelSize {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    let sides = 1...Pixmap.largestSide
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      sides.contains(width), sides.contains(height)
    else {
      throw ValidationError(
        "'\(text)' is not a size such as 640x480, with sides of 1 to \(Pixmap.largestSide)")
    }
    return StillRenderer.PixelSize(width: width, height: height)
  }

  static func sheet(_ text: String) throws -> (columns: Int, rows: Int) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1],
      (1...100).contains(columns), (1...100).contains(rows)
    else {
      throw ValidationError("'\(text)' is not columns and rows such as 6x4, from 1 to 100 each")
    }
    return (columns, rows)
  }

  /// Parses a colour: `#rgb`, `#rrggbb`, `#rrggbbaa` or a name.
  static func color(_ text: String) throws -> CGColor {
    guard let color = CGColor(text: text) else {
      throw ValidationError(
        "'\(text)' is not a colour (#rgb, #rrggbb, #rrggbbaa, or a name such as blue)")
    }
    return color
  }
}
