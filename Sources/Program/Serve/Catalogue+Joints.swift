import MidflightEngine

extension Catalogue {
  /// The joints of a session that are of one of the keys, or of a part or the whole of one; all of
  /// them without keys.
  static func joints(of keys: [String], in session: Session) -> [Joint] {
    session.joints.filter { joint in
      guard let name = joint.property else { return keys.isEmpty }
      return keys.isEmpty
        || keys.contains { isPart(name, of: $0) || isPart($0, of: name) }
    }
  }
}
