public import Foundation
import MidflightDrawing
import MidflightLayerTree
public import MidflightViews

extension UIColor {
  /// Creates a named colour from the asset catalogue `Assets.xcassets` beside the program, or in
  /// the current folder; see ``init(named:in:compatibleWith:)``.
  public convenience init?(named name: String) {
    self.init(named: name, inFolders: ResourceFolders.ofProgram)
  }

  /// Creates a named colour from the folder `NAME.colorset` in the asset catalogue
  /// `Assets.xcassets` of a bundle. Entries for a particular appearance, such as dark mode, are
  /// ignored; of the others, the one for all devices is used, or else the first. Nil if the bundle
  /// has no such colour set. Nil also if the set is damaged, or its colour is neither sRGB nor
  /// grey; this is reported in a line on standard error.
  ///
  /// - Parameters:
  ///   - name: The name of the colour set.
  ///   - bundle: nil means the program's own bundle.
  ///   - traits: Ignored.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
  ) {
    self.init(named: name, inFolders: ResourceFolders.of(bundle))
  }

  private convenience init?(named name: String, inFolders folders: [URL]) {
    let files = folders.map {
      $0.appendingPathComponent("Assets.xcassets/\(name).colorset/Contents.json")
    }
    guard let data = files.lazy.compactMap({ try? Data(contentsOf: $0) }).first else { return nil }
    do {
      self.init(cgColor: try ColorSet.color(in: data))
    } catch {
      let reason = (error as? ColorSet.Unsupported)?.reason ?? "its colour set is damaged"
      ProcessProblems.note("UIColor(named: \"\(name)\") is nil: \(reason)")
      return nil
    }
  }
}

/// A colour set of an asset catalogue, as stored in the set's `Contents.json`.
private struct ColorSet: Decodable {
  struct Entry: Decodable {
    var idiom: String?
    var appearances: [[String: String]]?
    var color: Color?
  }

  struct Color: Decodable {
    var space: String?
    var components: [String: String]?

    enum CodingKeys: String, CodingKey {
      case space = "color-space"
      case components
    }
  }

  struct Unsupported: Error {
    let reason: String
  }

  var colors: [Entry]

  static func color(in data: Data) throws -> CGColor {
    let plain = try JSONDecoder().decode(ColorSet.self, from: data).colors.filter {
      $0.appearances?.isEmpty != false
    }
    let entry = plain.first { $0.idiom == "universal" } ?? plain.first
    guard let color = entry?.color, let components = color.components else {
      throw Unsupported(reason: "its colour set has no universal colour")
    }
    func part(_ name: String) throws -> CGFloat {
      guard let text = components[name], let value = number(text) else {
        throw Unsupported(reason: "its \(name) is not a number")
      }
      return value
    }
    // Unlike the other components, alpha is always a fraction.
    let alpha = components["alpha"].flatMap { Double($0) }.map { CGFloat($0) } ?? 1
    switch color.space ?? "srgb" {
    case "srgb", "extended-srgb":
      return CGColor(
        red: try part("red"), green: try part("green"), blue: try part("blue"), alpha: alpha)
    case "gray-gamma-22", "extended-gray": return CGColor(gray: try part("white"), alpha: alpha)
    case let space: throw Unsupported(reason: "its colour space is \(space)")
    }
  }

  /// Parses a colour component, such as `0.5`, `0x80` or `128`.
  private static func number(_ text: String) -> CGFloat? {
    if text.lowercased().hasPrefix("0x") {
      return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 }
    }
    if !text.contains("."), let byte = Int(text) { return CGFloat(byte) / 255 }
    return Double(text).flatMap { $0.isFinite ? CGFloat($0) : nil }
  }
}
