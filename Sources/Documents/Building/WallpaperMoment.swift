/// What a wallpaper's state is for: locked, unlocked or asleep, with an orientation and an
/// appearance. It is parsed from the state's name, such as `Locked` or `Lock PortraitUp Dark`.
///
/// Wallpapers use one of two vocabularies: Locked, Unlock and Sleep, or Lock, Home and Sleep, each
/// followed by the device's orientation and by the interface's appearance, light or dark.
struct WallpaperMoment: Hashable {
  /// The conditions that a device can be in, in the order in which they are usually shown.
  enum Kind: CaseIterable {
    case locked, unlocked, asleep

    /// The name under which the user chooses this kind if no state has a plain name such as `Lock`.
    var name: String {
      switch self {
      case .locked: "Locked"
      case .unlocked: "Unlock"
      case .asleep: "Sleep"
      }
    }

    fileprivate init?(_ word: Substring) {
      switch word {
      case "Lock", "Locked": self = .locked
      case "Home", "Unlock", "Unlocked": self = .unlocked
      case "Sleep": self = .asleep
      default: return nil
      }
    }
  }

  let kind: Kind
  /// The device's orientation; nil if the state's name does not contain it.
  private var orientation: Substring?
  /// `Light` or `Dark`; nil if the state's name contains neither.
  private var appearance: Substring?

  /// Parses a state's name; returns nil if the name contains other words.
  init?(_ name: String) {
    let words = name.split(separator: " ")
    guard let kind = words.first.flatMap({ Kind($0) }) else { return nil }
    self.kind = kind
    for word in words.dropFirst() {
      if ["Light", "Dark"].contains(word) {
        appearance = word
      } else if ["PortraitUp", "PortraitDown", "LandscapeLeft", "LandscapeRight"].contains(word) {
        orientation = word
      } else {
        return nil
      }
    }
  }

  /// Whether the state's name contains neither an orientation nor an appearance.
  var isPlain: Bool { orientation == nil && appearance == nil }

  /// Returns the name of the state to use for a chosen name: the state with exactly that name or,
  /// if there is none, the most similar state of the same kind. Upright and light are the defaults.
  /// Returns nil if no state has that kind.
  static func name(among names: [String], for chosen: String) -> String? {
    if names.contains(chosen) { return chosen }
    guard let wanted = WallpaperMoment(chosen) else { return nil }
    func likeness(_ own: Substring?, _ wanted: Substring?, or usual: Substring) -> Int {
      own == wanted ?? usual ? 2 : own == nil ? 1 : 0
    }
    var best: (name: String, likeness: Int)?
    for name in names {
      guard let own = WallpaperMoment(name), own.kind == wanted.kind else { continue }
      let alike =
        3 * likeness(own.appearance, wanted.appearance, or: "Light")
        + likeness(own.orientation, wanted.orientation, or: "PortraitUp")
      if alike > best?.likeness ?? -1 { best = (name, alike) }
    }
    return best?.name
  }

  /// Returns the names of the states that the user can choose. A choice applies to all bundles of a
  /// document. If some names contain an orientation or an appearance, the list starts with one name
  /// for each kind: the plain name of a state, or else ``Kind/name``.
  ///
  /// - Parameter names: The names of the states in all bundles, each once, in the document's order.
  static func choices(_ names: [String]) -> [String] {
    let moments = names.map { WallpaperMoment($0) }
    guard moments.contains(where: { $0?.isPlain == false }) else { return names }
    let first = Kind.allCases.compactMap { kind -> String? in
      let own = zip(names, moments).filter { $0.1?.kind == kind }
      return own.isEmpty ? nil : own.first { $0.1?.isPlain == true }?.0 ?? kind.name
    }
    return first + names.filter { !first.contains($0) }
  }

  /// Returns the index of the state that a device shows first: the first state for the locked
  /// device, or else the first state.
  static func first(of names: [String]) -> Int? {
    names.isEmpty ? nil : names.firstIndex { WallpaperMoment($0)?.kind == .locked } ?? 0
  }
}
