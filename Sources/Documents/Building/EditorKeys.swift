/// Names in documents that change nothing that is drawn: an editor's own, those of scripts, and
/// hints to a compositor or to hit testing.
enum EditorKeys {
  /// Whether an attribute or an element says nothing of what is drawn.
  static func contains(_ name: String) -> Bool {
    names.contains(name) || beginnings.contains { name.hasPrefix($0) }
  }

  /// Whether a text says no value: an editor has written what it did not have.
  static func isNoValue(_ text: String) -> Bool {
    ["", "undefined", "NaN", "(null)"].contains(text)
  }

  private static let beginnings = ["caplay", "nugget", "Nugget", "mica", "Mica", "_"]

  private static let names: Set<String> = [
    // Scripts, events and what editors keep beside the layers.
    "scriptObject", "scriptComponents", "scripts", "script", "modules", "statistics", "assets",
    "events", "eventHandlers", "LKEventHandler", "guides", "plugins", "object", "style",
    // Hints that a phone's compositor takes.
    "contentsFormat", "contentsScaling", "preloadsCache", "allowsDisplayCompositing",
    "disableUpdateMask", "literalContentsCenter", "wantsExtendedDynamicRangeContent",
    "toneMapMode", "toneMapToStandardDynamicRange", "wantsDynamicContentScaling",
    "discretizesTime", "frameInterval", "highFrameRateReason", "preferredFrameRateRangeMinimum",
    "preferredFrameRateRangeMaximum", "preferredFrameRateRangePreferred",
    // Touches.
    "allowsHitTesting", "hitTestsAsOpaque", "hitTestsContentsAlphaChannel",
  ]
}
