public import Foundation
import ImageIO

/// How large the panels are, as a person has left them. The scene's frames never depend on it.
///
/// It is kept as JSON in a file of the user's; names that are not known there are left alone until the
/// next change, values out of bounds count as the nearest ones that are not.
public struct PanelSettings: Codable, Sendable, Hashable {
  /// The sidebar's width, in points.
  public var sidebarWidth: Double
  /// The height of graph and timeline together, in points; nil for what suits the window.
  public var chartHeight: Double?
  /// Whether the sidebar is shown only when it is asked for.
  public var isSidebarFolded: Bool
  /// Whether graph and timeline are folded.
  public var isChartFolded: Bool

  static let sidebarWidths = 260.0...560
  static let chartHeights = 84.0...4000

  /// The panels as they are at first.
  public init() {
    (sidebarWidth, chartHeight) = (Double(Theme.sidebarWidth), nil)
    (isSidebarFolded, isChartFolded) = (false, false)
  }

  /// What a file's bytes say; what they leave out is as at first.
  ///
  /// - Throws: an error when they are no JSON, or a value is of another kind.
  public init(json: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: json)
  }

  /// - Throws: an error when a value is of another kind, or no number that can be shown.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func bounded(_ key: CodingKeys, _ range: ClosedRange<Double>) throws -> Double? {
      guard let value = try values.decodeIfPresent(Double.self, forKey: key) else { return nil }
      return value.isNaN ? nil : min(max(value, range.lowerBound), range.upperBound)
    }
    sidebarWidth = try bounded(.sidebarWidth, Self.sidebarWidths) ?? sidebarWidth
    chartHeight = try bounded(.chartHeight, Self.chartHeights)
    isSidebarFolded = try values.decodeIfPresent(Bool.self, forKey: .isSidebarFolded) ?? false
    isChartFolded = try values.decodeIfPresent(Bool.self, forKey: .isChartFolded) ?? false
  }

  /// The file of the user's: `midflight/settings.json` in the folder that `XDG_CONFIG_HOME` names, or
  /// in `.config` at home; nil where there is no home.
  public static func file(environment: [String: String]) -> URL? {
    func folder(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    // As the standard has it, a relative path is ignored.
    let config = folder("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let base = config ?? folder("HOME").map({ $0 + "/.config" }) else { return nil }
    return URL(fileURLWithPath: base, isDirectory: true)
      .appendingPathComponent("midflight/settings.json")
  }

  /// Reads a file. One that is not there says nothing; of one that can't be read, or makes no sense,
  /// the second value says so in a sentence.
  public static func read(_ file: URL) -> (settings: PanelSettings, complaint: String?) {
    guard FileManager.default.fileExists(atPath: file.path) else { return (PanelSettings(), nil) }
    do {
      return (try PanelSettings(json: Data(contentsOf: file)), nil)
    } catch {
      return (
        PanelSettings(), "the settings in \(file.path) can't be read, the panels are as at first"
      )
    }
  }

  /// Puts them into a file, whole or not at all, with the folders on the way to it.
  ///
  /// - Throws: what keeps the file from being written.
  public func write(to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try AtomicFile.write([UInt8](encoder.encode(self) + Data("\n".utf8)), to: file.path)
  }
}
