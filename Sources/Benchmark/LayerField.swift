import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

/// A parent layer with many sublayers, each with one animation that runs back and forth endlessly.
/// Each sublayer is a small coloured rectangle with an individual position, start, duration and
/// easing.
@MainActor final class LayerField {
  /// The animated property: a point, one coordinate of a point, or the opacity. With the opacity,
  /// each layer is drawn as a group.
  enum Motion: String, CaseIterable {
    case position
    case positionX = "position.x"
    case opacity

    var name: String { "layers_\(rawValue)" }
  }

  let motion: Motion
  private let context = CAContext(mediaTimeAtStart: 0)
  private static let step = Flicks.frames(1, framesPerSecond: 60)

  init(_ motion: Motion, count: Int) {
    self.motion = motion
    context.perform {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 1920, height: 1080)
      context.rootLayer = root
      for course in Course.field(of: count) {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        layer.position = course.from
        layer.backgroundColor = Workload.translucent
        root.addSublayer(layer)
        let animation = CABasicAnimation(keyPath: motion.rawValue)
        (animation.beginTime, animation.duration) = (course.begin, course.duration)
        (animation.repeatCount, animation.autoreverses) = (.infinity, true)
        animation.timingFunction = CAMediaTimingFunction(
          controlPoints: course.easing.x1, course.easing.y1, course.easing.x2, course.easing.y2)
        (animation.fromValue, animation.toValue) =
          switch motion {
          case .position: (course.from, course.to)
          case .positionX: (course.from.x, course.to.x)
          case .opacity: (0.2, 0.8)
          }
        layer.add(animation, forKey: nil)
      }
    }
    context.advance(to: Flicks(seconds: Course.start))
  }

  var now: Double { context.now.seconds }

  @discardableResult
  func frame() -> Int {
    context.advance(to: context.now + Self.step)
    return context.displayList().commands.count
  }

  @discardableResult
  func evaluate() -> Double {
    var sum = 0.0
    context.forEachPresentation { layer in
      switch motion {
      case .position:
        let position = layer.position
        sum += position.x + position.y
      case .positionX: sum += layer.position.x
      case .opacity: sum += Double(layer.opacity)
      }
    }
    return sum - rest
  }

  /// The parent layer's constant contribution to the sum of the presentation values.
  private var rest: Double { motion == .opacity ? 1 : 0 }
}

struct Course {
  static let start = 10.0

  var from: CGPoint
  var to: CGPoint
  var begin: Double
  var duration: Double
  var easing: UnitBezier

  static func field(of count: Int) -> [Course] {
    let easings = [
      UnitBezier(0.25, 0.1, 0.25, 1), UnitBezier(0.42, 0, 0.58, 1), UnitBezier(0.42, 0, 1, 1),
      UnitBezier(0, 0, 0.58, 1),
    ]
    var random = SeededPositions(seed: 4)
    func randomPoint() -> CGPoint { CGPoint(x: random.next(1920), y: random.next(1080)) }
    return (0..<count).map { i in
      Course(
        from: randomPoint(), to: randomPoint(), begin: 1 + random.next(8),
        duration: 1 + random.next(2), easing: easings[i % easings.count])
    }
  }
}

/// Computes the field's animation as a program without layers would: from structs in an array, in
/// one loop.
struct PlainField<Value: PlainValue> {
  private struct Member {
    var begin: Double
    var duration: Double
    var easing: UnitBezier
    var from: Value
    var to: Value
  }

  private let members: [Member]

  init(count: Int, _ ends: (Course) -> (Value, Value)) {
    members = Course.field(of: count).map { course in
      let (from, to) = ends(course)
      return Member(
        begin: course.begin, duration: course.duration, easing: course.easing, from: from, to: to)
    }
  }

  @inline(never)
  func evaluate(at time: Double) -> Double {
    var sum = 0.0
    for member in members {
      let length = 2 * member.duration
      let active = max(time - member.begin, 0)
      var within = active - (active / length).rounded(.down) * length
      if within > member.duration { within = length - within }
      let fraction = member.easing.y(at: within / member.duration)
      sum += member.from.mixed(with: member.to, fraction).sum
    }
    return sum
  }
}

protocol PlainValue {
  func mixed(with end: Self, _ fraction: Double) -> Self
  var sum: Double { get }
}

extension Double: PlainValue {
  func mixed(with end: Double, _ fraction: Double) -> Double { self + (end - self) * fraction }
  var sum: Double { self }
}

extension CGPoint: PlainValue {
  func mixed(with end: CGPoint, _ fraction: Double) -> CGPoint {
    CGPoint(x: x + (end.x - x) * fraction, y: y + (end.y - y) * fraction)
  }
  var sum: Double { Double(x + y) }
}
