import Foundation
import MidflightDrawing
import MidflightGeometry

/// The part of a frame that becomes a
/// [Lottie layer](https://lottie.github.io/lottie-spec/latest/specs/layers/): its structure, which
/// is constant for the layer's lifetime, and the numbers that change.
///
/// Paths are in the scene's points. The transforms of drawing commands are already applied to them,
/// so a layer needs no transform.
struct LottieNode {
  /// The part of a node that can't change within a Lottie layer. Consecutive frames whose nodes
  /// have equal structures share a layer.
  enum Structure: Hashable {
    case shape(Shape)
    /// A group becomes a separate composition that is drawn through masks.
    case group(blend: Int, masks: [[Path.Verb]])
    /// A group and its mask become two compositions. The second one is a matte: its alpha masks the
    /// first.
    case matted
  }

  struct Shape: Hashable {
    var verbs: [Path.Verb]
    var paint: Paint
    /// The stroke's style; nil for a fill.
    var line: Line?
    var isEvenOdd: Bool
    var blend: Int
  }

  /// A stroke's style, except its width and dashes, which may change from frame to frame.
  struct Line: Hashable {
    var cap: CGLineCap
    var join: CGLineJoin
    var miterLimit: Double
    var dashCount: Int
  }

  /// A shape's paint, except its colours, which may change from frame to frame.
  enum Paint: Hashable {
    case color
    case linear(stopCount: Int)
    case radial(stopCount: Int)
  }

  var structure: Structure
  /// The x and y of each point of a shape, or of a group's masks.
  var points: [Double]
  /// For a shape with a colour: red, green, blue and alpha, 0…1. For a gradient: two points, then
  /// each stop's location, red, green, blue and alpha. For a group: the opacity.
  var colors: [Double]
  /// The stroke's width, its dashes and their phase.
  var lengths: [Double] = []
  var children: [LottieNode] = []
  var matte: [LottieNode] = []

  /// Returns the node and its content with their colours mapped by a matrix and clamped to 0…1.
  func colored(by matrix: ColorMatrix) -> LottieNode {
    var node = self
    node.children = children.map { $0.colored(by: matrix) }
    guard case .shape(let shape) = structure else { return node }
    let values = matrix.values.map { $0.isFinite ? Double($0) : 0 }
    func map(from start: Int) {
      let color = colors[start..<start + 4] + [1]
      for row in 0..<4 {
        let sum = zip(values[row * 5..<row * 5 + 5], color).reduce(0) { $0 + $1.0 * $1.1 }
        node.colors[start + row] = min(max(sum, 0), 1)
      }
    }
    if case .color = shape.paint {
      map(from: 0)
    } else {
      for stop in stride(from: 5, to: colors.count, by: 5) { map(from: stop) }
    }
    return node
  }

  /// Whether the node or its content has a blend mode other than normal.
  var blends: Bool {
    switch structure {
    case .shape(let shape): shape.blend != 0
    case .group(let blend, _): blend != 0 || children.contains(where: \.blends)
    case .matted: false
    }
  }
}

struct LottieReader {
  private(set) var omissions: Set<String> = []
  /// The number of groups and clips that enclose the current command.
  private var depth = 0

  /// The deepest level at which groups and clips are exported. Deeper ones are omitted; their
  /// content is drawn without them.
  private static let greatestDepth = 64
  /// The largest absolute value of a coordinate, in points. Coordinates are clamped to it, to keep
  /// their text short.
  private static let greatestCoordinate = 1e6

  mutating func nodes(of list: DisplayList) -> [LottieNode] {
    var rest = list.commands[...]
    return nodes(in: &rest)
  }

  /// Converts commands to nodes, up to the end of the enclosing group or clip.
  private mutating func nodes(in commands: inout ArraySlice<DisplayList.Command>) -> [LottieNode] {
    var found: [LottieNode] = []
    var flattened = 0
    depth += 1
    defer { depth -= 1 }
    while let command = commands.popFirst() {
      switch command {
      case .endGroup, .popClip:
        if flattened == 0 { return found }
        flattened -= 1
      case .beginGroup where depth > Self.greatestDepth, .pushClip where depth > Self.greatestDepth:
        omit(
          "Groups and masks nested more than \(Self.greatestDepth) deep are left out, but not their content."
        )
        flattened += 1
      case .fill(let fill):
        if let node = shape(
          fill.path, fill.map, fill.paint, line: nil, rule: fill.rule, blend: fill.blend)
        {
          found.append(node)
        }
      case .stroke(let stroke):
        if let node = shape(
          stroke.path, stroke.map, stroke.paint, line: stroke.style, rule: .winding,
          blend: stroke.blend)
        {
          found.append(node)
        }
      case .beginGroup(let style) where style.blend == .destinationIn:
        // A group with this blend mode is a layer's mask: it multiplies the alpha of everything
        // drawn so far in the parent group, so it becomes the matte of all these nodes.
        let matte = nodes(in: &commands)
        found = [
          LottieNode(
            structure: .matted, points: [], colors: [Self.opacity(of: style)], children: found,
            matte: matte)
        ]
      case .beginGroup(let style):
        var children = nodes(in: &commands)
        // A filter that maps colours by a matrix can be applied to each paint, unless the matrix
        // makes alpha depend on colour.
        let matrices = style.filters.compactMap(\.matrix).filter { matrix in
          [15, 16, 17, 19].allSatisfy { matrix.values[$0] == 0 }
        }
        if matrices.count == style.filters.count, !children.contains(where: \.blends) {
          for matrix in matrices { children = children.map { $0.colored(by: matrix) } }
        } else {
          omit("Filters are left out.")
        }
        if style.shadow != nil { omit("Shadows are left out.") }
        let opacity = Self.opacity(of: style)
        guard let blend = number(of: style.blend) else { continue }
        if opacity == 1, blend == 0, !children.contains(where: \.blends) {
          found += children
        } else if !children.isEmpty {
          found.append(
            LottieNode(
              structure: .group(blend: blend, masks: []), points: [], colors: [opacity],
              children: children))
        }
      case .pushClip(let clip):
        let children = nodes(in: &commands)
        if clip.imageMask != nil { omit("Masks by an image's alpha are left out.") }
        let masks = Self.parts(of: clip.path.applying(clip.map))
        if clip.rule == .evenOdd || masks.count > 1 {
          omit("Masks with the even-odd rule or several paths lose their holes.")
        }
        if children.contains(where: \.blends) {
          omit("Blend modes inside a mask affect only the mask's content.")
        }
        if !children.isEmpty, !masks.isEmpty {
          found.append(
            LottieNode(
              structure: .group(blend: 0, masks: masks.map(\.verbs)),
              points: masks.flatMap(Self.numbers), colors: [1], children: children))
        }
      case .image: omit("Images are left out.")
      case .shadow: omit("Shadows are left out.")
      }
    }
    return found
  }

  private mutating func omit(_ sentence: String) { omissions.insert(sentence) }

  private static func opacity(of style: GroupStyle) -> Double {
    style.opacity.isNaN ? 0 : min(max(Double(style.opacity), 0), 1)
  }

  // MARK: Shapes

  private mutating func shape(
    _ path: Path, _ map: CGAffineTransform, _ paint: Paint, line: StrokeStyle?,
    rule: CGPathFillRule, blend: CGBlendMode
  ) -> LottieNode? {
    guard !path.isEmpty, let (paint, colors) = colors(of: paint, map),
      let blend = number(of: blend)
    else { return nil }
    var numbers: [Double] = []
    if let line {
      guard line.width > 0, line.width.isFinite else { return nil }
      let scale = abs(map.a * map.d - map.b * map.c).squareRoot()
      if !Self.isSimilarity(map) { omit("Lines that are scaled unevenly have a uniform width.") }
      // Invalid dash lengths are ignored by the same rules as in ``StrokeStyle``.
      let isDashed =
        line.dashLengths.allSatisfy { $0 >= 0 && $0.isFinite }
        && line.dashLengths.contains { $0 > 0 } && line.dashPhase.isFinite
      let lengths = isDashed ? line.dashLengths : []
      let all = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
      numbers = ([line.width] + all + (all.isEmpty ? [] : [line.dashPhase])).map { $0 * scale }
    }
    let mapped = path.applying(map)
    let points = Self.numbers(of: mapped)
    guard (points + colors + numbers).allSatisfy({ !$0.isNaN }) else {
      omit("Paths with a point that is not a number are left out.")
      return nil
    }
    return LottieNode(
      structure: .shape(
        LottieNode.Shape(
          verbs: mapped.verbs, paint: paint,
          line: line.map {
            LottieNode.Line(
              cap: $0.cap, join: $0.join,
              miterLimit: $0.miterLimit.isNaN ? 10 : min(max($0.miterLimit, 1), 1000),
              dashCount: max(numbers.count - 2, 0))
          },
          isEvenOdd: rule == .evenOdd, blend: blend)),
      points: points, colors: colors.map(Self.held), lengths: numbers.map(Self.held))
  }

  private static func isSimilarity(_ map: CGAffineTransform) -> Bool {
    let slack = 1e-6 * max(abs(map.a), abs(map.b), abs(map.c), abs(map.d))
    func isSame(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) <= slack }
    return isSame(map.a, map.d) && isSame(map.b, -map.c)
      || isSame(map.a, -map.d) && isSame(map.b, map.c)
  }

  private static func numbers(of path: Path) -> [Double] {
    path.points.flatMap { [held($0.x), held($0.y)] }
  }

  private static func held(_ number: Double) -> Double {
    min(max(number, -greatestCoordinate), greatestCoordinate)
  }

  /// Splits a path into its subpaths, because a Lottie mask can have only one.
  private static func parts(of path: Path) -> [Path] {
    var parts: [Path] = []
    for element in path.elements {
      func point(_ p: SIMD2<Double>) -> CGPoint { CGPoint(x: p.x, y: p.y) }
      if case .move = element { parts.append(Path()) }
      guard let last = parts.indices.last else { continue }
      switch element {
      case .move(let p): parts[last].move(to: point(p))
      case .line(let p): parts[last].addLine(to: point(p))
      case .quad(let c, let p): parts[last].addQuadCurve(to: point(p), control: point(c))
      case .cubic(let c, let d, let p):
        parts[last].addCurve(to: point(p), control1: point(c), control2: point(d))
      case .close: parts[last].closeSubpath()
      }
    }
    return parts.filter {
      $0.verbs.count > 1 && $0.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    }
  }

  // MARK: Colours

  private mutating func colors(
    of paint: Paint, _ map: CGAffineTransform
  ) -> (paint: LottieNode.Paint, colors: [Double])? {
    switch paint {
    case .color(let color): return (.color, Self.components(color, alpha: 1))
    case .gradient(let gradient): return colors(of: gradient, map)
    case .pattern: omit("Shapes with patterns are left out.")
    case .projected: omit("Shapes with gradients or patterns in perspective are left out.")
    }
    return nil
  }

  private mutating func colors(
    of paint: GradientPaint, _ map: CGAffineTransform
  ) -> (paint: LottieNode.Paint, colors: [Double])? {
    let whole = paint.transform.concatenating(map)
    guard whole.a * whole.d - whole.b * whole.c != 0 else { return nil }
    if paint.extend != .both {
      omit("A gradient that ends or repeats continues in its last colour.")
    }
    let stops = paint.gradient.stops
    let numbers = stops.flatMap { stop in
      [Double(stop.location)] + Self.components(stop.color, alpha: paint.alpha)
    }
    switch paint.geometry {
    case .linear(let start, let end):
      guard start != end else { return nil }
      // The transform also maps the gradient's lines of equal colour. The mapped axis may no longer
      // be perpendicular to them, so compute a new axis, which starts at the same point and is
      // perpendicular to them.
      let line = CGPoint(x: end.x - start.x, y: end.y - start.y)
      let length = line.x * line.x + line.y * line.y
      let back = whole.inverted()
      let slope = CGPoint(
        x: (back.a * line.x + back.b * line.y) / length,
        y: (back.c * line.x + back.d * line.y) / length
      )
      let square = slope.x * slope.x + slope.y * slope.y
      let first = start.applying(whole)
      return (
        .linear(stopCount: stops.count),
        [first.x, first.y, first.x + slope.x / square, first.y + slope.y / square] + numbers
      )
    case .radial(let first, let firstRadius, let last, let lastRadius):
      guard first == last, firstRadius == 0, Self.isSimilarity(whole) else {
        omit("Shapes with elliptical or two-centre radial gradients are left out.")
        return nil
      }
      let center = first.applying(whole)
      let edge = CGPoint(x: first.x + lastRadius, y: first.y).applying(whole)
      return (.radial(stopCount: stops.count), [center.x, center.y, edge.x, edge.y] + numbers)
    case .conic:
      omit("Shapes with conic gradients are left out.")
      return nil
    }
  }

  private static func components(_ color: CGColor, alpha: CGFloat) -> [Double] {
    [color.red, color.green, color.blue, color.alpha * min(max(alpha, 0), 1)].map(Double.init)
  }

  /// Returns the [number](https://lottie.github.io/lottie-spec/latest/specs/constants/) of a blend
  /// mode in Lottie; nil if Lottie lacks the mode.
  private mutating func number(of blend: CGBlendMode) -> Int? {
    let modes: [CGBlendMode] = [
      .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
      .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity,
    ]
    if let number = modes.firstIndex(of: blend) { return number }
    if blend == .plusLighter {
      // Some players reject a file that uses the additive blend mode, so screen replaces it.
      omit("The blend mode plus lighter is replaced by screen.")
      return modes.firstIndex(of: .screen)
    }
    omit("Content with a blend mode that CSS does not have is left out.")
    return nil
  }
}
