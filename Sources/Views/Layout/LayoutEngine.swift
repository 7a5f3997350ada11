import Foundation
import MidflightLayerTree
import MidflightLayout

/// Solves the constraints of one tree of views, and sets the views' frames.
///
/// The order is UIKit's: each view updates its constraints in ``UIView/updateConstraints()``,
/// descendants before ancestors; then the constraints are solved; then each view lays out its
/// subviews in ``UIView/layoutSubviews()``. Unlike in UIKit, frames are not rounded to pixels, and
/// a view keeps its frame if no constraint relates it to a view outside it.
@MainActor final class LayoutEngine {
  unowned let root: UIView
  /// If the engine is used only for measuring, the size that the root should come close to, with a
  /// priority for each axis; otherwise nil.
  private let target: (size: CGSize, priorities: AxisPriorities)?

  var solver = LayoutSolver()
  private(set) var boxes: [LayoutBox] = []
  private var boxNumbers: [ObjectIdentifier: Int] = [:]
  /// The solver's identifier for each constraint; `constraints` has the constraint for each
  /// identifier. The code never iterates over these dictionaries, because their order is not
  /// deterministic.
  var ids: [ObjectIdentifier: ConstraintID] = [:]
  var constraints: [ConstraintID: NSLayoutConstraint] = [:]
  /// Constraints whose constants depend on fonts or margins, and are computed again for each
  /// solution.
  var derived: [NSLayoutConstraint] = []
  /// Constraints added since the solver last ran; `changed` holds older constraints whose constant
  /// has changed since then. The solver receives all changes at once, so that no intermediate state
  /// causes a conflict.
  private var waiting: [NSLayoutConstraint] = []
  private var changed: [NSLayoutConstraint] = []
  /// Constraints that are ignored because of a conflict. They are tried again after each change.
  var broken: [NSLayoutConstraint] = []
  /// The ignored constraints whose conflict was already reported.
  private(set) var reported: Set<ObjectIdentifier> = []
  var engineRules: [ConstraintID: EngineRule] = [:]

  /// Whether the solver must be rebuilt, because views were added or removed.
  private var isStale = true
  private var isDirty = true
  private var isFlushing = false
  private var needsUpdates = true

  init(_ root: UIView, target: (size: CGSize, priorities: AxisPriorities)? = nil) {
    (self.root, self.target) = (root, target)
  }

  var isMeasuring: Bool { target != nil }

  // MARK: Changes

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

  func frameDidChange(of view: UIView) {
    if existingBox(view)?.fixed.isEmpty == false { needsSolving() }
  }

  func contentSizeDidChange(of view: UIView) {
    guard let number = boxNumbers[ObjectIdentifier(view)] else { return }
    boxes[number].isContentSizeStale = true
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

  /// Solves the constraints if anything has changed, and requests a layout of each superview of a
  /// view whose frame has changed.
  ///
  /// - Parameter view: A view for which no layout is requested, because it is about to lay out its
  ///   subviews anyway.
  func flush(for view: UIView? = nil) {
    if isFlushing { return }
    if let view, let box = existingBox(view), !box.fixed.isEmpty, !isFrameFixed(box) {
      isDirty = true
    }
    guard isDirty || isStale || needsUpdates else { return }
    isFlushing = true
    defer { isFlushing = false }
    updateConstraints()
    solve()
    for box in boxes {
      guard let moved = box.view, isConstrained(moved), moved.untransformedFrame != frame(of: box)
      else {
        continue
      }
      if let superview = moved.parent {
        if superview !== view { superview.layer.setNeedsLayout() }
      } else if root.bounds.size != frame(of: box).size {
        root.bounds.size = frame(of: box).size
      }
    }
  }

  /// Calls ``UIView/updateConstraints()`` on each view that needs it, descendants before ancestors.
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
    guard let layout = view.viewLayout else { return }
    for child in view.children where child.viewLayout != nil { update(child) }
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
    // Set the constants first, so that they are up to date when the new constraints are solved.
    for constraint in changed + derived {
      if let id = ids[ObjectIdentifier(constraint)] { setConstant(of: constraint, id) }
    }
    for box in boxes where !box.fixed.isEmpty { fixFrame(of: box) }
    for box in boxes where box.isContentSizeStale { updateContentSize(of: box) }
    reported = Set(broken.map { ObjectIdentifier($0) })
    let new = broken + waiting
    (changed, waiting, broken) = ([], [], [])
    for constraint in new { insert(constraint) }
    for box in boxes { fixUnrelatedFrame(box) }
    report(solver.solve())
    // The height of wrapped text depends on its width, which is known only now, so set the heights
    // and solve again.
    for _ in 0..<2 {
      var isChanged = false
      for box in boxes where box.view?.wrapsContent == true {
        if updateWrappedHeight(of: box) { isChanged = true }
      }
      if !isChanged { break }
      report(solver.solve())
    }
  }

  private func rebuild() {
    (solver, boxes, boxNumbers) = (LayoutSolver(), [], [:])
    (ids, constraints, derived, engineRules) = ([:], [:], [], [:])
    (waiting, changed, broken) = ([], [], [])
    isStale = false
    _ = box(root)
    var found: [(number: Int, constraint: NSLayoutConstraint)] = []
    var stack = [root]
    while let view = stack.popLast() {
      guard let layout = view.viewLayout else { continue }
      for constraint in layout.constraints { found.append((constraint.number, constraint)) }
      stack += view.children
    }
    found.sort { $0.number < $1.number }
    for (_, constraint) in found { insert(constraint) }
  }

  // MARK: Boxes

  /// Returns whether a view is laid out by constraints, rather than by its frame and its
  /// ``UIView/autoresizingMask``.
  func isConstrained(_ view: UIView) -> Bool { !view.translatesAutoresizingMaskIntoConstraints }

  func existingBox(_ item: any LayoutItem) -> LayoutBox? {
    // A new item can have the address of a deallocated one, so compare the items themselves too.
    boxNumbers[ObjectIdentifier(item)].map { boxes[$0] }.flatMap { $0.item === item ? $0 : nil }
  }

  /// Returns the variables of a view or guide. They are created when they are first needed.
  func box(_ item: any LayoutItem) -> LayoutBox {
    if let box = existingBox(item) { return box }
    let box = LayoutBox(item, &solver)
    boxNumbers[ObjectIdentifier(item)] = boxes.count
    boxes.append(box)
    for (variable, kind) in [(box.width, EngineRule.Kind.width), (box.height, .height)] {
      let id = solver.add(
        LinearConstraint(LinearExpression(variable), .greaterThanOrEqual, isFixed: true))
      engineRules[id] = EngineRule(box: box, kind: kind)
    }
    guard let view = item as? UIView else {
      box.isContentSizeStale = false
      return box
    }
    view.makeLayout()
    if view === root {
      fixRoot(box)
    } else if !isConstrained(view) {
      let frame = view.untransformedFrame
      box.fixed = zip(
        [box.x, box.y, box.width, box.height], [frame.minX, frame.minY, frame.width, frame.height]
      ).map { hold($0, $1) }
      note(box.fixed, .frame, of: box)
    }
    updateContentSize(of: box)
    return box
  }

  /// Fixes the size of the root view, with a priority below required if constraints lay out the
  /// root.
  private func fixRoot(_ box: LayoutBox) {
    let size = target?.size ?? root.bounds.size
    let priorities = target?.priorities
    let given = isConstrained(root) ? Self.heldSizePriority : .required
    let sides: [(LayoutVariable, CGFloat, UILayoutPriority?)] = [
      (box.width, size.width, priorities?.horizontal),
      (box.height, size.height, priorities?.vertical),
    ]
    let holds = target != nil || !isConstrained(root) || !root.bounds.isEmpty
    let held = holds ? sides.map { hold($0, $1, $2?.solverPriority ?? given) } : []
    note(held, .size, of: box)
    let origin = [box.x, box.y].map { hold($0, 0) }
    box.fixed = target == nil ? origin + held : []
  }

  /// The priority with which a view keeps its current size, if constraints lay it out but none
  /// relates it to a view outside it.
  private static let heldSizePriority = LayoutPriority(999.9)

  /// If constraints lay out a view, but none relates it to a view outside it, fixes its frame. Its
  /// content is then laid out in that frame.
  private func fixUnrelatedFrame(_ box: LayoutBox) {
    guard let view = box.view, view !== root, isConstrained(view), box.outerCount == 0,
      box.fixed.isEmpty
    else { return }
    let frame = view.untransformedFrame
    box.fixed = [hold(box.x, frame.minX), hold(box.y, frame.minY)]
    if !frame.isEmpty {
      box.fixed.append(hold(box.width, frame.width, Self.heldSizePriority))
      box.fixed.append(hold(box.height, frame.height, Self.heldSizePriority))
    }
    note(box.fixed, .frame, of: box)
  }

  /// Releases the fixed frame of a view that constraints now relate to a view outside it.
  func release(_ box: LayoutBox) {
    guard let view = box.view, view !== root, isConstrained(view) else { return }
    for id in box.fixed { forget(id) }
    box.fixed = []
  }

  func forget(_ id: ConstraintID) {
    solver.remove(id)
    engineRules[id] = nil
  }

  func note(_ ids: [ConstraintID], _ kind: EngineRule.Kind, of box: LayoutBox) {
    for id in ids { engineRules[id] = EngineRule(box: box, kind: kind) }
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
    return view === root ? CGRect(origin: .zero, size: view.bounds.size) : view.untransformedFrame
  }

  private func isFrameFixed(_ box: LayoutBox) -> Bool {
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

  /// Returns a guide's rectangle as of the last layout; nil if no constraint mentions the guide.
  func frame(of guide: UILayoutGuide) -> CGRect? { existingBox(guide).map { frame(of: $0) } }

  func setSubviewFrames(of view: UIView) {
    for child in view.children where child.viewLayout != nil && isConstrained(child) {
      if let box = existingBox(child), box.item === child {
        child.untransformedFrame = frame(of: box)
      }
    }
  }

  /// Sets the frames of all descendants of a view, so that a controller can use the frames in
  /// ``UIViewController/viewDidLayoutSubviews()``.
  func setDescendantFrames(of view: UIView) {
    setSubviewFrames(of: view)
    for child in view.children where child.viewLayout != nil { setDescendantFrames(of: child) }
  }

  func measure() -> CGSize {
    solve()
    return frame(of: box(root)).size
  }
}
