import Foundation
@_exported public import Midflight
public import MidflightDrawing
import MidflightEngine
public import MidflightLayerTree
import MidflightRaster
@_exported public import MidflightScenes
public import MidflightViews

/// The motion of a layer, a view, a view controller or a scene, for a test to measure.
///
///     let motion = try Motion(of: GaugeLayer()) { gauge, play in
///       play.at(0) { gauge.level = 1 }
///       play.at(0.4) { gauge.level = 0.2 }  // while the first is on its way
///     }
///     expectMotion(try motion[\.level], .continuous(), .settles(by: 1))
///
/// The motion is a pure function of the code, independent of the machine's clock, display and frame
/// rate. Each ``Track`` and each image evaluates the motion again, with a new subject.
@MainActor
public struct Motion<Subject: AnyObject> {
  /// The duration in seconds. The motion ends at the end of a scene's script or two seconds after
  /// the last closure of a ``Play``, whichever is later; if animations are still running at that
  /// time, it ends when they end. Animations that would run for more than another minute, such as
  /// endless ones, do not count.
  public var duration: Double { end.seconds }
  /// The number of frames per second at which tracks are sampled.
  public let frameRate: Int

  let end: Flicks
  private let define: @MainActor ([TestedScene<Subject>.Property]) -> SceneDefinition

  /// Creates the motion of a layer, a view or a view controller.
  ///
  /// - Parameters:
  ///   - subject: Makes the subject. It is evaluated several times.
  ///   - size: The size in points. Nil means the subject's own size, or 240 × 240 if that is empty.
  ///   - frameRate: The frames per second at which tracks are sampled; at least 1.
  ///   - play: Schedules changes of the subject. Changes that the closure makes directly happen
  ///     before the first frame.
  /// - Throws: ``MotionError/sameSubject(_:)``, ``MotionError/tooLong(_:)``.
  public init(
    of subject: @autoclosure @escaping @MainActor () -> Subject, size: CGSize? = nil,
    frameRate: Int = 60, play: @escaping @MainActor (Subject, Play) -> Void = { _, _ in }
  ) throws(MotionError) where Subject: SceneSubject {
    let maker = SubjectMaker(
      ScenePreview(title: nil, size: size, fits: false, variable: ""),
      named: SceneName.hyphenated("\(Subject.self)"), by: subject)
    func make() -> Subject {
      guard let subject = maker.make() as? Subject else {
        preconditionFailure("the closure returned a different type")
      }
      return subject
    }
    try self.init(
      name: maker.name, duration: 0, frameRate: frameRate, make: make,
      size: { $0.sceneLayer.bounds.size },
      layer: { $0.sceneLayer },
      stage: { subject, size in
        let view = UIView(frame: CGRect(origin: .zero, size: size))
        view.layer.name = "stage"
        subject.sceneLayer.position = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        subject.install(in: view)
        return view
      }, play: play)
  }

  /// Creates the motion of a scene, as driven by the scene's script and the scheduled changes.
  ///
  /// - Parameters:
  ///   - scene: The scene's type.
  ///   - frameRate: The frames per second at which tracks are sampled; at least 1.
  ///   - play: Schedules changes of the scene.
  /// - Throws: ``MotionError/tooLong(_:)``.
  public init(
    of scene: Subject.Type, frameRate: Int = 60,
    play: @escaping @MainActor (Subject, Play) -> Void = { _, _ in }
  ) throws(MotionError) where Subject: Scene {
    try self.init(
      name: scene.name, duration: scene.duration, frameRate: frameRate, make: { scene.init() },
      size: { _ in scene.size }, layer: { _ in nil }, stage: { subject, _ in subject.view },
      play: play)
  }

  private init(
    name: String, duration: Double, frameRate: Int, make: @escaping @MainActor () -> Subject,
    size: @MainActor (Subject) -> CGSize,
    layer: @escaping @MainActor (Subject) -> CALayer?,
    stage: @escaping @MainActor (Subject, CGSize) -> UIView,
    play: @escaping @MainActor (Subject, Play) -> Void
  ) throws(MotionError) {
    // Make an instance that no session shows, only to determine the durations and the size.
    let context = CAContext()
    let (first, isNew, stageSize, lastAction) = context.perform {
      let (first, second, actions) = (make(), make(), Play())
      play(first, actions)
      return (first, first !== second, size(first), actions.end)
    }
    context.cancelEvents()
    guard isNew else { throw .sameSubject("\(type(of: first))") }
    let length = max(duration, lastAction.map { $0.seconds + 2 } ?? 0)
    guard length <= 3600 else { throw .tooLong(length) }
    define = { asked in
      SceneDefinition(
        name: name, summary: "", actions: "", duration: length, size: { stageSize },
        make: {
          let subject = make()
          return TestedScene(
            subject, layer: layer(subject), in: stage(subject, stageSize), asking: asked, play: play
          )
        })
    }
    self.frameRate = max(frameRate, 1)
    end = Session.naturalEnd(of: define([]), tuning: Tuning(), log: InputLog())
  }

  // MARK: Tracks

  /// The track of an animatable property of the subject, if the subject is a layer.
  ///
  /// - Throws: ``MotionError/noNumbers(_:)`` if the property has no numeric components; a path, for
  ///   example, has none.
  public subscript<Value>(property: KeyPath<Subject, Value>) -> Track where Subject: CALayer {
    get throws(MotionError) { try track(of: property, named: nil) { $0 } }
  }

  /// The track of an animatable property of a layer that belongs to the subject, as in
  /// `motion[\.ring, \.strokeEnd]` and `motion[\.layer, \.opacity]`.
  ///
  /// - Throws: ``MotionError/noNumbers(_:)`` if the property has no numeric components; a path, for
  ///   example, has none.
  public subscript<Layer: CALayer, Value>(
    layer: KeyPath<Subject, Layer>, property: KeyPath<Layer, Value>
  ) -> Track {
    get throws(MotionError) {
      try track(of: property, named: Self.name(of: layer)) { $0[keyPath: layer] }
    }
  }

  /// The track of a moving property, given by its name in the window and in `midflight trace`:
  /// `level` for a property of the subject's layer, `ring.strokeEnd` for a property of the layer or
  /// view that the subject's property `ring` holds, `ring.position.x` for a component of a
  /// property.
  ///
  /// - Throws: ``MotionError/unknownProperty(_:known:)``.
  public subscript(name: String) -> Track {
    get throws(MotionError) {
      try track(name, asking: []) { .unknownProperty(name, known: $0.tracedProperties) }
    }
  }

  /// The names of the properties that move.
  public var properties: [String] { session(measuresJoints: false).tracedProperties }

  private func track<Layer: CALayer, Value>(
    of property: KeyPath<Layer, Value>, named owner: String?,
    layer: @escaping @MainActor (Subject) -> Layer
  ) throws(MotionError) -> Track {
    let key = CAContext().perform { Layer.key(for: property) }
    let name = (owner.map { $0 + "." } ?? "") + key
    let asked = TestedScene<Subject>.Property(name: name) { (layer($0), key) }
    return try track(name, asking: [asked]) { _ in .noNumbers(name) }
  }

  private func track(
    _ name: String, asking asked: [TestedScene<Subject>.Property],
    orThrow error: (Session) -> MotionError
  ) throws(MotionError) -> Track {
    let session = session(asking: asked, measuresJoints: true)
    guard session.property(named: name) != nil,
      let track = Track(of: name, in: session, on: FrameGrid(rate: frameRate), to: end)
    else { throw error(session) }
    return track
  }

  private func session(
    asking asked: [TestedScene<Subject>.Property] = [], displayScale: CGFloat = 1,
    measuresJoints: Bool
  ) -> Session {
    .surveying(
      define(asked), displayScale: displayScale, log: InputLog(), through: end,
      measuresJoints: measuresJoints)
  }

  /// Returns a key path as text: the names of its properties or, if these are not known, the type
  /// of the key path's value.
  private static func name<Value>(of path: KeyPath<Subject, Value>) -> String {
    let text = "\(path)"
    guard let dot = text.firstIndex(of: "."), !text.contains("<") else { return "\(Value.self)" }
    return text[dot...].dropFirst().filter { $0 != "?" && $0 != "!" }
  }

  // MARK: Records

  /// Returns the trace as `midflight trace` writes it: CSV with a row for each property at each
  /// frame and at the end.
  ///
  /// - Parameter properties: The names of numbers and colours; nil for all that move.
  /// - Throws: ``MotionError/unknownProperty(_:known:)``.
  public func trace(_ properties: [String]? = nil) throws -> String {
    let session = session(measuresJoints: false)
    let known = session.tracedProperties
    if let unknown = properties?.first(where: { !known.contains($0) }) {
      throw MotionError.unknownProperty(unknown, known: known)
    }
    var rows = ""
    var trace = try Trace(of: properties ?? known) { rows += $0 }
    try trace.record(session, on: FrameGrid(rate: frameRate), to: end)
    return rows
  }

  /// Draws the frame at an instant.
  ///
  /// - Parameters:
  ///   - seconds: The instant, in seconds since the start.
  ///   - scale: Pixels per point.
  ///   - background: The colour behind the subject; nil for none.
  /// - Throws: A `PixmapError` if there is no memory for the image.
  public func image(
    at seconds: Double, scale: CGFloat = 1, background: CGColor? = nil
  ) throws -> CGImage {
    let session = session(displayScale: scale, measuresJoints: false)
    session.seek(to: Flicks(seconds: seconds))
    return try StillRenderer(scale: scale, background: background)
      .image(of: session, with: Rasterizer(), overlay: nil)
  }
}
