import Foundation
import MidflightGeometry
import MidflightLayerTree
import MidflightScenes

/// The layers of a document in one session, and the state that they are in.
@MainActor
final class DocumentStage {
  /// Holds all layers, with y upwards, as documents count it. Its own number says the state.
  let layer = DocumentLayer()
  /// The names of the states, in the order of the document.
  let stateNames: [String]
  /// The animations that run from the start.
  let animations: [AnimationPlan]
  /// All animations that the bundles say, those of states and of the ways between them included.
  let plans: [[AnimationPlan]]
  /// The stage's size: that of the document's root, unless that has none.
  let size: CGSize
  /// The properties that can be retargeted besides the state.
  let rows: [MovedRow]
  /// The layers' states, by their bundles.
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
    // A document's times count from where it begins. (A layer with a time of its own has every end
    // worked out anew when the tree changes, which documents hardly do.)
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

  /// The rectangle that a bundle's first layer takes; nil for an empty one, or one without end.
  private static func area(of roots: [CALayer]) -> CGRect? {
    guard let frame = roots.first?.frame, frame.width > 0, frame.height > 0 else { return nil }
    let ends = [frame.minX, frame.minY, frame.maxX, frame.maxY]
    return ends.allSatisfy(\.isFinite) ? frame : nil
  }

  /// Lets emitters that are there from the start show their past, as on a phone that has shown the
  /// document before.
  private static func fillEmitters(among layers: [CALayer]) {
    for layer in layers where !(layer.beginTime > 0) {
      (layer as? CAEmitterLayer)?.beginsFull = true
      fillEmitters(among: (layer.sublayers ?? []) + [layer.mask].compactMap { $0 })
    }
  }

  /// A layer in the middle of the stage whose bounds are what is shown of a bundle.
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

  /// Adds every animation that there is, those of states and the ways between them included, so
  /// that what is wrong with one is reported.
  func tryAnimations() {
    let all = plans.joined()
    for plan in all.prefix(animations.count + DocumentLimits.triedCount) { plan.add() }
  }

  // MARK: States

  /// The number of the state that it begins in: one that says so, else that which a device shows
  /// first; 0 where there are no states.
  var initialState: Int {
    let name = states.flatMap(\.states).first(where: \.isInitial)?.name
    let place = name.flatMap { stateNames.firstIndex(of: $0) }
    return (place ?? WallpaperMoment.first(of: stateNames)).map { $0 + 1 } ?? 0
  }

  /// The number of the present state; 0 for none.
  var state: Int { Int(layer.state) }

  /// Whether some change of state may glide.
  var canGlide: Bool { states.contains(where: \.canGlide) }

  /// Goes to a state by its number, which is rounded down; 0 is none, and beyond the last it is the
  /// last.
  func go(to number: Double, animated: Bool) {
    let number = number >= 0 ? min(Int(min(number, 1e9)), stateNames.count) : 0
    layer.state = CGFloat(number)
    let name = number == 0 ? "" : stateNames[number - 1]
    for states in states { states.go(to: name, glide: animated ? layer.transition : nil) }
  }

  /// Gives a value a target by hand. One that states set moves as between them, and replaces the
  /// animation that moves it; another one moves as any layer's.
  func move(_ row: MovedRow, to value: SceneValue) {
    func retarget(_ pace: MotionPace = MotionPace(), animated: Bool) {
      row.row.property(of: row.layer, named: row.name, animationKeys: [], pace: pace)
        .retarget(value, animated)
    }
    let place = LayerPlace(layer: row.layer, name: row.row.key)
    for states in states {
      guard let plan = states.planByHand(of: place, layer.transition) else { continue }
      // Glides of no duration are changes at once.
      if plan.source == nil, plan.animation.duration <= 0 { return retarget(animated: false) }
      let isMovedByAnother = place.layer.runningAnimations.contains {
        !$0.answers(to: plan.key) && $0.moves(place.name)
      }
      if isMovedByAnother {
        let pace = MotionPace(
          plan.animation, duration: plan.animation.duration, tunedName: plan.tunedName)
        return retarget(pace, animated: true)
      }
      states.add(plan)
      return retarget(animated: false)
    }
    retarget(animated: true)
  }

  // MARK: Tilt

  /// Whether something follows how the device is held.
  var isTiltable: Bool { !tilts.isEmpty }

  /// Holds the device in another way.
  ///
  /// - Parameters:
  ///   - tilt: From -1 to 1 along both axes.
  ///   - animated: Whether the values take a moment.
  func tilt(to tilt: CGPoint, animated: Bool) {
    layer.tilt = tilt
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for tilted in tilts {
      let place = tilted.place
      if animated {
        let animation = CABasicAnimation(keyPath: place.name)
        animation.duration = Self.tiltDuration
        animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
        place.layer.add(animation, forKey: Self.tiltKey(of: place))
        for states in states { states.endOwn(place) }
      }
      place.layer.setValue(tilted.value(at: tilt), forKeyPath: place.name)
    }
    CATransaction.commit()
  }

  private static let tiltDuration = 0.25

  private static func tiltKey(of place: LayerPlace) -> String { "tilt.\(place.name)" }

  /// The keys of the animations of what follows the tilt along an axis, each once.
  func tiltKeys(isAlongX: Bool) -> [String] {
    var keys: [String] = []
    for tilted in tilts where tilted.isAlongX == isAlongX {
      let key = Self.tiltKey(of: tilted.place)
      if !keys.contains(key) { keys.append(key) }
    }
    return keys
  }
}

/// The layer that holds a document's.
final class DocumentLayer: CALayer {
  /// The number of the present state.
  @Animatable var state: CGFloat = 0
  /// How long values take to another state where no transition moves anything, in seconds.
  @Animatable var transition: Double = DocumentLayer.usualTransition
  /// The default of ``transition``, about that of a phone.
  static let usualTransition = 0.8
  /// How the device is held, from -1 to 1 along both axes.
  @Animatable var tilt: CGPoint = .zero

  override class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
  override func action(forKey event: String) -> (any CAAction)? { nil }
}
