public import Foundation
public import MidflightDrawing
import MidflightEngine
import MidflightPNG

/// Expects that a track meets requirements; fails the test that is running with a sentence for each
/// violation.
///
///     expectMotion(try motion[\.level], .continuous(maxVelocityJump: 0.01), .settles(by: 1.2))
@MainActor
public func expectMotion(
  _ track: Track, _ requirements: MotionRequirement..., fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  for violation in track.violations(of: requirements) { site.fail(violation) }
}

/// Expects that the frame of an instant is the recorded image `__Images__/TESTFILE/NAME.png` beside the
/// test's file.
///
/// A missing image is recorded, and with `MIDFLIGHT_RECORD=1` in the environment one that differs is
/// replaced; both fail the test. A difference is shown by a sheet, expected | actual | difference, in
/// `differences` of the present folder, or of the one that `MIDFLIGHT_SHEETS` names, and attached to a
/// test of Swift Testing.
///
/// - Parameters:
///   - motion: The motion.
///   - seconds: The instant, since the start.
///   - name: The image's name, once in the test's file.
///   - scale: Pixels to a point.
///   - background: The colour behind the subject; nil for none.
///   - tolerance: The largest difference of a pixel's component that does not count, 0…254. 0 is
///     enough without text, whose fonts differ between machines.
@MainActor
public func expectImage<Subject>(
  of motion: Motion<Subject>, at seconds: Double, named name: String, scale: CGFloat = 1,
  background: CGColor? = nil, tolerance: Int = 0, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let record = Record(name, "png", in: "__Images__", of: site)
  do {
    let actual = try motion.image(at: seconds, scale: scale, background: background)
    guard record.exists else { return try record.write(PNG.encode(actual)) }
    // A file's pixels are not premultiplied, so those of both are compared.
    let bytes = try PNG.encode(actual)
    let comparison = PictureComparison(
      try PNG.decode(record.contents()), try PNG.decode(bytes))
    guard comparison.largestDifference > min(tolerance, 254) else {
      return record.removeDifference()
    }
    if Record.isRecording { return try record.write(bytes) }
    let time = Readout.number(seconds, decimals: 4)
    try record.fail(
      "the frame at \(time) s differs from \(record.path): \(comparison.summary)"
        + (tolerance > 0 ? " (allowed: \(tolerance))" : ""),
      showing: PNG.encode(comparison.sheet), as: "expected, actual and difference")
  } catch {
    site.fail("the image '\(name)' was not compared: \(error)")
  }
}

/// Expects that the trace of what moves is the recorded one, `__Traces__/TESTFILE/NAME.csv` beside the
/// test's file, but for roundings of a billionth. A trace that `midflight trace` wrote is one as well.
///
/// It is recorded as an image is by `expectImage`. The sentence says what changed: when the motion
/// begins and ends, its extremes, its peak velocity.
///
/// - Parameters:
///   - motion: The motion.
///   - properties: The names of numbers and colours that are compared; nil for all that move.
///   - name: The trace's name, once in the test's file.
@MainActor
public func expectTrace<Subject>(
  of motion: Motion<Subject>, _ properties: [String]? = nil, named name: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let record = Record(name, "csv", in: "__Traces__", of: site)
  do {
    let text = try motion.trace(properties)
    guard record.exists else { return try record.write(Array(text.utf8)) }
    let single = (properties ?? motion.properties).first ?? ""
    let recorded = String(decoding: try record.contents(), as: UTF8.self)
    if recorded == text { return record.removeDifference() }
    var changes = TraceComparison.changes(
      from: try TraceTable(parsing: recorded, property: single),
      to: try TraceTable(parsing: text, property: single))
    // A record may have more properties than a test asks for.
    if let properties {
      changes.removeAll { change in change.property.map { !properties.contains($0) } ?? false }
    }
    if changes.isEmpty { return record.removeDifference() }
    if Record.isRecording { return try record.write(Array(text.utf8)) }
    try record.fail(
      changes.map(\.text).joined(separator: "; "), showing: Array(text.utf8), as: "the actual trace"
    )
  } catch {
    site.fail("the trace '\(name)' was not compared: \(error)")
  }
}
