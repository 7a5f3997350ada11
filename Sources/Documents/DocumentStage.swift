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
  /// The stage's size: that of the document's root, unless that has none.
  let size: CGSize
  /// The properties that can be retargeted besides the state.
  let rows: [MovedRow]
  private let states: [LayerStates]

  init(_ document: Document, problems: DocumentProblems) {
    let builders = document.bundles.map { LayerBuilder($0, problems: problems) }
    if builders.allSatisfy(\.roots.isEmpty) { problems.note("it has no layer to show") }
    for folder in document.leftOut { problems.note("\(folder) is another wallpaper: not shown") }
    animations = builders.flatMap(\.animations)
    states = builders.flatMap(\.states)
    var names: [String] = []
    for name in states.lazy.flatMap(\.states).map(\.name) where !names.contains(name) {
      guard names.count < DocumentLimits.stateCount else {
        problems.note("states beyond \(DocumentLimits.stateCount) are left out")
        break
      }
      names.append(name)
    }
    stateNames = names
    let areas = builders.map { Self.area(of: $0.roots) }
    size = areas.lazy.compactMap { $0?.size }.first ?? document.size ?? Self.fallback
    layer.name = document.name
    // A document's times count from where it begins. (A layer with a time of its own has every end
    // worked out anew when the tree changes, which documents hardly do.)
    layer.beginTime = CAContext.current.mediaTimeAtStart
    layer.bounds.size = size
    layer.position = CGPoint(x: size.width / 2, y: size.height / 2)
    for (builder, area) in zip(builders, areas) {
      layer.addSublayer(Self.holder(of: builder.roots, showing: area ?? layer.bounds, in: size))
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
    let states = self.states.flatMap { states in
      states.states.flatMap(\.animations) + states.transitions.flatMap(\.animations)
    }
    for plan in animations + states.prefix(DocumentLimits.triedCount) { plan.add() }
  }

  // MARK: States

  /// The number of the state that it begins in; 0 for none.
  var initialState: Int {
    let name = states.flatMap(\.states).first(where: \.isInitial)?.name
    return name.flatMap { stateNames.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
  }

  /// The number of the present state; 0 for none.
  var state: Int { Int(layer.state) }

  /// Goes to a state by its number, which is rounded down; 0 is none, and beyond the last it is the
  /// last.
  func go(to number: Double, animated: Bool) {
    let number = number >= 0 ? min(Int(min(number, 1e9)), stateNames.count) : 0
    layer.state = CGFloat(number)
    let name = number == 0 ? "" : stateNames[number - 1]
    for states in states { states.go(to: name, animated: animated) }
  }
}

/// The layer that holds a document's.
final class DocumentLayer: CALayer {
  /// The number of the present state.
  @Animatable var state: CGFloat = 0

  override class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
  override func action(forKey event: String) -> (any CAAction)? { nil }
}
