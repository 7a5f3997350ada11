import Foundation
import MidflightLayerTree
import MidflightLayout

/// Solves the constraints of one tree of views, and has the views placed.
///
/// It takes part in layout as UIKit's does: constraints are updated from the inside out
/// (``UIView/updateConstraints()``), then solved, then each view places its subviews in its
/// ``UIView/layoutSubviews()``. Unlike UIKit's, frames are not rounded to pixels, and views that no
/// constraint relates to what is outside of them keep their frames.
@MainActor final class LayoutEngine {
  unowned let root: UIView
  /// For an engine that measures alone: the size to aim at, and how much it matters.
  private let target: (size: CGSize, priorities: AxisPriorities)?

  var solver = LayoutSolver()
  private(set) var boxes: [LayoutBox] = []
  private var boxNumbers: [ObjectIdentifier: Int] = [:]
  /// The solver's name for each constraint, and back. Asked by key alone: a dictionary has no order.
  var ids: [ObjectIdentifier: ConstraintID] = [:]
  var constraints: [ConstraintID: NSLayoutConstraint] = [:]
  /// Those whose constants hang on fonts or margins.
  var derived: [NSLayoutConstraint] = []
  /// Those that are new, and those with new constants: the solver hears of all changes at once, so that
  /// what is between two of them is in nobody's conflict.
  private var waiting: [NSLayoutConstraint] = []
  private var changed: [NSLayoutConstraint] = []
  /// Those that were left out of a conflict, to be tried again when something has changed.
  var broken: [NSLayoutConstraint] = []
  /// Those of them whose conflict has been reported.
  private(set) var reported: Set<ObjectIdentifier> = []
  /// What holds a view's own frame or size, for reports.
  var ownRules: [ConstraintID: OwnRule] = [:]

  /// Whether views have come or gone, so that all is to be put together anew.
  private var isStale = true
  private var isDirty = true
  private var isFlushing = false
  /// Whether a view is to update its constraints.
  private var needsUpdates = true

  init(_ root: UIView, target: (size: CGSize, priorities: AxisPriorities)? = nil) {
    (self.root, self.target) = (root, target)
  }

  /// Whether the engine measures alone.
  var isMeasuring: Bool { target != nil }

  // MARK: News

  func treeDidChange() {
    isStale = true
    needsUpdates = true
    needsSolving()
  }

  func needsSolving() {
    if isDirty && root.layer.needsLayout() { return }
    isDirty = true
    if !isFlushing { root.layer.setNeedsLayout() }
  }

  func needsUpdating() {
    needsUpdates = true
    needsSolving()
  }

  /// The frame of a view was set, that others may hang on.
  func frameDidChange(of view: UIView) {
    if presentBox(view)?.fixed.isEmpty == false { needsSolving() }
  }

  func naturalSizeDidChange(of view: UIView) {
    guard let number = boxNumbers[ObjectIdentifier(view)] else { return }
    boxes[number].isNaturalStale = true
    needsSolving()
  }

  func constantDidChange(_ constraint: NSLayoutConstraint) {
    changed.append(constraint)
    needsSolving()
  }

  func priorityDidChange(_ constraint: NSLayoutConstraint, from old: UILayoutPriority) {
    if !isStale, let id = ids[ObjectIdentifier(constraint)] {
      let (old, new) = (old.solverPriority, constraint.priority.solverPriority)
      if old == .required || new == .required || !solver.contains(id) {
        remove(constraint)
        add(constraint)
      } else {
        solver.setPriority(new, of: id)
      }
    }
    needsSolving()
  }

  func add(_ constraint: NSLayoutConstraint) {
    waiting.append(constraint)
    needsSolving()
  }

  func remove(_ constraint: NSLayoutConstraint) {
    if let id = ids.removeValue(forKey: ObjectIdentifier(constraint)) {
      constraints[id] = nil
      derived.removeAll { $0 === constraint }
      countOuter(constraint, -1)
      if !isStale { solver.remove(id) }
    }
    broken.removeAll { $0 === constraint }
    waiting.removeAll { $0 === constraint }
    needsSolving()
  }

  // MARK: Solving

  /// Solves what has changed, and has the superviews laid out of views whose frames are others now.
  ///
  /// - Parameter view: A view that is about to place its subviews by itself.
  func flush(for view: UIView? = nil) {
    if isFlushing { return }
    if let view, let box = presentBox(view), !box.fixed.isEmpty, !holdsFrame(box) { isDirty = true }
    guard isDirty || isStale || needsUpdates else { return }
    isFlushing = true
    defer { isFlushing = false }
    updateConstraints()
    solve()
    for box in boxes {
      guard let moved = box.view, isPlaced(moved), moved.plainFrame != frame(of: box) else {
        continue
      }
      if let superview = moved.parent {
        if superview !== view { superview.layer.setNeedsLayout() }
      } else if root.bounds.size != frame(of: box).size {
        root.bounds.size = frame(of: box).size
      }
    }
  }

  /// Calls ``UIView/updateConstraints()`` where asked for, from the inside out.
  func updateConstraints() {
    var rounds = 0
    while needsUpdates {
      needsUpdates = false
      rounds += 1
      if rounds > 100 {
        return root.layer.report("updateConstraints keeps requesting itself; stopped")
      }
      update(root)
    }
  }

  private func update(_ view: UIView) {
    guard let layout = view.ownLayout else { return }
    for child in view.children where child.ownLayout != nil { update(child) }
    guard layout.needsUpdate else { return }
    layout.needsUpdate = false
    if let controller = view.controller {
      controller.updateViewConstraints()
    } else {
      view.updateConstraints()
    }
  }

  private func solve() {
    if isStale { rebuild() }
    isDirty = false
    // Constants first: then what is added meets the others as they are now.
    for constraint in changed + derived {
      if let id = ids[ObjectIdentifier(constraint)] { setConstant(of: constraint, id) }
    }
    for box in boxes where !box.fixed.isEmpty { fixFrame(of: box) }
    for box in boxes where box.isNaturalStale { renewNaturalSize(of: box) }
    reported = Set(broken.map { ObjectIdentifier($0) })
    let new = broken + waiting
    (changed, waiting, broken) = ([], [], [])
    for constraint in new { insert(constraint) }
    for box in boxes { holdUnrelated(box) }
    report(solver.solve())
    // Text that is broken into lines is as high as its width lets it be.
    for _ in 0..<2 {
      var isChanged = false
      for box in boxes where box.view?.wrapsContent == true {
        if fitHeight(of: box) { isChanged = true }
      }
      if !isChanged { break }
      report(solver.solve())
    }
  }

  private func rebuild() {
    (solver, boxes, boxNumbers) = (LayoutSolver(), [], [:])
    (ids, constraints, derived, ownRules) = ([:], [:], [], [:])
    (waiting, changed, broken) = ([], [], [])
    isStale = false
    _ = box(root)
    var found: [(number: Int, constraint: NSLayoutConstraint)] = []
    var stack = [root]
    while let view = stack.popLast() {
      guard let layout = view.ownLayout else { continue }
      for constraint in layout.constraints { found.append((constraint.number, constraint)) }
      stack += view.children
    }
    found.sort { $0.number < $1.number }
    for (_, constraint) in found { insert(constraint) }
  }

  // MARK: Boxes

  /// Whether constraints place a view, as far as any mentions it.
  func isPlaced(_ view: UIView) -> Bool { !view.translatesAutoresizingMaskIntoConstraints }

  func presentBox(_ item: any LayoutItem) -> LayoutBox? {
    // Another may have the address of one that has gone.
    boxNumbers[ObjectIdentifier(item)].map { boxes[$0] }.flatMap { $0.item === item ? $0 : nil }
  }

  /// The variables of a view or guide, made when it is first mentioned.
  func box(_ item: any LayoutItem) -> LayoutBox {
    if let box = presentBox(item) { return box }
    let box = LayoutBox(item, &solver)
    boxNumbers[ObjectIdentifier(item)] = boxes.count
    boxes.append(box)
    for (variable, kind) in [(box.width, OwnRule.Kind.width), (box.height, .height)] {
      let id = solver.add(
        LinearConstraint(LinearExpression(variable), .greaterThanOrEqual, isFixed: true))
      ownRules[id] = OwnRule(box: box, kind: kind)
    }
    guard let view = item as? UIView else {
      box.isNaturalStale = false
      return box
    }
    view.makeLayout()
    if view === root {
      holdRoot(box)
    } else if !isPlaced(view) {
      let frame = view.plainFrame
      box.fixed = zip(
        [box.x, box.y, box.width, box.height], [frame.minX, frame.minY, frame.width, frame.height]
      ).map { hold($0, $1) }
      note(box.fixed, .frame, of: box)
    }
    renewNaturalSize(of: box)
    return box
  }

  /// The root's size is given; for a root that constraints place, by all that they leave open.
  private func holdRoot(_ box: LayoutBox) {
    let size = target?.size ?? root.bounds.size
    let priorities = target?.priorities
    let given = isPlaced(root) ? Self.ownSize : .required
    let sides: [(LayoutVariable, CGFloat, UILayoutPriority?)] = [
      (box.width, size.width, priorities?.horizontal),
      (box.height, size.height, priorities?.vertical),
    ]
    let holds = target != nil || !isPlaced(root) || !root.bounds.isEmpty
    let held = holds ? sides.map { hold($0, $1, $2?.solverPriority ?? given) } : []
    note(held, .size, of: box)
    let places = [box.x, box.y].map { hold($0, 0) }
    box.fixed = target == nil ? places + held : []
  }

  /// What a view's size is held with that constraints place, but none from outside of it.
  private static let ownSize = LayoutPriority(999.9)

  /// Holds the frame of a view that constraints place, as long as none relates it to what is outside
  /// of it: a view that was made with a size, and put somewhere, shows its content in that.
  private func holdUnrelated(_ box: LayoutBox) {
    guard let view = box.view, view !== root, isPlaced(view), box.outerCount == 0,
      box.fixed.isEmpty
    else { return }
    let frame = view.plainFrame
    box.fixed = [hold(box.x, frame.minX), hold(box.y, frame.minY)]
    if !frame.isEmpty {
      box.fixed.append(hold(box.width, frame.width, Self.ownSize))
      box.fixed.append(hold(box.height, frame.height, Self.ownSize))
    }
    note(box.fixed, .frame, of: box)
  }

  /// Lets go of the frame of a view that constraints place, which is related to others now.
  func release(_ box: LayoutBox) {
    guard let view = box.view, view !== root, isPlaced(view) else { return }
    for id in box.fixed { forget(id) }
    box.fixed = []
  }

  /// Removes a constraint that the engine made by itself.
  func forget(_ id: ConstraintID) {
    solver.remove(id)
    ownRules[id] = nil
  }

  func note(_ ids: [ConstraintID], _ kind: OwnRule.Kind, of box: LayoutBox) {
    for id in ids { ownRules[id] = OwnRule(box: box, kind: kind) }
  }

  private func hold(
    _ variable: LayoutVariable, _ value: CGFloat, _ priority: LayoutPriority = .required
  ) -> ConstraintID {
    solver.add(
      LinearConstraint(
        LinearExpression(variable) - value, .equal, priority: priority, isFixed: true))
  }

  private func held(_ box: LayoutBox) -> CGRect {
    guard let view = box.view else { return .zero }
    return view === root ? CGRect(origin: .zero, size: view.bounds.size) : view.plainFrame
  }

  private func holdsFrame(_ box: LayoutBox) -> Bool {
    let frame = held(box)
    return solver[box.width] == frame.width && solver[box.height] == frame.height
  }

  private func fixFrame(of box: LayoutBox) {
    let frame = held(box)
    for (id, value) in zip(box.fixed, [frame.minX, frame.minY, frame.width, frame.height]) {
      solver.setConstant(-value, of: id)
    }
  }

  func frame(of box: LayoutBox) -> CGRect {
    CGRect(
      x: solver[box.x], y: solver[box.y], width: max(solver[box.width], 0),
      height: max(solver[box.height], 0))
  }

  /// The rectangle of a guide as of the last layout; nil for one that no constraint mentions.
  func frame(of guide: UILayoutGuide) -> CGRect? { presentBox(guide).map { frame(of: $0) } }

  /// Gives the subviews of a view the frames that were found.
  func placeSubviews(of view: UIView) {
    for child in view.children where child.ownLayout != nil && isPlaced(child) {
      if let box = presentBox(child), box.item === child { child.plainFrame = frame(of: box) }
    }
  }

  /// Gives all below a view the frames that were found, so that a controller may go by them in
  /// ``UIViewController/viewDidLayoutSubviews()``.
  func placeDescendants(of view: UIView) {
    placeSubviews(of: view)
    for child in view.children where child.ownLayout != nil { placeDescendants(of: child) }
  }

  /// The size that an engine for measuring finds.
  func measure() -> CGSize {
    solve()
    return frame(of: box(root)).size
  }
}
