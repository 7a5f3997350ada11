import Foundation
public import MidflightGeometry

extension DisplayList {
  /// Appends another list that is drawn on a plane, as the plane appears in perspective. The list
  /// becomes a group if it ``needsIsolation``. Appends nothing for a projection that is not finite
  /// or shows the plane edge-on.
  ///
  /// Shapes, strokes, clips and images keep exact outlines, which are projected. Blurs and shadows
  /// are drawn flat, because their pixels depend on neighbouring pixels, into an image on the plane
  /// that has about as many pixels as it takes on the screen, and that image is projected. Groups
  /// with only an opacity, a blend mode or colour filters stay groups, because these work on single
  /// pixels. Groups with blurs or shadows nested more than ``GroupStyle/largestEffectDepth`` deep
  /// keep only opacity and blend mode, as they do in flat drawing.
  ///
  /// - Complexity: O(commands + points). A group with a blur or shadow is copied once for each
  ///   group of this kind around it, so at most 32 times.
  public mutating func append(_ list: DisplayList, projection: Homography) {
    if let map = projection.affine { return append(list, transform: map) }
    append(list, projection: projection, isolated: true)
  }

  /// Appends a list drawn on a plane in perspective. If `isolated` is false, the list's blend modes
  /// affect the content below.
  package mutating func append(_ list: DisplayList, projection: Homography, isolated: Bool) {
    guard !list.isEmpty, projection.inverted != nil else { return }
    let isGroup = isolated && list.needsIsolation
    if isGroup { beginGroup(GroupStyle()) }
    project(list.commands[...], projection, depth: 0)
    if isGroup { endGroup() }
  }

  /// Projects and appends commands. `depth` is the number of groups around them that are drawn on
  /// the plane.
  private mutating func project(
    _ commands: ArraySlice<Command>, _ projection: Homography, depth: Int
  ) {
    var i = commands.startIndex
    // The image masks of the open clips; nil for a clip without an image mask.
    var imageMasks: [(imageMask: ImageMask, map: Homography)?] = []
    while i < commands.endIndex {
      switch commands[i] {
      case .fill(let fill):
        let map = Homography(fill.map).concatenating(projection)
        add(fill.path, fill.rule, fill.paint, fill.blend, map)
      case .stroke(let stroke):
        let map = Homography(stroke.map).concatenating(projection)
        let scale = map.scale(of: FlatBounds.box(stroke.path))
        let outline = stroke.path.stroked(stroke.style, tolerance: min(0.01, 0.01 / scale))
        add(outline, .winding, stroke.paint, stroke.blend, map)
      case .image(let image):
        let map = Homography(image.map).concatenating(projection)
        let paint = ProjectedPaint(
          .image(image.image, image.rect, style: image.style, alpha: image.alpha), projection: map)
        add(
          .rectangle(image.rect), .winding, .projected(paint), image.blend, map, isProjected: true)
      case .shadow(let cast): addShadow(cast, projection)
      case .pushClip(let clip):
        let map = Homography(clip.map).concatenating(projection)
        pushClip(clip.path.projected(by: map), rule: clip.rule, transform: .identity)
        imageMasks.append(clip.imageMask.map { ($0, map) })
        // Draw the content of the clip as a group, so that the projected mask can cut it when the
        // clip ends.
        if clip.imageMask != nil { beginGroup(GroupStyle()) }
      case .beginGroup(let style):
        if !style.needsPlane {
          beginGroup(style)
        } else if depth == GroupStyle.largestEffectDepth {
          beginGroup(GroupStyle(opacity: style.opacity, blend: style.blend))
        } else {
          let end = Self.end(ofGroup: i, commands)
          addGroup(style, commands[(i + 1)..<end], projection, depth: depth)
          i = end
        }
      case .endGroup: endGroup()
      case .popClip:
        if let (imageMask, map) = imageMasks.popLast() ?? nil { cut(to: imageMask, map) }
        popClip()
      }
      i += 1
    }
  }

  /// Ends a group, after multiplying its pixels by the alpha of the projected mask.
  private mutating func cut(to imageMask: ImageMask, _ map: Homography) {
    beginGroup(GroupStyle(blend: .destinationIn))
    let style = ImageStyle(quality: imageMask.quality)
    let paint = ProjectedPaint(
      .image(imageMask.image, imageMask.rect, style: style, alpha: 1), projection: map)
    add(.rectangle(imageMask.rect), .winding, .projected(paint), .normal, map, isProjected: true)
    endGroup()
    endGroup()
  }

  private mutating func add(
    _ path: Path, _ rule: CGPathFillRule, _ paint: Paint, _ blend: CGBlendMode,
    _ map: Homography, isProjected: Bool = false
  ) {
    let outline = path.projected(by: map)
    if outline.isEmpty { return }
    var projected = paint
    if !isProjected {
      let resolution = map.resolution(for: FlatBounds.box(path))
      if let paint = ProjectedPaint(paint, projectedBy: map, resolution: resolution) {
        projected = .projected(paint)
      }
    }
    fill(outline, rule: rule, paint: projected, blend: blend)
  }

  /// Draws a list as an image on the plane, and appends the projected image.
  private mutating func addImage(
    _ list: DisplayList, _ bounds: CGRect, _ projection: Homography
  ) {
    // Add a transparent border: the pattern repeats, so its opposite edges would otherwise be
    // blended with each other.
    let bounds = bounds.insetBy(dx: -2, dy: -2)
    guard bounds.width > 0, bounds.height > 0, (bounds.width + bounds.height).isFinite else {
      return
    }
    let pattern = CGPattern(
      bounds: bounds, xStep: bounds.width, yStep: bounds.height, content: list)
    add(
      .rectangle(bounds), .winding, .pattern(PatternPaint(pattern, transform: .identity)),
      .normal, projection)
  }

  private mutating func addShadow(_ cast: CastShadow, _ projection: Homography) {
    let shadow = cast.shadow
    if !(shadow.sigma > 0) {
      let offset = shadow.offset.applying(shadow.transform)
      let map = cast.map.concatenating(
        CGAffineTransform(translationX: offset.width, y: offset.height))
      return add(
        cast.path, cast.rule, .color(shadow.color), .normal,
        Homography(map).concatenating(projection))
    }
    var list = DisplayList()
    list.restore(.shadow(cast))
    if let bounds = FlatBounds.find(list.commands[...]) { addImage(list, bounds, projection) }
  }

  private mutating func addGroup(
    _ style: GroupStyle, _ content: ArraySlice<Command>, _ projection: Homography, depth: Int
  ) {
    beginGroup(GroupStyle(opacity: style.opacity, blend: style.blend))
    defer { endGroup() }
    guard let bounds = FlatBounds.find(content) else { return }
    var flat = DisplayList()
    if style.filters.contains(where: { $0.blurs }) {
      flat.group(GroupStyle(filters: style.filters, shadow: style.shadow)) {
        for command in content { $0.restore(command) }
      }
      if let all = FlatBounds.find(flat.commands[...]) { addImage(flat, all, projection) }
      return
    }
    if let shadow = style.shadow, shadow.color.alpha > 0 {
      // To draw the shadow without the content, move the content out of the image, and move the
      // shadow back by the same distance.
      let cast = FlatBounds.spread(bounds, by: shadow)
      let distance = bounds.union(cast).width + 16
      let back = CGSize(width: distance, height: 0).applying(shadow.transform.inverted())
      var moved = shadow
      moved.offset.width += back.width
      moved.offset.height += back.height
      if moved.offset.width.isFinite, moved.offset.height.isFinite,
        shadow.transform.determinant != 0
      {
        let aside = CGAffineTransform(translationX: -distance, y: 0)
        flat.group(GroupStyle(filters: style.filters, shadow: moved)) {
          for command in content { $0.restore(command.applying(aside)) }
        }
        addImage(flat, cast, projection)
      }
    }
    if !style.filters.isEmpty { beginGroup(GroupStyle(filters: style.filters)) }
    project(content, projection, depth: depth + 1)
    if !style.filters.isEmpty { endGroup() }
  }

  private static func end(ofGroup start: Int, _ commands: ArraySlice<Command>) -> Int {
    var depth = 0
    for i in start..<commands.endIndex {
      if case .beginGroup = commands[i] { depth += 1 }
      if case .endGroup = commands[i] {
        depth -= 1
        if depth == 0 { return i }
      }
    }
    return commands.endIndex - 1
  }
}

extension GroupStyle {
  /// Whether the group's pixels depend on neighbouring pixels, so that the group must be drawn flat
  /// on the plane.
  fileprivate var needsPlane: Bool { shadow != nil || filters.contains { $0.blurs } }
}

extension Filter {
  fileprivate var blurs: Bool {
    if case .gaussianBlur(let radius, _) = self { radius > 0 } else { false }
  }
}

extension Path {
  fileprivate static func rectangle(_ rect: CGRect) -> Path {
    var path = Path()
    path.addRect(rect.standardized)
    return path
  }
}

extension Homography {
  /// Returns the largest scale at the corners and the centre of a rectangle, clamped to 1/64…16.
  fileprivate func scale(of rect: CGRect) -> CGFloat {
    var largest: CGFloat = 1.0 / 64
    for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)] {
      let point = CGPoint(
        x: rect.minX + CGFloat(x) * rect.width, y: rect.minY + CGFloat(y) * rect.height)
      if let scale = largestScale(at: point) { largest = max(largest, scale) }
    }
    return min(largest, 16)
  }

  /// Returns a sufficient number of pixels per unit for a rectangle of the plane. The number has
  /// few possible values, so that a cached image stays valid while the projection changes slightly.
  fileprivate func resolution(for rect: CGRect) -> CGFloat {
    let scale = scale(of: rect)
    let power = CGFloat(sign: .plus, exponent: scale.exponent, significand: 1)
    return scale == power ? scale : scale <= 1.5 * power ? 1.5 * power : 2 * power
  }
}
