package import MidflightLayerTree

/// A film that is to be made: of which scene, between which instants, and whether it is a folder
/// with a picture of each frame instead.
package struct FilmOrder: Sendable, Hashable {
  package var scene: String
  package var span: ClosedRange<Flicks>
  var isSequence: Bool

  package init(scene: String, span: ClosedRange<Flicks>, isSequence: Bool) {
    (self.scene, self.span, self.isSequence) = (scene, span, isSequence)
  }
}

extension FilmOrder: Codable {
  private enum CodingKeys: CodingKey {
    case scene, start, end, isSequence
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let start = Flicks(count: try values.decode(Int64.self, forKey: .start))
    let end = Flicks(count: try values.decode(Int64.self, forKey: .end))
    self.init(
      scene: try values.decode(String.self, forKey: .scene), span: start...max(start, end),
      isSequence: try values.decode(Bool.self, forKey: .isSequence))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(scene, forKey: .scene)
    try values.encode(span.lowerBound.count, forKey: .start)
    try values.encode(span.upperBound.count, forKey: .end)
    try values.encode(isSequence, forKey: .isSequence)
  }
}
