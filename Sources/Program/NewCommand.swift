import ArgumentParser
import Foundation
import MidflightLive

struct NewCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a Swift file with an animated layer to start from.",
    discussion: HelpText.discussion(
      examples: [("midflight new Gauge", "Write Gauge.swift.")],
      seeAlso: ["midflight help preview", "Documentation/Files.md"]))

  @Argument(help: "The layer's class name, such as Gauge.")
  var name: String

  @MainActor
  func execute() throws {
    guard let type = Self.typeName(name) else {
      throw Failure(
        message:
          "'\(name)' cannot be the class's name: expected a letter, then letters, digits or _; "
          + "not a name that the file uses, nor one that starts with CA, CG or UI")
    }
    let path = "\(type).swift"
    guard !FileManager.default.fileExists(atPath: path) else {
      throw Failure(message: "\(path) already exists")
    }
    try Output.write([UInt8](Self.text(type).utf8), to: path)
    try Output.write("\(path)\n")
    Output.say("midflight preview \(path) opens it.\n")
  }

  static func typeName(_ name: String) -> String? {
    let stem = name.hasSuffix(".swift") ? name.dropLast(6) : name[...]
    guard let first = stem.first, first.isASCII, first.isLetter,
      stem.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }),
      // These names are keywords, or the name of the Midflight library.
      !["Any", "Self", "Type", "Protocol", "Midflight"].contains(String(stem).capitalized)
    else { return nil }
    let name = first.uppercased() + stem.dropFirst()
    // Refuse names with a prefix that the library's types have.
    let isTaken =
      ["CA", "CG", "UI"].contains { name.hasPrefix($0) }
      && name.dropFirst(2).first?.isUppercase == true
    return isTaken || keywords.contains(name) ? nil : name
  }

  /// Identifiers that occur in the generated code. A class with the same name would shadow them.
  private static let keywords = Set(
    text("").split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      .flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
      .map(String.init))

  static func text(_ type: String) -> String {
    """
    import Midflight

    /// A ring that fills up. Press 1 … 9 while it moves, and it reverses.
    final class \(type): CALayer {
      // Each @Animatable property has a row in the window, a curve in the graph, and can be tuned.
      @Animatable var level: CGFloat = 0.3
      @Animatable var color = CGColor(red: 0.36, green: 0.68, blue: 1, alpha: 1)

      // How a property moves when it is set. Y in the window tries other ways of starting.
      override func action(forKey key: String) -> (any CAAction)? {
        guard ["level", "color"].contains(key) else { return super.action(forKey: key) }
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = (presentation() ?? self).value(forKey: key)
        // A tweak is a row of the tuner too (Tab). Ctrl+S writes the new number here.
        animation.duration = tweak(0.8, 0.1...3)
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        return animation
      }

      // Draws one frame, with the values of its instant. The layer is 240 × 240 points here.
      override func draw(in context: CGContext) {
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        let radius = min(bounds.width, bounds.height) / 2 - 20
        context.setLineWidth(20)
        context.setStrokeColor(CGColor(gray: 0.5, alpha: 0.4))
        context.strokeEllipse(
          in: CGRect(x: middle.x, y: middle.y, width: 0, height: 0).insetBy(dx: -radius, dy: -radius))
        context.setStrokeColor(color)
        context.setLineCap(.round)
        context.addArc(
          center: middle, radius: radius, startAngle: -.pi / 2,
          endAngle: -.pi / 2 + 2 * .pi * level, clockwise: false)
        context.strokePath()
      }
    }

    """
  }
}
