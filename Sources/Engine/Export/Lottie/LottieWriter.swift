import Foundation
import MidflightGeometry

/// Writes tracks as [Lottie](https://lottie.github.io/lottie-spec/1.0.1/) layers and compositions.
struct LottieWriter {
  /// The animation's size in points, rounded up.
  let (width, height): (Int, Int)
  private(set) var assets: [JSONValue] = []
  /// The largest error of a point's x or y on a frame, in points. The initial value is the error
  /// from rounding a vertex and the offset of its control point.
  private(set) var largestDistance = 0.001
  /// Whether anything in the animation moves, appears or disappears.
  private(set) var isAnimated = false
  /// The largest error of a colour component or an opacity, 0…1, including rounding.
  private(set) var largestDifference = 0.0005

  /// The largest errors allowed for a number on a frame: of a coordinate, in points, and of a
  /// colour component, 0…1. The larger they are, the fewer keyframes are needed.
  private static let tolerance = (points: 0.02, colors: 0.002)

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Returns the Lottie layers of tracks, the top one first.
  mutating func layers(_ tracks: LottieTracks) -> [JSONValue] {
    var layers: [JSONValue] = []
    if Set(tracks.all.map(\.start)).count > 1 || Set(tracks.all.map(\.end)).count > 1 {
      isAnimated = true
    }
    for (index, track) in tracks.all.enumerated() {
      layers += self.layers(of: track, number: tracks.all.count - index)
    }
    return layers.reversed()
  }

  /// Returns a layer and, after it, its matte, which is not painted itself.
  private mutating func matted(_ track: LottieTrack, number: Int) -> [JSONValue] {
    var content = members(of: track, number: number)
    content.merge(composition(track.children)) { _, new in new }
    content["nm"] = .string("masked \(number)")
    content["tt"] = 1
    content["ks"] = Self.transform(opacity: Self.constant([100]))
    var matte = members(of: track, number: number)
    matte.merge(composition(track.matte)) { _, new in new }
    matte["nm"] = .string("mask \(number)")
    // Layers must have different indices, so the matte's index is far above those of all other
    // layers.
    matte["ind"] = .integer(100_000 + number)
    matte["td"] = 1
    matte["ks"] = Self.transform(
      opacity: animated(track, track.colors.map { $0.map { $0 * 100 } }, scale: 100))
    return [.object(content), .object(matte)]
  }

  private func members(of track: LottieTrack, number: Int) -> [String: JSONValue] {
    [
      "ddd": 0, "ind": .integer(number), "sr": 1, "ao": 0, "st": 0, "ip": .integer(track.start),
      "op": .integer(track.end), "bm": 0,
    ]
  }

  /// Adds a composition to the assets, and returns the members of a layer that shows the
  /// composition.
  private mutating func composition(_ tracks: LottieTracks) -> [String: JSONValue] {
    let id = "composition-\(assets.count + 1)"
    // Reserve this composition's position, since the nested compositions are appended after it.
    assets.append(.null)
    let index = assets.count - 1
    assets[index] = ["id": .string(id), "nm": .string(id), "layers": .array(layers(tracks))]
    return ["ty": 0, "refId": .string(id), "w": .integer(width), "h": .integer(height)]
  }

  /// Returns the layers of a track, the lowest first: two if the track has a matte, otherwise one.
  private mutating func layers(of track: LottieTrack, number: Int) -> [JSONValue] {
    var members = members(of: track, number: number)
    switch track.structure {
    case .shape(let shape):
      members["ty"] = 4
      members["nm"] = .string("\(shape.line == nil ? "fill" : "line") \(number)")
      members["bm"] = .integer(shape.blend)
      members["ks"] = Self.transform(opacity: Self.constant([100]))
      members["shapes"] = [
        ["ty": "gr", "nm": "shape", "it": .array(items(of: shape, track))]
      ]
    case .matted: return matted(track, number: number)
    case .group(let blend, let masks):
      members.merge(composition(track.children)) { _, new in new }
      members["nm"] = .string("group \(number)")
      members["bm"] = .integer(blend)
      members["ks"] = Self.transform(
        opacity: animated(track, track.colors.map { $0.map { $0 * 100 } }, scale: 100))
      if !masks.isEmpty {
        members["hasMask"] = true
        members["masksProperties"] = .array(self.masks(masks, track))
      }
    }
    return [.object(members)]
  }

  // MARK: Shapes

  private mutating func items(of shape: LottieNode.Shape, _ track: LottieTrack) -> [JSONValue] {
    var items = contours(shape.verbs, track, track.points).map { contour -> JSONValue in
      ["ty": "sh", "nm": "path", "ks": contour]
    }
    var paint: [String: JSONValue] = ["nm": "paint"]
    switch shape.paint {
    case .color:
      paint["ty"] = shape.line == nil ? "fl" : "st"
      paint["c"] = animated(track, track.colors.map { Array($0.prefix(3)) })
      paint["o"] = animated(track, track.colors.map { [$0[3] * 100] }, scale: 100)
    case .linear(let count), .radial(let count):
      paint["ty"] = shape.line == nil ? "gf" : "gs"
      if case .linear = shape.paint { paint["t"] = 1 } else { paint["t"] = 2 }
      paint["o"] = Self.constant([100])
      paint["s"] = animated(track, track.colors.map { Array($0[0..<2]) }, isCoordinate: true)
      paint["e"] = animated(track, track.colors.map { Array($0[2..<4]) }, isCoordinate: true)
      let hasAlpha = track.colors.contains { numbers in
        stride(from: 8, to: numbers.count, by: 5).contains { numbers[$0] < 1 }
      }
      paint["g"] = [
        "p": .integer(count),
        "k": animated(
          track, track.colors.map { Self.stops($0, hasAlpha: hasAlpha) }, isList: true),
      ]
    }
    if let line = shape.line {
      paint["lc"] = .integer(line.cap == .butt ? 1 : line.cap == .round ? 2 : 3)
      paint["lj"] = .integer(line.join == .miter ? 1 : line.join == .round ? 2 : 3)
      paint["ml"] = .number(line.miterLimit)
      paint["w"] = animated(track, track.lengths.map { [$0[0]] }, isCoordinate: true)
      if line.dashCount > 0 { paint["d"] = .array(dashes(line.dashCount, track)) }
    } else {
      paint["r"] = shape.isEvenOdd ? 2 : 1
    }
    items.append(.object(paint))
    items.append(Self.shapeTransform)
    return items
  }

  private mutating func dashes(_ count: Int, _ track: LottieTrack) -> [JSONValue] {
    (0...count).map { i in
      let kind = i == count ? "o" : i.isMultiple(of: 2) ? "d" : "g"
      return [
        "n": .string(kind), "nm": .string(kind),
        "v": animated(track, track.lengths.map { [$0[i + 1]] }, isCoordinate: true),
      ]
    }
  }

  /// Returns the locations and colours of all stops, followed by their locations and alphas if any
  /// colour of the track is translucent.
  ///
  /// Stops at equal locations are moved apart by a thousandth, since players divide by the distance
  /// between stops.
  private static func stops(_ colors: [Double], hasAlpha: Bool) -> [Double] {
    var stops = stride(from: 4, to: colors.count, by: 5).map { Array(colors[$0..<$0 + 5]) }
    let step = 0.001
    for i in stops.indices.dropFirst() { stops[i][0] = max(stops[i][0], stops[i - 1][0] + step) }
    for i in stops.indices.reversed() {
      let limit = i + 1 < stops.count ? stops[i + 1][0] - step : 1
      stops[i][0] = max(min(stops[i][0], limit), 0)
    }
    return stops.flatMap { $0[0..<4] } + (hasAlpha ? stops.flatMap { [$0[0], $0[4]] } : [])
  }

  private mutating func masks(_ masks: [[Path.Verb]], _ track: LottieTrack) -> [JSONValue] {
    var first = 0
    var written: [JSONValue] = []
    for verbs in masks {
      let count = verbs.reduce(0) { $0 + $1.pointCount * 2 }
      let own = track.points.map { Array($0[first..<first + count]) }
      first += count
      for contour in contours(verbs, track, own, closes: true) {
        written.append([
          "inv": false, "mode": "a", "nm": "mask", "pt": contour, "o": Self.constant([100]),
          "x": Self.constant([0]),
        ])
      }
    }
    return written
  }

  // MARK: Paths

  /// Writes each subpath as vertices with the control points before and after each vertex, relative
  /// to the vertex.
  private mutating func contours(
    _ verbs: [Path.Verb], _ track: LottieTrack, _ points: [[Double]], closes: Bool = false
  ) -> [JSONValue] {
    let keyframes = LottieKeyframes(points, tolerance: Self.tolerance.points)
    largestDistance = max(largestDistance, keyframes.largestError)
    if keyframes.frames.count > 1 { isAnimated = true }
    var shapes = keyframes.frames.map { Self.contours(verbs, points[$0], closes: closes) }
    return (shapes.first ?? []).indices.map { index in
      if shapes.allSatisfy({ $0[index].endsAtStart }) {
        for frame in shapes.indices { shapes[frame][index].removeLast() }
      }
      if shapes.count == 1 { return ["a": 0, "k": shapes[0][index].value] }
      let times = keyframes.frames.map { track.start + $0 }
      return ["a": 1, "k": Self.keyframes(times, shapes.map { [$0[index].value] })]
    }
  }

  private struct Contour {
    var vertices: [SIMD2<Double>] = []
    var before: [SIMD2<Double>] = []
    var after: [SIMD2<Double>] = []
    var isClosed = false

    mutating func add(_ point: SIMD2<Double>) {
      vertices.append(point)
      before.append(.zero)
      after.append(.zero)
    }

    mutating func addCurve(_ c: SIMD2<Double>, _ d: SIMD2<Double>, _ end: SIMD2<Double>) {
      after[after.count - 1] = c - vertices[vertices.count - 1]
      add(end)
      before[before.count - 1] = d - end
    }

    /// Whether the closed subpath's last vertex equals its first, so that the closing segment has
    /// no length.
    var endsAtStart: Bool {
      isClosed && vertices.count > 1 && vertices[vertices.count - 1] == vertices[0]
    }

    mutating func removeLast() {
      before[0] = before[before.count - 1]
      vertices.removeLast()
      before.removeLast()
      after.removeLast()
    }

    var value: JSONValue {
      func pairs(_ points: [SIMD2<Double>]) -> JSONValue {
        .array(points.map { [LottieWriter.number($0.x), LottieWriter.number($0.y)] })
      }
      return [
        "c": .bool(isClosed), "v": pairs(vertices), "i": pairs(before), "o": pairs(after),
      ]
    }
  }

  private static func contours(
    _ verbs: [Path.Verb], _ numbers: [Double], closes: Bool
  ) -> [Contour] {
    var contours: [Contour] = []
    var next = 0
    func point() -> SIMD2<Double> {
      defer { next += 2 }
      return SIMD2(numbers[next], numbers[next + 1])
    }
    for verb in verbs {
      if verb != .move, verb != .close, let last = contours.last, last.isClosed {
        contours.append(Contour())
        contours[contours.count - 1].add(last.vertices[0])
      }
      let index = contours.count - 1
      switch verb {
      case .move:
        contours.append(Contour())
        contours[index + 1].add(point())
      case .line: contours[index].add(point())
      case .quad:
        let (control, end) = (point(), point())
        let start = contours[index].vertices[contours[index].vertices.count - 1]
        contours[index].addCurve(
          start + (control - start) * (2.0 / 3), end + (control - end) * (2.0 / 3), end)
      case .cubic: contours[index].addCurve(point(), point(), point())
      case .close: contours[index].isClosed = true
      }
    }
    if closes { for index in contours.indices { contours[index].isClosed = true } }
    return contours
  }

  // MARK: Values

  /// Writes a track's numbers, as keyframes if they change.
  ///
  /// - Parameters:
  ///   - scale: The value written for a component of 1: 1, or 100 for percentages.
  ///   - isCoordinate: Whether the values are coordinates or lengths, not colour components.
  ///   - isList: Whether to write a list even for a single number.
  private mutating func animated(
    _ track: LottieTrack, _ values: [[Double]], scale: Double = 1, isCoordinate: Bool = false,
    isList: Bool = false
  ) -> JSONValue {
    let tolerance = isCoordinate ? Self.tolerance.points : Self.tolerance.colors * scale
    let keyframes = LottieKeyframes(values, tolerance: tolerance)
    if isCoordinate {
      largestDistance = max(largestDistance, keyframes.largestError)
    } else {
      largestDifference = max(largestDifference, keyframes.largestError / scale)
    }
    if keyframes.frames.count == 1 { return Self.constant(values[0], isList: isList) }
    isAnimated = true
    return [
      "a": 1,
      "k": Self.keyframes(
        keyframes.frames.map { track.start + $0 },
        keyframes.frames.map { values[$0].map(Self.number) }),
    ]
  }

  private static func constant(_ values: [Double], isList: Bool = false) -> JSONValue {
    let numbers = values.map(number)
    return ["a": 0, "k": numbers.count == 1 && !isList ? numbers[0] : .array(numbers)]
  }

  private static func keyframes(_ times: [Int], _ values: [[JSONValue]]) -> JSONValue {
    .array(
      zip(times, values).enumerated().map { index, keyframe in
        var members: [String: JSONValue] = [
          "t": .integer(keyframe.0), "s": .array(keyframe.1),
        ]
        if index < times.count - 1 {
          members["o"] = ["x": [0], "y": [0]]
          members["i"] = ["x": [1], "y": [1]]
        }
        return .object(members)
      })
  }

  /// Rounds a number to a thousandth. The error is too small to be visible.
  fileprivate static func number(_ value: Double) -> JSONValue {
    .number((value * 1000).rounded() / 1000 + 0)
  }

  private static func transform(opacity: JSONValue) -> JSONValue {
    [
      "a": constant([0, 0]), "p": constant([0, 0]), "s": constant([100, 100]), "r": constant([0]),
      "o": opacity,
    ]
  }

  private static let shapeTransform: JSONValue = [
    "ty": "tr", "a": constant([0, 0]), "p": constant([0, 0]), "s": constant([100, 100]),
    "r": constant([0]), "o": constant([100]), "sk": constant([0]), "sa": constant([0]),
  ]
}
