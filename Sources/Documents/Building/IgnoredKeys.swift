/// Names in documents that do not affect drawing: those of editors and scripts, and hints to a
/// compositor or to hit testing.
enum IgnoredKeys {
  /// Whether an attribute or an element does not affect drawing.
  static func contains(_ name: String) -> Bool {
    names.contains(name) || beginnings.contains { name.hasPrefix($0) }
  }

  /// Whether a text means that there is no value: editors write such texts for missing values.
  static func isNoValue(_ text: String) -> Bool {
    ["", "undefined", "NaN", "(null)"].contains(text)
  }

  private static let beginnings = ["caplay", "nugget", "Nugget", "mica", "Mica", "_"]

  private static let names: Set<String> = [
    // Scripts, events and data that editors keep with the layers.
    "scriptObject", "scriptComponents", "scripts", "script", "modules", "statistics", "assets",
    "events", "eventHandlers", "LKEventHandler", "guides", "plugins", "object", "style",
    // Hints to a phone's compositor.
    "contentsFormat", "contentsScaling", "preloadsCache", "allowsDisplayCompositing",
    "disableUpdateMask", "literalContentsCenter", "wantsExtendedDynamicRangeContent",
    "toneMapMode", "toneMapToStandardDynamicRange", "wantsDynamicContentScaling",
    "discretizesTime", "frameInterval", "highFrameRateReason", "preferredFrameRateRangeMinimum",
    "preferredFrameRateRangeMaximum", "preferredFrameRateRangePreferred",
    // Touches.
    "allowsHitTesting", "hitTestsAsOpaque", "hitTestsContentsAlphaChannel",
  ]
}
