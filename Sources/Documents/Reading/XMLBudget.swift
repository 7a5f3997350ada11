struct XMLBudget {
  var bytes = DocumentLimits.allXMLSize
  var elements = DocumentLimits.elementCount
  /// The remaining number of values, key times, timing functions and spline settings that keyframe
  /// animations may have.
  var keyframes = DocumentLimits.keyframeCount

  static let tooManyBytes =
    "the XML files have more than \(DocumentLimits.allXMLSize) bytes in total"
  static let tooManyKeyframes =
    "its keyframe animations have more than \(DocumentLimits.keyframeCount) values, key times and "
    + "timing functions in total"
  var tooManyElements: String {
    let limit = DocumentLimits.elementCount
    return elements == limit
      ? "it has more than \(limit) elements"
      : "the XML files have more than \(limit) elements in total"
  }
}
