import MidflightEngine

extension Catalogue {
  /// The joints of a session whose property is one of the keys, is a part of one, or contains one;
  /// all joints if there are no keys.
  static func joints(of keys: [String], in session: Session) -> [Joint] {
    session.joints.filter { joint in
      guard let name = joint.property else { return keys.isEmpty }
      return keys.isEmpty
        || keys.contains { isPart(name, of: $0) || isPart($0, of: name) }
    }
  }
}
