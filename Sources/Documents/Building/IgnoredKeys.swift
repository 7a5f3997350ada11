/// Names in documents that do not affect drawing: data for editors and scripts, and hints for a
/// compositor or for hit testing.
enum IgnoredKeys {
  /// Whether an attribute or an element does not affect drawing.
  static func contains(_ name: String) -> Bool {
    names.contains(name) || beginnings.contains { name.hasPrefix($0) }
  }

  /// Whether editors write this text for a missing value.
  static func isNoValue(_ text: String) -> Bool {
    ["", "undefined", "NaN", "(null)"].contains(text)
  }

  private static let beginnings = ["caplay", "nugget", "Nugget", "mica", "Mica", "_"]

  private static let names: Set<String> = [
    // Scripts, events, and data that editors store with the layers.
    "scriptObject", "scriptComponents", "scripts", "script", "modules", "statistics", "assets",
    "events", "eventHandlers", "LKEventHandler", "guides", "plugins", "object", "style",
    // Hints for a phone's compositor.
    "contentsFormat", "contentsScaling", "preloadsCache", "allowsDisplayCompositing",
    "disableUpdateMask", "literalContentsCenter", "wantsExtendedDynamicRangeContent",
    "toneMapMode", "toneMapToStandardDynamicRange", "wantsDynamicContentScaling",
    "discretizesTime", "frameInterval", "highFrameRateReason", "preferredFrameRateRangeMinimum",
    "preferredFrameRateRangeMaximum", "preferredFrameRateRangePreferred",
    // Settings of hit testing.
    "allowsHitTesting", "hitTestsAsOpaque", "hitTestsContentsAlphaChannel",
  ]
}
