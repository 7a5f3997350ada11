import Foundation
import MidflightLayerTree

@MainActor
struct AnimationText {
  private var attributes: [(name: String, value: String)] = []
  private var kind: String?
  private var timingFunction: CAMediaTimingFunction?
  /// A message about a change that can't be written; nil if all changes can be written.
  private(set) var notice: String?

  init(of own: CAAnimation, changedTo new: CAAnimation) {
    func change(_ name: String, _ member: (CAAnimation) -> Double?) {
      guard let value = member(new), value != member(own) else { return }
      attributes.append((name, Self.text(value)))
    }
    change("duration") { $0.duration }
    if new.beginTime != own.beginTime {
      change("beginTime") { $0.beginTime }
      attributes.append(("beginTimeMode", "relative"))
      attributes.append(("fillMode", new.fillMode.rawValue))
    }
    change("mass") { ($0 as? CASpringAnimation).map { Double($0.mass) } }
    change("stiffness") { ($0 as? CASpringAnimation).map { Double($0.stiffness) } }
    change("damping") { ($0 as? CASpringAnimation).map { Double($0.damping) } }
    change("velocity") { ($0 as? CASpringAnimation).map { Double($0.initialVelocity) } }
    if type(of: own) != type(of: new) {
      kind = new is CASpringAnimation ? "CASpringAnimation" : "CABasicAnimation"
    }
    guard let function = new.timingFunction, function != own.timingFunction else { return }
    if function.line != nil {
      notice = Self.noCurveOfPieces
    } else {
      timingFunction = function
    }
  }

  /// Returns an XML element for a basic or spring animation, with only its key path and timing.
  static func element(of animation: CAPropertyAnimation) -> String {
    let spring = animation as? CASpringAnimation
    var attributes = [
      ("type", spring == nil ? "CABasicAnimation" : "CASpringAnimation"),
      ("keyPath", animation.keyPath ?? ""), ("duration", text(animation.duration)),
    ]
    if let spring {
      attributes += [
        ("mass", text(Double(spring.mass))), ("stiffness", text(Double(spring.stiffness))),
        ("damping", text(Double(spring.damping))),
        ("velocity", text(Double(spring.initialVelocity))),
      ]
    }
    if animation.beginTime != 0 {
      attributes += [
        ("beginTime", text(animation.beginTime)), ("beginTimeMode", "relative"),
        ("fillMode", animation.fillMode.rawValue),
      ]
    }
    let list = attributes.map { "\($0)=\"\(XMLSource.escaped($1))\"" }.joined(separator: " ")
    return "<animation \(list)>\(element(of: animation.timingFunction))</animation>"
  }

  private static func element(of function: CAMediaTimingFunction?) -> String {
    guard let function, function.line == nil else { return "" }
    let points = [1, 2].map { function.controlPoint(at: $0) }
    let numbers = points.flatMap { [$0.x, $0.y] }.map { text(Double($0)) }
    return "<timingFunction controlPoints=\"\(numbers.joined(separator: " "))\"/>"
  }

  static let noCurveOfPieces =
    "CAML has no curve of several pieces; the document's own curve is kept"

  /// Formats a number in the notation of documents, with all its digits.
  private static func text(_ value: Double) -> String {
    if value == .infinity { return "inf" }
    return Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  func write(to node: XMLNode, in source: inout XMLSource) {
    for (name, value) in attributes {
      // Remove child elements with the same name: they would be read after the attribute and
      // override it.
      for child in node.children where child.name == name { source.remove(child) }
      source.set(name, to: value, in: node)
    }
    if let kind {
      if node["type"] != nil || node.name == "animation" {
        source.set("type", to: kind, in: node)
      } else {
        source.rename(node, to: kind)
      }
    }
    guard let timingFunction else { return }
    for child in node.children where child.name == "timingFunction" { source.remove(child) }
    source.set("timingFunction", to: nil, in: node)
    source.append(Self.element(of: timingFunction), to: node)
  }
}
