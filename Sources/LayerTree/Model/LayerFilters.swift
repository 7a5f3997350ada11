import Foundation
import MidflightDrawing

struct LayerFilters: Sendable, Hashable {
  enum Entry: Sendable, Hashable {
    case plain(Filter)
    case named(CAFilter)

    init?(_ any: Any) {
      if let filter = any as? Filter {
        self = .plain(filter)
      } else if let filter = any as? CAFilter {
        self = .named(filter)
      } else {
        return nil
      }
    }
  }

  var entries: [Entry] = []

  /// The filters that are drawn: those that are enabled and of a known kind.
  var drawn: [Filter] {
    entries.compactMap { entry in
      switch entry {
      case .plain(let filter): filter
      case .named(let filter): filter.isEnabled ? filter.filter : nil
      }
    }
  }

  /// The first filter named `name`; nil if there is none. In that case, setting it does nothing.
  subscript(name: String) -> CAFilter? {
    get {
      for case .named(let filter) in entries where filter.name == name { return filter }
      return nil
    }
    set {
      guard let newValue else { return }
      for (index, entry) in entries.enumerated() {
        guard case .named(let filter) = entry, filter.name == name else { continue }
        entries[index] = .named(newValue)
        return
      }
    }
  }

  /// Returns the parts of `NAME.KEY`, where a name may contain dots; nil if `rest` has another
  /// form.
  static func parts(of rest: some StringProtocol) -> (name: String, key: String)? {
    guard let dot = rest.lastIndex(of: "."), dot > rest.startIndex else { return nil }
    return (String(rest[..<dot]), String(rest[rest.index(after: dot)...]))
  }
}

extension LayerFilters: StoredForCallers {
  var callerValue: Any {
    entries.map { entry -> Any in
      switch entry {
      case .plain(let filter): filter
      case .named(let filter): filter
      }
    }
  }
}

/// Lists with the same kinds of filters in the same order interpolate filter by filter; other lists
/// change in one step, halfway through.
extension LayerFilters: AnimatableValue {
  func adding(_ other: LayerFilters) -> LayerFilters { combined(other, .sum) ?? self }
  func scaled(by factor: Double) -> LayerFilters { combined(self, .multiple(factor)) ?? self }
  func interpolated(to end: LayerFilters, at t: Double) -> LayerFilters {
    if t == 0 { return self }
    if t == 1 { return end }
    return combined(end, .mix(t)) ?? stepped(to: end, at: t)
  }

  private func combined(_ other: LayerFilters, _ blend: ValueBlend) -> LayerFilters? {
    guard entries.count == other.entries.count else { return nil }
    var result = self
    for (index, pair) in zip(entries, other.entries).enumerated() {
      switch pair {
      case (.plain(let a), .plain(let b)): result.entries[index] = .plain(blend(a, b))
      case (.named(let a), .named(let b)): result.entries[index] = .named(blend(a, b))
      default: return nil
      }
    }
    return result
  }

  static func converted(from any: Any) -> LayerFilters? {
    if let filters = any as? LayerFilters { return filters }
    guard let list = any as? [Any] else { return nil }
    let entries = list.compactMap { Entry($0) }
    return entries.count == list.count ? LayerFilters(entries: entries) : nil
  }

  /// Returns the component for an input of a filter, such as `blur.inputRadius`. If no filter has
  /// that name, reading gives the input of a new filter, and writing does nothing.
  static func component(named name: String) -> AnimatableComponent<LayerFilters>? {
    guard let (filter, key) = parts(of: name), CAFilter.inputs[key] != nil else { return nil }
    return AnimatableComponent(descend: { path, rest in
      path.extended(
        get: { $0[filter] ?? CAFilter(type: CAFilterType(rawValue: "")) }, set: { $0[filter] = $1 }
      )
      .resolve(([Substring(key)] + rest)[...])
    })
  }
}

extension CALayer {
  func lacksFilter(of keyPath: String) -> Bool {
    let start = "filters."
    guard keyPath.hasPrefix(start) else { return false }
    guard let parts = LayerFilters.parts(of: keyPath.dropFirst(start.count)) else { return true }
    return state.decoration.value.filters[parts.name] == nil
  }
}
