import MidflightDrawing
import MidflightEngine

/// The result of checking one file.
struct CheckFinding: Encodable {
  enum Kind: String, Encodable {
    case image, timeline
  }

  enum Outcome: String, Encodable {
    /// As recorded.
    case same
    /// Not as recorded, over a limit, or without a recorded trace.
    case different
    /// Not as recorded; the record was replaced.
    case updated
    /// Not checked, for a reason that is no error.
    case skipped
    /// Not checked because of an error.
    case error
  }

  /// Differences of an image's pixels.
  struct ImageDifference: Encodable {
    /// The number of pixels that differ, and the largest difference of a component, 0…255.
    let differingPixels, largestDifference: Int
    /// Width and height of the expected and the actual image, in pixels.
    let expectedSize, actualSize: [Int]
    /// The path of the sheet that shows expected image, actual image and difference.
    let sheet: String

    init(_ comparison: PictureComparison, _ expected: CGImage, _ actual: CGImage, sheet: String) {
      (differingPixels, largestDifference) = (
        comparison.differingPixels, comparison.largestDifference
      )
      (expectedSize, actualSize) = (
        [expected.width, expected.height], [actual.width, actual.height]
      )
      self.sheet = sheet
    }
  }

  /// The file's path in the folder.
  let file: String
  let kind: Kind
  let outcome: Outcome
  /// What was found, in words; nil where the file is the same.
  let message: String?
  let image: ImageDifference?
  /// The changes of a timeline, and its joints that are over a limit.
  let changes: [TraceChange]
  let joints: [Continuity.Violation]

  init(
    _ file: String, _ outcome: Outcome, message: String? = nil, image: ImageDifference? = nil,
    changes: [TraceChange] = [], joints: [Continuity.Violation] = []
  ) {
    kind = OpenedFile.isPicture(file) ? .image : .timeline
    (self.file, self.outcome, self.message) = (file, outcome, message)
    (self.image, self.changes, self.joints) = (image, changes, joints)
  }
}
