package import Foundation
import MidflightImageIO

/// The window's settings as they were when the user closed it: its size, and the panels' sizes and
/// colours. The scene's frames never depend on the settings.
///
/// The settings are stored as JSON in a user file. Unknown names in the file are ignored, and kept
/// until the next change. Values out of range are clamped.
package struct WindowSettings: Codable, Sendable, Hashable {
  /// The sidebar's width, in points.
  package var sidebarWidth: Double
  /// The height of the graph and the timeline together, in points; nil to choose a height that fits
  /// the window.
  package var chartHeight: Double?
  /// Whether the sidebar is hidden until the user opens it.
  package var isSidebarFolded: Bool
  /// Whether the graph and the timeline are collapsed.
  package var isChartFolded: Bool
  /// The size of text and panels as a multiple of the screen's scale. It is one of ``scales``.
  package var scale: Double
  package var colors: PanelColors
  /// The width of the window's content, in points of the screen; nil for the default size.
  package var windowWidth: Double?
  /// The height of the window's content; see ``windowWidth``.
  package var windowHeight: Double?
  package var isMaximized: Bool

  /// The values of ``scale`` that the user can choose.
  package static let scales = [0.75, 0.875, 1, 1.125, 1.25, 1.5, 1.75, 2, 2.5, 3]

  static let sidebarWidths = 260.0...560
  static let chartHeights = 84.0...4000
  static let windowSides = 160.0...16384

  /// The default settings.
  package init() {
    (sidebarWidth, chartHeight) = (Double(Theme.sidebarWidth), nil)
    (isSidebarFolded, isChartFolded) = (false, false)
    (scale, colors) = (1, .desktop)
    (windowWidth, windowHeight, isMaximized) = (nil, nil, false)
  }

  /// Reads settings from the bytes of a settings file. Missing values get their defaults.
  ///
  /// - Throws: An error if the bytes are not JSON, or a value has the wrong type.
  package init(json: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: json)
  }

  /// Decodes settings. Missing values get their defaults.
  ///
  /// - Throws: An error if a value has the wrong type.
  package init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func bounded(_ key: CodingKeys, _ range: ClosedRange<Double>) throws -> Double? {
      guard let value = try values.decodeIfPresent(Double.self, forKey: key) else { return nil }
      return value.isNaN ? nil : min(max(value, range.lowerBound), range.upperBound)
    }
    func flag(_ key: CodingKeys) throws -> Bool {
      try values.decodeIfPresent(Bool.self, forKey: key) ?? false
    }
    sidebarWidth = try bounded(.sidebarWidth, Self.sidebarWidths) ?? sidebarWidth
    chartHeight = try bounded(.chartHeight, Self.chartHeights)
    isSidebarFolded = try flag(.isSidebarFolded)
    isChartFolded = try flag(.isChartFolded)
    if let wanted = try bounded(.scale, Self.scales[0]...Self.scales.last!) {
      scale = Self.scales.min { abs($0 - wanted) < abs($1 - wanted) }!
    }
    colors = try values.decodeIfPresent(PanelColors.self, forKey: .colors) ?? colors
    windowWidth = try bounded(.windowWidth, Self.windowSides)
    windowHeight = try bounded(.windowHeight, Self.windowSides)
    isMaximized = try flag(.isMaximized)
  }

  /// Returns the user's settings file, or nil if there is no home folder. It is
  /// `midflight/settings.json` in the folder that `XDG_CONFIG_HOME` names, or else in `.config` of
  /// the home folder. See https://specifications.freedesktop.org/basedir-spec/latest/
  package static func file(environment: [String: String]) -> URL? {
    func folder(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    // The standard requires programs to ignore relative paths.
    let config = folder("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let base = config ?? folder("HOME").map({ $0 + "/.config" }) else { return nil }
    return URL(fileURLWithPath: base, isDirectory: true)
      .appendingPathComponent("midflight/settings.json")
  }

  /// Reads a settings file. If the file is missing, the result is the default settings. If the file
  /// is unreadable or invalid, `problem` is an error message.
  package static func read(_ file: URL) -> (settings: WindowSettings, problem: String?) {
    guard FileManager.default.fileExists(atPath: file.path) else { return (WindowSettings(), nil) }
    do {
      return (try WindowSettings(json: Data(contentsOf: file)), nil)
    } catch {
      return (
        WindowSettings(), "cannot read the settings in \(file.path); using the defaults"
      )
    }
  }

  /// Writes the settings to a file atomically. Creates missing folders on the file's path.
  ///
  /// - Throws: An error if the file can't be written.
  package func write(to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try AtomicFile.write([UInt8](encoder.encode(self) + Data("\n".utf8)), to: file.path)
  }
}
