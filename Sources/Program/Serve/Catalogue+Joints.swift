import MidflightEngine

extension Catalogue {
  /// Returns the joints of a session, the points where one motion takes over from another, for the
  /// properties named by `keys`. A key also selects the parts of its property, and the property
  /// that contains it. If there are no keys, all joints are returned.
  static func joints(of keys: [String], in session: Session) -> [Joint] {
    session.joints.filter { joint in
      guard let name = joint.property else { return keys.isEmpty }
      return keys.isEmpty
        || keys.contains { isPart(name, of: $0) || isPart($0, of: name) }
    }
  }
}
