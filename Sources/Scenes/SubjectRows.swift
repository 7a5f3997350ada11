import Foundation
import MidflightDrawing
import MidflightLayerTree
import MidflightViews

/// The rows of a subject and of the views and layers in it: one row for each settable property that
/// their classes declare, and one for each argument of a callable method.
@MainActor
struct SubjectRows {
  private struct Row {
    let name: String
    let object: AnyObject
    let property: SubjectProperty
    let range: SceneProperty.Range
    let initial: SceneValue
  }

  private struct Call {
    let name: String
    let object: AnyObject
    let method: SubjectMethod
    let parameters: [String]
  }

  /// The duration, in seconds, of the animation block for animated changes of a row.
  static let blockDuration = 0.5

  private var rows: [Row] = []
  private var calls: [Call] = []
  private let arguments = Arguments()

  private struct Argument {
    let parameter: SubjectMethod.Parameter
    let range: SceneProperty.Range
    var given: Double?

    @MainActor var value: Double { given ?? parameter.value }
  }

  private final class Arguments {
    /// The arguments by their names, each with the user's value, or nil for the code's default.
    var values: [String: Argument] = [:]
    var names: [String] = []
  }

  /// Makes the rows of a subject and of the views and layers in it.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - members: Returns the members that the class of an object declares.
  ///   - listed: The names of rows that exist already and are not repeated.
  init(
    of subject: any SceneSubject, members: (AnyObject) -> SubjectMembers, listed: Set<String>
  ) {
    var used = listed
    for (owner, object) in Self.owners(in: subject) {
      let own = members(object)
      if own.properties.isEmpty, own.methods.isEmpty { continue }
      let prefix = owner.isEmpty ? "" : owner + "."
      let layer = (object as? UIView)?.layer ?? object as? CALayer
      let animatable = Set(layer?.animatableProperties.map { $0.0 } ?? [])
      for property in own.properties where !animatable.contains(property.name) {
        let name = prefix + property.name
        guard let value = property.read(object), used.insert(name).inserted else { continue }
        rows.append(
          Row(
            name: name, object: object, property: property,
            range: Self.range(of: property.kind, around: value), initial: value))
      }
      for method in own.methods {
        let name = prefix + method.name
        if calls.contains(where: { $0.name == name }) { continue }
        let parameters = method.parameters.map { prefix + $0.name }
        for (parameter, name) in zip(method.parameters, parameters)
        where used.insert(name).inserted {
          arguments.names.append(name)
          arguments.values[name] = Argument(
            parameter: parameter, range: Self.range(of: parameter))
        }
        calls.append(Call(name: name, object: object, method: method, parameters: parameters))
      }
    }
    rows = Array(rows.prefix(MovedRow.limit))
  }

  /// Returns the subject, and the views and layers in it whose classes the user's program declares.
  /// Each comes with the name that the code has for it; the subject's name is empty.
  private static func owners(in subject: any SceneSubject) -> [(name: String, object: AnyObject)] {
    lazy var names = MemberNames(of: subject)
    var found: [(name: String, object: AnyObject)] = [("", subject)]
    var counts: [String: Int] = [:]
    func look(at layer: CALayer) {
      let object: AnyObject = layer.delegate as? UIView ?? layer
      let isUserDefined = !String(reflecting: type(of: object)).hasPrefix("Midflight")
      if isUserDefined, object !== subject {
        let word = MovedRow.word(
          layer.name ?? names.name(of: layer) ?? SceneName.hyphenated("\(type(of: object))"))
        counts[word, default: 0] += 1
        found.append((counts[word] == 1 ? word : "\(word)-\(counts[word]!)", object))
      }
      for sublayer in layer.sublayers ?? [] where found.count < MovedRow.limit {
        look(at: sublayer)
      }
    }
    look(at: subject.sceneLayer)
    return found
  }

  private static func range(
    of kind: SubjectProperty.Kind, around value: SceneValue
  ) -> SceneProperty.Range {
    switch (kind, value) {
    case (.choices(let names), _): .choices(names)
    case (_, .color(let color)): .palette(LayerRow.palette(around: color))
    case (_, .number(let number)): .number(LayerRow.numbers(around: number))
    }
  }

  private static func range(of parameter: SubjectMethod.Parameter) -> SceneProperty.Range {
    switch parameter.kind {
    case .flag: .choices(["false", "true"])
    // A default of 1 may be a duration in seconds or a count, for which 0…1 would be too narrow.
    case .number where parameter.value == 1, .wholeNumber where parameter.value == 1:
      .number(0...2)
    case .number, .wholeNumber: .number(LayerRow.numbers(around: parameter.value))
    }
  }

  // MARK: Properties of a scene

  func properties(on layer: CALayer) -> [SceneProperty] {
    rows.map { row in
      SceneProperty(
        name: row.name, range: row.range, on: layer, value: { row.property.read(row.object) },
        retarget: { value, animated in
          Self.change(animated: animated) { row.property.write(row.object, value) }
        })
    }
  }

  func arguments(on layer: CALayer) -> [SceneProperty] {
    arguments.names.compactMap { [arguments] name in
      arguments.values[name].map { argument in
        SceneProperty(
          name: name, range: argument.range, on: layer,
          value: { arguments.values[name].map { .number($0.value) } },
          retarget: { value, _ in
            if case .number(let number) = value { arguments.values[name]?.given = number }
          })
      }
    }
  }

  /// Runs `change` as the program would: in an animation block, or without animations.
  static func change(animated: Bool, _ change: () -> Void) {
    if animated { return UIView.animateOnStage(withDuration: blockDuration, change) }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    UIView.performWithoutAnimation(change)
    CATransaction.commit()
  }

  /// The first property that is not a choice. Choices are skipped, because their change may not be
  /// visible as a motion.
  var firstMoving: (name: String, range: SceneProperty.Range)? {
    rows.first { if case .choices = $0.range { false } else { true } }
      .map { ($0.name, $0.range) }
  }

  var initials: [(name: String, value: SceneValue)] {
    rows.map { ($0.name, $0.initial) }
  }

  var methods: [String] { calls.map(\.name) }

  /// Calls a method; an unknown name is ignored.
  func call(_ name: String) {
    guard let call = calls.first(where: { $0.name == name }) else { return }
    call.method.call(call.object, call.parameters.map { arguments.values[$0]?.value ?? 0 })
  }
}
