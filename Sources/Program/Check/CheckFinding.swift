import MidflightDrawing
import MidflightEngine

struct CheckFinding: Encodable {
  enum Kind: String, Encodable {
    case image, timeline
  }

  enum Outcome: String, Encodable {
    case same
    /// The file's result differs from the record, exceeds a limit, or has no recorded trace to be
    /// compared with.
    case different
    /// The result differed from the record, which has been replaced.
    case updated
    /// The file was not checked, for a reason that is not an error.
    case skipped
    case error
  }

  struct ImageDifference: Encodable {
    /// The number of pixels that differ, and the largest difference of a component, 0…255.
    let differingPixels, largestDifference: Int
    /// The width and the height of the expected and of the actual image, in pixels.
    let expectedSize, actualSize: [Int]
    /// The path of the sheet: a single image that shows the expected image, the actual image and
    /// their difference.
    let sheet: String

    init(_ comparison: ImageComparison, _ expected: CGImage, _ actual: CGImage, sheet: String) {
      (differingPixels, largestDifference) = (
        comparison.differingPixels, comparison.largestDifference
      )
      (expectedSize, actualSize) = (
        [expected.width, expected.height], [actual.width, actual.height]
      )
      self.sheet = sheet
    }
  }

  let file: String
  let kind: Kind
  let outcome: Outcome
  /// A description of the result; nil if nothing has changed, or if the report prints the error
  /// only once for all files that it concerns.
  let message: String?
  let image: ImageDifference?
  /// The changes in a log's timeline and, in `joints`, the timeline's joints that exceed a limit.
  let changes: [TraceChange]
  let joints: [Continuity.Violation]

  init(
    _ file: String, _ outcome: Outcome, message: String? = nil, image: ImageDifference? = nil,
    changes: [TraceChange] = [], joints: [Continuity.Violation] = []
  ) {
    kind = OpenedFile.isImage(file) ? .image : .timeline
    (self.file, self.outcome, self.message) = (file, outcome, message)
    (self.image, self.changes, self.joints) = (image, changes, joints)
  }
}
