public import Foundation
public import MidflightDrawing
import MidflightEngine
import MidflightPNG

/// Expects that a track (the curve of a property over time) meets requirements. For each violation,
/// the running test fails with a sentence that describes it.
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

/// Expects that the frame at an instant equals the recorded image `__Images__/TESTFILE/NAME.png`
/// beside the test's file.
///
/// If there is no recorded image, the frame becomes the recorded image, and the test fails so that
/// the user checks it. If the images differ, the test fails too. With `MIDFLIGHT_RECORD=1` in the
/// environment, the frame then replaces the recorded image. Without it, a sheet shows the expected
/// image, the actual image and the difference. The sheet is written to `differences` in the current
/// folder, or to the folder that `MIDFLIGHT_SHEETS` names, and is attached to the test in Swift
/// Testing.
///
/// - Parameters:
///   - motion: The motion.
///   - seconds: The instant, in seconds since the start.
///   - name: The image's name, unique in the test's file.
///   - scale: Pixels per point.
///   - background: The colour behind the subject; nil for none.
///   - tolerance: The largest allowed difference between two components of a pixel, 0…254. 0
///     suffices unless the image contains text, because fonts differ between machines.
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
    // The pixels in a PNG file are not premultiplied, so convert the actual image to that form too.
    let bytes = try PNG.encode(actual)
    let comparison = ImageComparison(
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

/// Expects that the trace of the motion equals the recorded trace `__Traces__/TESTFILE/NAME.csv`
/// beside the test's file, apart from rounding errors of up to a billionth. A trace written by
/// `midflight trace` can be used as the recorded trace too.
///
/// Traces are recorded like the images of `expectImage`. The failure's message describes how the
/// motion's start, end, extremes and peak velocity have changed.
///
/// - Parameters:
///   - motion: The motion.
///   - properties: The names of the numbers and colours that are compared; nil for all that move.
///   - name: The trace's name, unique in the test's file.
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
    // The recorded trace may have more properties than the test compares.
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
