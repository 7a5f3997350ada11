import MidflightLayerTree
import MidflightScenes

/// A property just before an instant at which something happens.
@MainActor
struct Approach {
  let name: String
  let layer: CALayer
  let keyPath: String
  let standing: Standing
  /// Whether an animation moves it up to that instant.
  let isMoving: Bool
}

extension Session {
  /// Where each property's value is now.
  func propertyTargets() -> [(name: String, layer: CALayer, keyPath: String)] {
    properties.map { property in
      let target = context.perform { property.target() }
      return (property.name, target.layer, target.keyPath)
    }
  }

  /// Notes the properties that have gone over to another layer while they moved on the one before.
  func openJoints(
    ofThoseThatLeft targets: [(name: String, layer: CALayer, keyPath: String)]
  ) {
    if targets.isEmpty { return }
    // What was found to move belongs to one layer for good.
    let listed = context.perform { scene.properties.map { ($0.name, $0.target()) } }
    let successors = Dictionary(listed) { first, _ in first }
    for old in targets {
      guard let new = successors[old.name], old.layer !== new.layer, old.keyPath == new.keyPath
      else { continue }
      let isMoving = old.layer.runningAnimations.contains { running in
        guard let keyPath = (running.animation as? CAPropertyAnimation)?.keyPath else {
          return false
        }
        return Self.leads(keyPath, old.keyPath)
      }
      guard isMoving, let before = context.standing(of: old.layer, keyPath: old.keyPath) else {
        continue
      }
      openJoints.append(
        OpenJoint(
          layer: old.layer, keyPath: old.keyPath, before: before, property: old.name,
          successor: new.layer))
    }
  }

  /// Whether an animation of a key path moves what another leads to: the same, or a member of it.
  static func leads(_ animated: String, _ keyPath: String) -> Bool {
    keyPath == animated || keyPath.hasPrefix(animated + ".")
  }

  func closeJoints() {
    if openJoints.isEmpty { return }
    let properties = properties
    measuredJoints += openJoints.compactMap { joint in
      joint.closed(
        in: context, of: properties, cause: cause(on: joint.layer, joint.keyPath) ?? .takeover)
    }
    openJoints = []
  }

  /// Notes where a motion is left; and, where a property is a member of what it moves, where that
  /// is.
  func openJoint(of motion: Interruption, _ layer: CALayer, _ keyPath: String) {
    func open(_ path: String, _ property: String?, _ standing: @autoclosure () -> Standing?) {
      if openJoints.contains(where: { $0.layer === layer && $0.keyPath == path }) { return }
      guard let standing = standing() else { return }
      openJoints.append(
        OpenJoint(layer: layer, keyPath: path, before: standing, property: property))
    }
    open(keyPath, nil, motion.standing)
    for target in propertyTargets() where target.layer === layer && target.keyPath != keyPath {
      guard Self.leads(keyPath, target.keyPath) else { continue }
      open(target.keyPath, target.name, motion.standing(at: target.keyPath))
    }
  }

  /// The properties, as an instant is approached which nothing comes before.
  func approach(_ time: Flicks) -> [Approach] {
    let moment = time - Flicks(count: 1)
    guard moment > context.now else { return [] }
    return propertyTargets().compactMap { name, layer, keyPath in
      guard let standing = context.standing(of: layer, keyPath: keyPath, approaching: time) else {
        return nil
      }
      return Approach(
        name: name, layer: layer, keyPath: keyPath, standing: standing,
        isMoving: isMoving(layer, keyPath, at: moment))
    }
  }

  /// Notes where value or velocity of a property broke at the present instant so that it can be seen,
  /// and no takeover was noted. The beginning of a motion from rest and its end at rest are no breaks
  /// of velocity; a value that is set without an animation, and a cycle's turn, are not looked at.
  func noteBreaks(since approach: [Approach]) {
    var properties: [SceneProperty]?
    for before in approach {
      let isKnown = measuredJoints.reversed().prefix { $0.time == context.now }
        .contains { $0.property == before.name }
      guard !isKnown, let cause = cause(on: before.layer, before.keyPath) else { continue }
      let all = properties ?? self.properties
      properties = all
      let open = OpenJoint(
        layer: before.layer, keyPath: before.keyPath, before: before.standing,
        property: before.name)
      guard let joint = open.closed(in: context, of: all, cause: cause),
        let range = all.first(where: { $0.name == before.name })?.range
      else { continue }
      let goesOn = before.isMoving && isMoving(before.layer, before.keyPath, at: context.now)
      switch Verdict(joint, range: range).severity {
      case .jump: measuredJoints.append(joint)
      case .kink: if goesOn { measuredJoints.append(joint) }
      case .calm: break
      }
    }
  }

  /// What happened at the present instant to the animations of a layer's property; nil where nothing
  /// did.
  func cause(on layer: CALayer, _ keyPath: String) -> Joint.Cause? {
    let records = journal.records(at: context.now).filter { record in
      record.added.layer === layer
        && record.added.keyPaths.contains { Self.leads($0, keyPath) || Self.leads(keyPath, $0) }
    }
    if records.isEmpty { return nil }
    let isReplaced = records.contains { if case .replaced = $0.kind { true } else { false } }
    if isReplaced { return .takeover }
    let others = layer.runningAnimations.filter { running in
      !records.contains { $0.added.animation === running.animation }
        && running.end.map { $0 > context.now } ?? true
        && running.animation.leaves.contains { leaf in
          (leaf as? CAPropertyAnimation)?.keyPath.map { Self.leads($0, keyPath) } ?? false
        }
    }
    let started = records.last { $0.kind == .started }
    if !others.isEmpty, let last = started ?? records.last {
      return (last.added.animation as? CAPropertyAnimation)?.isAdditive == true ? .sum : .cover
    }
    if started != nil { return .beginning }
    return records.contains { $0.kind == .stopped } ? .removal : .end
  }

  /// Whether an animation that has begun and not ended moves a property.
  private func isMoving(_ layer: CALayer, _ keyPath: String, at moment: Flicks) -> Bool {
    layer.runningAnimations.contains { running in
      running.begin.map { $0 <= moment } ?? false && running.end.map { $0 > moment } ?? true
        && running.animation.leaves.contains { leaf in
          (leaf as? CAPropertyAnimation)?.keyPath.map { Self.leads($0, keyPath) } ?? false
        }
    }
  }
}
