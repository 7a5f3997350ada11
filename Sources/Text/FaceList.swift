import Foundation
import MidflightGeometry

/// A font's own face, and those that lend it characters it lacks.
///
/// Lists and faces are shared by all fonts of the process that ask for the same.
final class FaceList: Sendable {
  enum Key: Hashable {
    case description(FontDescription)
    case file(FontLocation)
  }

  private struct State {
    var lenders: [[UInt32]: FontFace] = [:]
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
    OpenFonts.keep(list)
    return list
  }

  /// The face that draws a cluster: the font's own if that has all its characters, else the first
  /// in fontconfig's order that has, else its own again, with a box.
  ///
  /// - Parameters:
  ///   - characters: Those that a font must have: no controls, no invisible ones.
  ///   - language: What decides between fonts that have them, by its code.
  func face(for characters: [UInt32], language: String) -> FontFace {
    if characters.allSatisfy({ primary.has($0) }) { return primary }
    return state.withLock { state in
      if let known = state.lenders[characters] { return known }
      let fonts: FallbackFonts?
      if let known = state.fallback[language] {
        fonts = known
      } else {
        fonts = FallbackFonts(description, language: language)
        state.fallback[language] = .some(fonts)
      }
      var face = primary
      for location in fonts?.covering(characters) ?? [] {
        // A file that went away, or is broken, is passed over.
        guard let found = try? OpenFonts.face(location), found.has(characters[0]) else { continue }
        face = found
        break
      }
      if state.lenders.count >= 1 << 14 { state.lenders.removeAll() }
      state.lenders[characters] = face
      return face
    }
  }

  /// Returns the line that `make` makes, kept for the key.
  func line(
    _ key: LineCache.Key, make: () -> (path: Path, advance: CGFloat)
  ) -> (path: Path, advance: CGFloat) {
    if let known = state.withLock({ $0.lines.line(key) }) { return known }
    let line = make()
    state.withLock { $0.lines.add(line, for: key) }
    return line
  }
}

/// The process's open faces and lists of them.
private enum OpenFonts {
  private static let limit = 128

  private struct State {
    var lists: [FaceList.Key: FaceList] = [:]
    var faces: [FontLocation: FontFace] = [:]
  }

  private static let state = Guarded(State())

  static func list(_ key: FaceList.Key) -> FaceList? { state.withLock { $0.lists[key] } }

  static func keep(_ list: FaceList) {
    state.withLock {
      // Fonts that are in use keep what they use.
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
