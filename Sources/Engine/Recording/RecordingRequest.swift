package import MidflightLayerTree

package struct RecordingRequest: Sendable, Hashable {
  package var scene: String
  package var span: ClosedRange<Flicks>
  var format: RecordingFormat

  package init(scene: String, span: ClosedRange<Flicks>, format: RecordingFormat) {
    (self.scene, self.span, self.format) = (scene, span, format)
  }
}

extension RecordingRequest: Codable {
  private enum CodingKeys: CodingKey {
    case scene, start, end, format
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let start = Flicks(count: try values.decode(Int64.self, forKey: .start))
    let end = Flicks(count: try values.decode(Int64.self, forKey: .end))
    self.init(
      scene: try values.decode(String.self, forKey: .scene), span: start...max(start, end),
      format: try values.decode(RecordingFormat.self, forKey: .format))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(scene, forKey: .scene)
    try values.encode(span.lowerBound.count, forKey: .start)
    try values.encode(span.upperBound.count, forKey: .end)
    try values.encode(format, forKey: .format)
  }
}
