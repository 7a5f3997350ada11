/// What a wallpaper's state is for, as far as its name says: `Locked`, or `Lock PortraitUp Dark`.
///
/// Wallpapers have two vocabularies: Locked, Unlock and Sleep; and Lock, Home and Sleep, each with
/// how the device is held and whether its interface is light or dark.
struct WallpaperMoment: Hashable {
  /// The states of the device, in the order in which they are usually shown.
  enum Kind: CaseIterable {
    case locked, unlocked, asleep

    /// Its name where no state has a short one.
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
  /// How the device is held; nil where the name doesn't say it.
  private var orientation: Substring?
  /// `Light` or `Dark`; nil where the name doesn't say it.
  private var appearance: Substring?

  /// Reads a state's name; nil if it has other words.
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

  /// Whether the name is the kind alone.
  var isPlain: Bool { orientation == nil && appearance == nil }

  /// The name of a state that is meant where one is chosen: that name itself, else the one for the
  /// same moment that is most alike, held upright and light unless said otherwise. Nil if
  /// no state is for that moment.
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

  /// The states that can be chosen of a document, which sets all of its bundles: where some have
  /// the longer names, the moments come first, each by the short name that a state has for it.
  ///
  /// - Parameter names: Those of all bundles, each once, in the document's order.
  static func choices(_ names: [String]) -> [String] {
    let moments = names.map { WallpaperMoment($0) }
    guard moments.contains(where: { $0?.isPlain == false }) else { return names }
    let first = Kind.allCases.compactMap { kind -> String? in
      let own = zip(names, moments).filter { $0.1?.kind == kind }
      return own.isEmpty ? nil : own.first { $0.1?.isPlain == true }?.0 ?? kind.name
    }
    return first + names.filter { !first.contains($0) }
  }

  /// The place among states of the one that a device shows first: locked, else the first.
  static func first(of names: [String]) -> Int? {
    names.isEmpty ? nil : names.firstIndex { WallpaperMoment($0)?.kind == .locked } ?? 0
  }
}
