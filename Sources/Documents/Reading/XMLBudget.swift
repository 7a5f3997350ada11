/// How much more a document's XML files may have, all together.
struct XMLBudget {
  var bytes = DocumentLimits.allXMLSize
  var elements = DocumentLimits.elementCount
  /// Of keyframe animations: values, key times, timing functions and spline settings.
  var keyframes = DocumentLimits.keyframeCount

  /// The refusals of files with more than that: sentences' ends.
  static let tooManyBytes =
    "the XML files have more than \(DocumentLimits.allXMLSize) bytes in total"
  static let tooManyKeyframes =
    "its keyframe animations have more than \(DocumentLimits.keyframeCount) values, key times and "
    + "timing functions in total"
  /// That of too many elements.
  var tooManyElements: String {
    let limit = DocumentLimits.elementCount
    return elements == limit
      ? "it has more than \(limit) elements"
      : "the XML files have more than \(limit) elements in total"
  }
}
