import Foundation
import MidflightGeometry

/// The face of a font and the faces that supply the characters it lacks.
///
/// Lists and faces are shared by all fonts of the process with the same description.
final class FaceList: Sendable {
  enum Key: Hashable {
    case description(FontDescription)
    case file(FontLocation)
  }

  /// The key of a cached fallback face. It includes the preferred language, which decides between
  /// faces that have the same characters.
  private struct Cluster: Hashable {
    var characters: [UInt32]
    var language: String
  }

  private struct State {
    var fallbackFaces: [Cluster: FontFace] = [:]
    var fallback: [String: FallbackFonts?] = [:]
    var lines = LineCache()
  }

  let key: Key
  let primary: FontFace
  private let description: FontDescription
  private let state = Guarded(State())

  private init(_ key: Key) throws(FontError) {
    self.key = key
    switch key {
    case .description(let description):
      guard let location = FontLookup.location(of: description) else {
        throw .noFonts(family: description.family)
      }
      primary = try OpenFonts.face(location)
      self.description = description
    case .file(let location):
      primary = try OpenFonts.face(location)
      description = FontDescription(
        family: primary.familyName, weight: .regular, isItalic: false)
    }
  }

  static func list(_ key: Key) throws(FontError) -> FaceList {
    if let known = OpenFonts.list(key) { return known }
    let list = try FaceList(key)
    OpenFonts.store(list)
    return list
  }

  /// Returns the face for a cluster: the font's own face if it has all characters, otherwise the
  /// first face in fontconfig's order that has them. If no face has them, returns the font's own
  /// face, which draws a box.
  ///
  /// - Parameters:
  ///   - characters: The characters that the face must have, excluding control and invisible
  ///     characters.
  ///   - language: The code of the language to prefer if several faces have these characters.
  func face(for characters: [UInt32], language: String) -> FontFace {
    if characters.allSatisfy({ primary.has($0) }) { return primary }
    let cluster = Cluster(characters: characters, language: language)
    return state.withLock { state in
      if let known = state.fallbackFaces[cluster] { return known }
      let fonts: FallbackFonts?
      if let known = state.fallback[language] {
        fonts = known
      } else {
        fonts = FallbackFonts(description, language: language)
        state.fallback[language] = .some(fonts)
      }
      var face = primary
      for location in fonts?.covering(characters) ?? [] {
        // Skip a font whose file was deleted or is damaged.
        guard let found = try? OpenFonts.face(location), found.has(characters[0]) else { continue }
        face = found
        break
      }
      if state.fallbackFaces.count >= 1 << 14 { state.fallbackFaces.removeAll() }
      state.fallbackFaces[cluster] = face
      return face
    }
  }

  /// Returns the cached line for a key. If there is none, calls `make` and caches the result.
  func line(
    _ key: LineCache.Key, make: () -> (path: Path, advance: CGFloat)
  ) -> (path: Path, advance: CGFloat) {
    if let known = state.withLock({ $0.lines.line(key) }) { return known }
    let line = make()
    state.withLock { $0.lines.add(line, for: key) }
    return line
  }
}

private enum OpenFonts {
  private static let limit = 128

  private struct State {
    var lists: [FaceList.Key: FaceList] = [:]
    var faces: [FontLocation: FontFace] = [:]
  }

  private static let state = Guarded(State())

  static func list(_ key: FaceList.Key) -> FaceList? { state.withLock { $0.lists[key] } }

  static func store(_ list: FaceList) {
    state.withLock {
      // Removing all lists is safe, because fonts in use retain their lists.
      if $0.lists.count >= limit { $0.lists.removeAll() }
      $0.lists[list.key] = list
    }
  }

  static func face(_ location: FontLocation) throws(FontError) -> FontFace {
    if let known = state.withLock({ $0.faces[location] }) { return known }
    let face = try FontFace(location)
    state.withLock {
      if $0.faces.count >= limit { $0.faces.removeAll() }
      $0.faces[location] = face
    }
    return face
  }
}
