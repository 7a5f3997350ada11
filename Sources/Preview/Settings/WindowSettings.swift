package import Foundation
import MidflightImageIO

/// How a person has left the window: its size, the panels' sizes and their colours. The scene's
/// frames never depend on it.
///
/// It is kept as JSON in a file of the user's; names that are not known there are left alone until
/// the next change, values out of bounds count as the nearest ones that are not.
package struct WindowSettings: Codable, Sendable, Hashable {
  /// The sidebar's width, in points.
  package var sidebarWidth: Double
  /// The height of graph and timeline together, in points; nil for what suits the window.
  package var chartHeight: Double?
  /// Whether the sidebar is shown only when it is asked for.
  package var isSidebarFolded: Bool
  /// Whether graph and timeline are folded.
  package var isChartFolded: Bool
  /// How large words and panels are, as a multiple of the screen's own size; one of ``scales``.
  package var scale: Double
  /// The panels' colours.
  package var colors: PanelColors
  /// The size of the window's inside, in points of the screen; nil for the first one.
  package var windowWidth: Double?
  /// See ``windowWidth``.
  package var windowHeight: Double?
  /// Whether the window fills what the desktop leaves to windows.
  package var isMaximized: Bool

  /// The multiples that a person can choose.
  package static let scales = [0.75, 0.875, 1, 1.125, 1.25, 1.5, 1.75, 2, 2.5, 3]

  static let sidebarWidths = 260.0...560
  static let chartHeights = 84.0...4000
  static let windowSides = 160.0...16384

  /// A window as it is at first.
  package init() {
    (sidebarWidth, chartHeight) = (Double(Theme.sidebarWidth), nil)
    (isSidebarFolded, isChartFolded) = (false, false)
    (scale, colors) = (1, .desktop)
    (windowWidth, windowHeight, isMaximized) = (nil, nil, false)
  }

  /// Reads a file's bytes; what they leave out is as at first.
  ///
  /// - Throws: an error when they are no JSON, or a value is of another kind.
  package init(json: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: json)
  }

  /// - Throws: an error when a value is of another kind, or no number that can be shown.
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

  /// The file of the user's: `midflight/settings.json` in the folder that `XDG_CONFIG_HOME` names,
  /// or in `.config` at home; nil where there is no home.
  package static func file(environment: [String: String]) -> URL? {
    func folder(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    // As the standard has it, a relative path is ignored.
    let config = folder("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let base = config ?? folder("HOME").map({ $0 + "/.config" }) else { return nil }
    return URL(fileURLWithPath: base, isDirectory: true)
      .appendingPathComponent("midflight/settings.json")
  }

  /// Reads a file. One that is not there says nothing; of one that can't be read, or makes no
  /// sense, the second value says so in a sentence.
  package static func read(_ file: URL) -> (settings: WindowSettings, complaint: String?) {
    guard FileManager.default.fileExists(atPath: file.path) else { return (WindowSettings(), nil) }
    do {
      return (try WindowSettings(json: Data(contentsOf: file)), nil)
    } catch {
      return (
        WindowSettings(), "cannot read the settings in \(file.path); using the defaults"
      )
    }
  }

  /// Puts them into a file, whole or not at all, with the folders on the way to it.
  ///
  /// - Throws: what keeps the file from being written.
  package func write(to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try AtomicFile.write([UInt8](encoder.encode(self) + Data("\n".utf8)), to: file.path)
  }
}
