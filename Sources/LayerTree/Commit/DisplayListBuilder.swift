import Foundation
public import MidflightDrawing
import MidflightGeometry

extension CAContext {
  /// Returns the display list of the tree as it is shown now, in the coordinates of the root
  /// layer's superspace, in points.
  ///
  /// This samples the layers and changes nothing. Layers nested deeper than 250 are omitted and
  /// reported.
  ///
  /// - Complexity: O(layers), plus `draw(in:)` where an animation changes the content.
  public func displayList() -> DisplayList {
    var list = DisplayList()
    guard let rootLayer else { return list }
    // Reserve space for as many commands as the last frame had, which is usually about right.
    list.reserveCapacity(lastCommandCount)
    defer { lastCommandCount = list.commands.count }
    perform {
      let builder = DisplayListBuilder(moment: now)
      builder.emit(
        rootLayer, into: &list,
        in: DisplayListBuilder.Space(map: .identity, time: mediaTime, depth: -1))
    }
    return list
  }
}

/// Converts layers to drawing commands, in Core Animation's order: background, content, shape,
/// sublayers by `zPosition`, border. If the layer is not opaque, these commands form one group.
@MainActor struct DisplayListBuilder {
  var evaluation: Evaluation
  /// Collects the depth of nested transitions while a transition's old image is drawn; nil
  /// otherwise.
  let recording: RecordingDepth?
  let isOfModel: Bool
  let copies = CAReplicatorLayer.CopyBudget()
  let particles = ParticleBudget.Frame()
  private let outlines = OutlineCache()

  init(moment: Flicks, recording: RecordingDepth? = nil, isOfModel: Bool = false) {
    evaluation = Evaluation(moment: moment)
    (self.recording, self.isOfModel) = (recording, isOfModel)
  }

  @inline(never)
  func emit(_ layer: CALayer, into list: inout DisplayList, in outer: Space) {
    let (time, isShown) = layer.time.layerTime(fromParent: outer.time)
    guard isShown else { return }
    guard mayNest(layer, in: outer) else { return }
    sampling(layer, at: time) { redraws in
      let shown = layer.shownTransition
      guard shown != nil || isVisible(layer) else { return }
      var space = Space(
        map: outer.map, isUpsideDown: outer.isUpsideDown, time: time, depth: outer.depth + 1,
        isFront: outer.isFront)
      var projection: Homography?
      if outer.isPlane, let map = layer.flatMapToSuperlayer {
        space.map = map.concatenating(outer.map)
      } else {
        projection = project(layer, in: outer, to: &space)
      }
      guard space.map.isFinite, space.map.determinant != 0 else { return }
      if !space.isFront, !layer.paintsSublayersOnly, !layer.state.decoration.value.isDoubleSided {
        return
      }
      guard let projection else {
        return paintShown(layer, shown, redraws, into: &list, space)
      }
      guard projection.inverted != nil else { return }
      var plane = DisplayList()
      paintShown(layer, shown, redraws, into: &plane, space)
      list.append(plane, projection: projection, isolated: false)
    }
  }

  /// Whether a layer is nested shallowly enough to be drawn; if it is not, this is reported.
  func mayNest(_ layer: CALayer, in outer: Space) -> Bool {
    if outer.depth + 1 < CALayer.depthLimit { return true }
    layer.context.problems.note("layers nested deeper than \(CALayer.depthLimit) are not drawn")
    return false
  }

  /// Sets the space of a layer that is not flat in its superlayer. Returns the projection of the
  /// layer's plane if `space.map` cannot express it, else nil. It is a separate function, so that
  /// its stack frame is released before sublayers are painted.
  @inline(never)
  private func project(_ layer: CALayer, in outer: Space, to space: inout Space) -> Homography? {
    let matrix = outer.matrix(of: layer)
    if layer.paintsSublayersOnly {
      space.planeMatrix = matrix
      return nil
    }
    if !CALayer.showsFront(matrix) { space.isFront.toggle() }
    let seen = Homography(matrix)
    guard let map = seen.affine else {
      space.map = .identity
      return seen.concatenating(Homography(outer.map))
    }
    space.map = map.concatenating(outer.map)
    return nil
  }

  private func paintShown(
    _ layer: CALayer, _ transition: ShownTransition?, _ redraws: Bool,
    into list: inout DisplayList, _ space: Space
  ) {
    if let transition {
      paintTransition(transition, on: layer, redraws, into: &list, space)
    } else {
      compose(layer, redraws, into: &list, space)
    }
  }

  func isVisible(_ layer: CALayer) -> Bool {
    let (isHidden, opacity) = (layer.state.isHidden, layer.state.opacity)
    // A NaN opacity fails the comparison and draws nothing.
    return !isHidden && opacity > 0
  }

  func compose(
    _ layer: CALayer, _ redraws: Bool, into list: inout DisplayList, _ space: Space
  ) {
    if layer.paintsSublayersOnly {
      return layer.paintSublayers(by: self, into: &list, space)
    }
    // If an animation changes the content, draw the content for this frame only.
    if redraws {
      DisplayTick.with(layer) { composeDisplayed(layer, into: &list, space) }
    } else {
      composeDisplayed(layer, into: &list, space)
    }
  }

  private func composeDisplayed(_ layer: CALayer, into list: inout DisplayList, _ space: Space) {
    let content = layer.content
    let (opacity, isUndecorated) = (layer.state.opacity, layer.state.decoration.isInitial)
    if isUndecorated && layer.maskLayer == nil {
      if opacity < 1 {
        list.group(opacity: CGFloat(opacity)) {
          paint(layer, content, into: &$0, space)
        }
      } else {
        paint(layer, content, into: &list, space)
      }
    } else {
      paintDecorated(layer, content, into: &list, space)
    }
  }

  @inline(__always)
  func sampling<Result>(
    _ layer: CALayer, at time: Double, _ body: (Bool) -> Result
  ) -> Result {
    isOfModel ? body(false) : Overlay.with(layer, at: evaluation, local: time, body)
  }

  // MARK: Composition

  /// Paints a layer that has a mask, filters, a shadow or other decorations. Filters apply to the
  /// layer first, then the shadow is drawn behind it, then opacity applies to both. The mask, and
  /// the bounds if they clip, limit all of these.
  private func paintDecorated(
    _ layer: CALayer, _ content: DrawnContent?, into list: inout DisplayList, _ space: Space
  ) {
    let style = style(of: layer, at: space.map)
    func body(_ list: inout DisplayList) {
      if let shadow = style.shadow {
        list.shadow(of: style.shadowPath, shadow, transform: space.map)
      }
      list.group(style.inner, unlessPlain: true) { paint(layer, content, into: &$0, space) }
    }
    func clipped(_ list: inout DisplayList) {
      guard style.isCut else { return body(&list) }
      if let outline = style.outline {
        list.clip(to: outline, transform: layer.geometryMap(space.map), body)
      }
    }
    guard let mask = layer.maskLayer else {
      return list.group(style.outer, unlessPlain: true, clipped)
    }
    list.group(style.outer) { list in
      clipped(&list)
      if list.isEmpty { return }
      list.group(GroupStyle(blend: .destinationIn)) {
        emit(mask, into: &$0, in: space)
      }
    }
  }

  private struct DecorationStyle {
    var inner = GroupStyle()
    var outer = GroupStyle()
    var shadow: Shadow?
    var shadowPath = Path()
    /// Whether the bounds clip the shadow and the filters. They are clipped to `outline`; if it is
    /// nil, the bounds are empty, and nothing is visible.
    var isCut = false
    var outline: Path?
  }

  /// A separate function, so that its stack frame is released before the layer is painted.
  @inline(never)
  private func style(of layer: CALayer, at map: CGAffineTransform) -> DecorationStyle {
    let decoration = layer.state.decoration.value
    var style = DecorationStyle()
    style.inner.filters = decoration.filters.drawn.map { $0.transformed(by: map) }
    let shadow = shadow(decoration, map)
    if let path = decoration.shadowPath {
      (style.shadow, style.shadowPath) = (shadow, path)
    } else {
      style.inner.shadow = shadow
    }
    style.outer.opacity = CGFloat(min(layer.state.opacity, 1))
    style.outer.blend = decoration.compositingMode
    let spills = shadow != nil || !style.inner.filters.isEmpty
    style.isCut = spills && layer.state.masksToBounds
    if style.isCut {
      let bounds = layer.state.bounds.standardized
      if bounds.isFinite, !bounds.isEmpty { style.outline = layer.cornerShape.path(bounds) }
    }
    return style
  }

  private func shadow(_ decoration: DecorationState, _ map: CGAffineTransform) -> Shadow? {
    guard decoration.shadowOpacity > 0, let color = decoration.shadowColor, color.alpha > 0 else {
      return nil
    }
    let alpha = color.alpha * CGFloat(min(decoration.shadowOpacity, 1))
    return Shadow(
      color: color.copy(alpha: alpha) ?? color, offset: decoration.shadowOffset,
      sigma: decoration.shadowRadius, transform: map)
  }

  private func paint(
    _ layer: CALayer, _ content: DrawnContent?, into list: inout DisplayList, _ space: Space
  ) {
    // Each access to the state is checked for exclusivity, so read several values at once.
    let (bounds, background) = (layer.state.bounds, layer.state.backgroundColor)
    let (isClipping, hasBorder) = (layer.state.masksToBounds, layer.state.borderWidth > 0)
    let hasImages = !layer.state.contents.isEmpty
    let outline = bounds.inside
    let filled = content != nil || hasImages ? outline : nil
    let fades = hasImages && layer.fadesOwnContent && layer.state.contents.hasDrawing
    let map = layer.geometryMap(space.map)
    if let outline, let color = background, color.alpha != 0 {
      list.fill(outlinePath(of: layer, outline), paint: .color(color), transform: map)
    }
    if isClipping {
      // If the bounds are empty, clipped content is invisible.
      if let outline {
        list.clip(to: outlinePath(of: layer, outline), transform: map) {
          paintInside(layer, content, filled, fades, into: &$0, space)
        }
      }
    } else {
      paintInside(layer, content, filled, fades, into: &list, space)
    }
    if hasBorder, let outline { paintBorder(layer, outline, into: &list, map: map) }
  }

  /// Paints the layer's contents, the content specific to its class, and its sublayers.
  ///
  /// - Parameter fades: Whether an animation cross-fades between earlier and current content
  ///   specific to the layer's class.
  private func paintInside(
    _ layer: CALayer, _ content: DrawnContent?, _ filled: CGRect?, _ fades: Bool,
    into list: inout DisplayList, _ space: Space
  ) {
    if let filled {
      paintContent(layer, content, filled, into: &list, space) {
        if fades { layer.paintOwn(by: self, into: &$0, space) }
      }
    }
    if !fades { layer.paintOwn(by: self, into: &list, space) }
    if !layer.children.isEmpty || !layer.departing.isEmpty {
      layer.paintSublayers(by: self, into: &list, space)
    }
  }

  /// Paints sublayers back to front, each with `opacity` in addition to its own.
  func paintSublayers(
    of layer: CALayer, into list: inout DisplayList, _ space: Space, opacity: CGFloat = 1
  ) {
    forEachSublayer(of: layer, space, opacity: opacity) { sublayer, space, opacity in
      if opacity < 1 {
        list.group(opacity: opacity) { emit(sublayer, into: &$0, in: space) }
      } else {
        emit(sublayer, into: &list, in: space)
      }
    }
  }

  // MARK: Outlines

  /// Returns the path of a layer's outline. It is cached, because in most frames layers only move.
  private func outlinePath(of layer: CALayer, _ rect: CGRect) -> Path {
    let shape = layer.cornerShape
    if let cached = layer.cachedOutline, cached.fits(rect, shape) { return cached.path }
    let cached = outlines.outline(rect, shape)
    layer.cachedOutline = cached
    return cached.path
  }

  /// Paints the border: the ring between the outline and the inset outline, or the whole outline if
  /// the inset one is empty.
  private func paintBorder(
    _ layer: CALayer, _ outline: CGRect, into list: inout DisplayList, map: CGAffineTransform
  ) {
    let width = layer.state.borderWidth
    guard width > 0, width.isFinite, let color = layer.state.borderColor, color.alpha != 0 else {
      return
    }
    let shorter = min(outline.width, outline.height)
    var shape = layer.cornerShape
    shape.radius = min(max(shape.radius, 0), shorter / 2)
    var path = shape.path(outline)
    if 2 * width < shorter {
      shape.radius = max(shape.radius - width, 0)
      path.addPath(shape.path(outline.insetBy(dx: width, dy: width)))
    }
    list.fill(path, rule: .evenOdd, paint: .color(color), transform: map)
  }
}

extension DisplayList {
  fileprivate mutating func group(
    _ style: GroupStyle, unlessPlain: Bool, _ body: (inout DisplayList) -> Void
  ) {
    if unlessPlain, style == GroupStyle() { body(&self) } else { group(style, body) }
  }
}
