import Foundation
import MidflightGeometry
import MidflightLayerTree
import MidflightScenes

@MainActor
final class DocumentStage {
  /// The layer that contains all layers of the document. Its `state` property is the number of the
  /// current state.
  let layer = DocumentLayer()
  let stateNames: [String]
  let animations: [AnimationPlan]
  /// For each bundle, all its animations, including those of states and transitions.
  let plans: [[AnimationPlan]]
  /// The size of the stage: the size of the wallpaper's screen, or else of the document, or else a
  /// default.
  let size: CGSize
  let rows: [MovedRow]
  let bundleStates: [[LayerStates]]
  private var states: [LayerStates] { bundleStates.flatMap { $0 } }
  private let tilts: [TiltedValue]

  init(_ document: Document, problems: DocumentProblems) {
    let builders = document.bundles.map { LayerBuilder($0, problems: problems) }
    if builders.allSatisfy(\.roots.isEmpty) { problems.note("the document has no layers") }
    animations = builders.flatMap(\.animations)
    plans = builders.map { builder in
      builder.animations
        + builder.states.flatMap { states in
          states.states.flatMap(\.animations) + states.transitions.flatMap(\.animations)
        }
    }
    bundleStates = builders.map(\.states)
    let states = builders.flatMap(\.states)
    var names: [String] = []
    for name in states.lazy.flatMap(\.states).map(\.name) where !names.contains(name) {
      guard names.count < DocumentLimits.stateCount else {
        problems.note("\(DocumentLimits.stateCount) states", .limit)
        break
      }
      names.append(name)
    }
    stateNames = WallpaperMoment.choices(names)
    tilts = builders.flatMap(\.tilts)
    let areas = builders.map { Self.area(of: $0.roots) }
    let screen = Screen(of: areas.compactMap { $0?.size })
    size = screen?.size ?? document.size ?? Self.fallback
    layer.name = document.name
    // Begin the layer's time at the session's start, because times in a document count from there.
    // (This has a cost: if a layer has its own time, the ends of all animations are computed again
    // whenever the tree changes. But documents rarely change the tree.)
    layer.beginTime = CAContext.current.mediaTimeAtStart
    layer.bounds.size = size
    layer.position = CGPoint(x: size.width / 2, y: size.height / 2)
    for (builder, area) in zip(builders, areas) {
      let holder = Self.holder(of: builder.roots, showing: area ?? layer.bounds, in: size)
      if let area, let scale = screen?.scale(of: area.size, named: builder.bundle.name) {
        holder.setAffineTransform(CGAffineTransform(scaleX: scale, y: scale))
      }
      Self.fillEmitters(among: builder.roots)
      layer.addSublayer(holder)
    }
    rows = Self.rows(animations, states)
  }

  private static let fallback = CGSize(width: 240, height: 240)

  /// Returns the frame of a bundle's first layer; nil if it is empty or infinite.
  private static func area(of roots: [CALayer]) -> CGRect? {
    guard let frame = roots.first?.frame, frame.width > 0, frame.height > 0 else { return nil }
    let ends = [frame.minX, frame.minY, frame.maxX, frame.maxY]
    return ends.allSatisfy(\.isFinite) ? frame : nil
  }

  /// Lets emitters that exist from the start begin with all their particles, as on a phone that has
  /// already shown the document for a while.
  private static func fillEmitters(among layers: [CALayer]) {
    for layer in layers where !(layer.beginTime > 0) {
      (layer as? CAEmitterLayer)?.beginsFull = true
      fillEmitters(among: (layer.sublayers ?? []) + [layer.mask].compactMap { $0 })
    }
  }

  /// Returns a layer that contains a bundle's layers, in the middle of the stage, with y upwards as
  /// in documents. Its bounds are the visible part of the bundle.
  private static func holder(
    of roots: [CALayer], showing area: CGRect, in size: CGSize
  ) -> CALayer {
    let holder = CALayer()
    holder.isGeometryFlipped = true
    holder.bounds = area
    holder.position = CGPoint(x: size.width / 2, y: size.height / 2)
    holder.sublayers = roots
    return holder
  }

  /// Adds each animation once, so that errors in it are reported. Of the animations of states and
  /// transitions, only the first ``DocumentLimits/triedCount`` are added.
  func tryAnimations() {
    let all = plans.joined()
    for plan in all.prefix(animations.count + DocumentLimits.triedCount) { plan.add() }
  }

  // MARK: States

  /// The number of the initial state: the state that the document marks as initial, or else the one
  /// that a device shows first; 0 if there are no states.
  var initialState: Int {
    let name = states.flatMap(\.states).first(where: \.isInitial)?.name
    let index = name.flatMap { stateNames.firstIndex(of: $0) }
    return (index ?? WallpaperMoment.first(of: stateNames)).map { $0 + 1 } ?? 0
  }

  /// The number of the current state; 0 for no state.
  var state: Int { Int(layer.state) }

  var canGlide: Bool { states.contains(where: \.canGlide) }

  /// Changes to a state, given by its number, which is rounded down and clamped; 0 means no state.
  func go(to number: Double, animated: Bool) {
    let number = number >= 0 ? min(Int(min(number, 1e9)), stateNames.count) : 0
    layer.state = CGFloat(number)
    let name = number == 0 ? "" : stateNames[number - 1]
    for states in states { states.go(to: name, glide: animated ? layer.transition : nil) }
  }

  /// Moves a value to a target chosen by the user. A value that the document's states set moves as
  /// in a change of state, and the new animation replaces the running one. Any other value moves as
  /// in an ordinary scene.
  func move(_ row: MovedRow, to value: SceneValue) {
    func retarget(_ timing: MotionTiming = MotionTiming(), animated: Bool) {
      row.row.property(of: row.layer, named: row.name, animationKeys: [], timing: timing)
        .retarget(value, animated)
    }
    let property = LayerKeyPath(layer: row.layer, name: row.row.key)
    for states in states {
      guard let plan = states.planByHand(of: property, layer.transition) else { continue }
      // A glide whose duration is zero is an immediate change.
      if plan.source == nil, plan.animation.duration <= 0 { return retarget(animated: false) }
      let isMovedByAnother = property.layer.runningAnimations.contains {
        !$0.answers(to: plan.key) && $0.moves(property.name)
      }
      if isMovedByAnother {
        let timing = MotionTiming(
          plan.animation, duration: plan.animation.duration, tunedName: plan.tunedName)
        return retarget(timing, animated: true)
      }
      states.add(plan)
      return retarget(animated: false)
    }
    retarget(animated: true)
  }

  // MARK: Tilt

  var followsTilt: Bool { !tilts.isEmpty }

  /// Changes the device's tilt.
  ///
  /// - Parameters:
  ///   - tilt: The tilt, -1…1 along both axes.
  ///   - animated: Whether the values that follow the tilt are animated.
  func tilt(to tilt: CGPoint, animated: Bool) {
    layer.tilt = tilt
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for tilted in tilts {
      let property = tilted.property
      if animated {
        let animation = CABasicAnimation(keyPath: property.name)
        animation.duration = Self.tiltDuration
        animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
        property.layer.add(animation, forKey: Self.tiltKey(of: property))
        for states in states { states.endAddedAnimation(property) }
      }
      property.layer.setValue(tilted.value(at: tilt), forKeyPath: property.name)
    }
    CATransaction.commit()
  }

  private static let tiltDuration = 0.25

  private static func tiltKey(of property: LayerKeyPath) -> String { "tilt.\(property.name)" }

  /// Returns the animation keys of the values that follow the tilt along one axis, without
  /// duplicates.
  func tiltKeys(isAlongX: Bool) -> [String] {
    var keys: [String] = []
    for tilted in tilts where tilted.isAlongX == isAlongX {
      let key = Self.tiltKey(of: tilted.property)
      if !keys.contains(key) { keys.append(key) }
    }
    return keys
  }
}

final class DocumentLayer: CALayer {
  @Animatable var state: CGFloat = 0
  /// The duration, in seconds, of a change of state for which no transition has animations.
  @Animatable var transition: Double = DocumentLayer.defaultTransition
  /// The default of ``transition``, in seconds: about as long as a phone takes for such a change.
  static let defaultTransition = 0.8
  /// The device's tilt, -1…1 along both axes.
  @Animatable var tilt: CGPoint = .zero

  override class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
  override func action(forKey event: String) -> (any CAAction)? { nil }
}
