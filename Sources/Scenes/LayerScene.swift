import CMidflightSwiftCall
package import Foundation
public import MidflightLayerTree
public import MidflightViews

/// A scene that shows one instance of a layer or view class in the middle of a stage.
///
/// The scene has a row for each of the layer's `@Animatable` numbers and colours and for each part
/// of its points and sizes. For a class without such properties, it has rows for the properties
/// that the class's code moves.
///
/// The script retargets the first row while it moves, so that a joint, where one motion takes over
/// from another, is visible immediately.
@MainActor
package final class LayerScene: SceneInstance {
  /// The scene's duration in seconds, longer than its script.
  nonisolated static let duration = 3.0

  package let view: UIView
  let subjectLayer: CALayer
  /// The layer or view that the scene shows. Its code is searched for the names of layers.
  let subject: any SceneSubject
  private let rows: [LayerRow]
  /// The rows of the members that the class itself declares.
  let own: SubjectRows
  private let profile: SubjectProfile

  /// Creates a scene with the subject at (0, 0) of the stage's coordinate space, as in a
  /// controller's view, so that code that draws in terms of the subject's frame or center works.
  init(_ profile: SubjectProfile) {
    view = UIView(frame: CGRect(origin: .zero, size: profile.stageSize))
    view.bounds.origin = CGPoint(x: -SubjectProfile.margin, y: -SubjectProfile.margin)
    view.layer.name = "stage"
    let subject = profile.maker.make()
    self.subject = subject
    let layer = subject.sceneLayer
    subjectLayer = layer
    if layer.name == nil { layer.name = profile.maker.name }
    layer.position = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    subject.install(in: view)
    rows = LayerRow.rows(of: layer)
    own = SubjectRows(
      of: subject, members: profile.members, listed: Set(rows.map(\.name)))
    self.profile = profile
  }

  /// Runs ``go()`` at 0.5 s. Returns no steps if the code itself starts a motion.
  package func start() -> [SceneStep] {
    profile.motions.isEmpty ? go().map { $0.delayed(by: 0.5) } : []
  }

  /// Moves the first row to nine tenths of its range, and to three tenths before that motion ends.
  package func go() -> [SceneStep] {
    guard let (name, range) = rows.first.map({ ($0.name, $0.range) }) ?? firstOwn else {
      return []
    }
    return [
      SceneStep(at: 0, set: name, to: range.value(at: 0.9)),
      SceneStep(at: 0.35, set: name, to: range.value(at: 0.3)),
    ]
  }

  /// The first of the class's own properties that is not a set of named choices. Nil if there is
  /// none, or if any of the class's properties rejects a value in its range.
  private var firstOwn: (name: String, range: SceneProperty.Range)? {
    own.firstMoving.flatMap { acceptsAllValues ? $0 : nil }
  }

  /// Sets every row to its initial value.
  package func back() -> [SceneStep] {
    let initials = own.initials
    return
      (rows.map { ($0.name, $0.initial) } + (initials.isEmpty || acceptsAllValues ? initials : []))
      .map { SceneStep(at: 0, set: $0.0, to: $0.1) }
  }

  /// The layer's rows in the order of their declarations, then those of the class's own properties.
  /// Changes of a view are animated by an animation block, changes of a layer by its own actions.
  package var properties: [SceneProperty] {
    let isView = subjectLayer.delegate is UIView
    return rows.map { row in
      row.property(of: subjectLayer, named: row.name, animationKeys: [row.key]) { change in
        if isView { SubjectRows.change(animated: true, change) } else { change() }
      }
    } + own.properties(on: subjectLayer)
  }

  /// Whether each of the class's own properties accepts both ends of its range. This is tried once,
  /// in a forked copy of the process.
  var acceptsAllValues: Bool { profile.acceptsAllValues }
}

extension SceneDefinition {
  /// Creates the scene definition of a layer or view class. The scene's name is the class's name in
  /// lower case, with hyphens: `ProgressRing` becomes `progress-ring`.
  @MainActor
  package init(_ type: any SceneSubject.Type, tweaks: [SceneTweak] = []) {
    self.init(SubjectMaker(type), tweaks: tweaks)
  }

  @MainActor
  package init(_ maker: SubjectMaker, tweaks: [SceneTweak] = []) {
    let profile = SubjectProfile(maker, tweaks: tweaks)
    self.init(
      name: maker.name, summary: maker.summary, actions: profile.actions,
      duration: LayerScene.duration,
      showsText: true, tweaks: tweaks, code: maker.code, hasGeneratedScript: true,
      size: { profile.stageSize }, motions: { profile.motions }, make: { LayerScene(profile) })
  }
}

/// A layer, a view or a view controller that a scene can show. It is made from a class in a user's
/// file, or by the body of a preview.
@MainActor
public protocol SceneSubject: AnyObject {
  /// Makes an instance with the initializer that takes no arguments.
  static func makeForScene() -> Self
  /// The layer that contains everything that moves.
  var sceneLayer: CALayer { get }
  /// Adds the subject to the view that shows it.
  func install(in view: UIView)
}

extension SceneSubject {
  /// The reason why no instance can be made without arguments, as the end of a sentence; nil if one
  /// can be made. This is tried in a copy of the process, since an initializer may trap, and a view
  /// class may lack the initializer.
  public static var obstacle: String? { SubjectMaker(self).obstacle }
}

extension CALayer: SceneSubject {
  /// See ``SceneSubject/makeForScene()``.
  public static func makeForScene() -> Self { make() }
  /// The layer, which is its own scene layer.
  public var sceneLayer: CALayer { self }
  /// Adds the layer as a sublayer.
  public func install(in view: UIView) {
    view.layer.addSublayer(self)
    contentsScale = view.layer.contentsScale
    setNeedsDisplay()
  }
}

extension UIView: SceneSubject {
  /// Returns an instance made by the class's `init()` or, if the class has none, by `init(frame:)`
  /// with 240 × 240 points at (0, 0).
  ///
  /// - Precondition: the class declares or inherits one of these initializers; see
  ///   ``SceneSubject/obstacle``.
  public static func makeForScene() -> Self {
    // The symbol of `UIView.init(onStage:)`, which calls `init(frame:)`.
    ClassInitializer.make(self, or: "$s14MidflightViews6UIViewC7onStageACyt_tcfC")
  }
  /// The view's layer.
  public var sceneLayer: CALayer { layer }
  /// Adds the view as a subview.
  public func install(in view: UIView) { view.addSubview(self) }
}

/// Calls `init()` of a class that is known only at run time. Swift itself does not allow this call,
/// because the class may lack that initializer.
private enum ClassInitializer {
  /// Creates an object with the `init()` that its class declares or, if there is none, with another
  /// initializer.
  ///
  /// - Parameter symbol: The symbol of the other initializer, which a superclass declares and which
  ///   calls one of the class's initializers.
  @MainActor static func make<Object: AnyObject>(_ type: Object.Type, or symbol: String) -> Object {
    guard let initializer = own(of: type) ?? dlsym(nil, symbol) else {
      preconditionFailure("the program does not export its symbols")
    }
    let object = midflight_call_initializer(
      initializer, unsafeBitCast(type, to: UnsafeRawPointer.self))
    return unsafeBitCast(object, to: Object.self)
  }

  /// Returns the `init()` that a class itself declares; nil if there is none. The mangled symbol of
  /// this initializer has the class's name twice, the second time as a substitution: C for a
  /// top-level class, E for one nested in a type, G for one nested twice. See `Mangling` among the
  /// [documents of Swift's ABI](https://github.com/swiftlang/swift/tree/main/docs/ABI).
  private static func own(of type: AnyObject.Type) -> UnsafeMutableRawPointer? {
    guard let name = _mangledTypeName(type) else { return nil }
    return ["C", "E", "G"].lazy.compactMap { dlsym(nil, "$s\(name)A\($0)ycfC") }.first
  }
}

extension UIViewController: SceneSubject {
  /// Returns an instance made by the class's `init()` or, if the class has none, by
  /// `init(nibName:bundle:)`.
  ///
  /// - Precondition: the class declares or inherits one of these initializers; see
  ///   ``SceneSubject/obstacle``.
  public static func makeForScene() -> Self {
    ClassInitializer.make(self, or: "$s14MidflightViews16UIViewControllerCACycfC")
  }

  /// The layer of the controller's view. If `loadView()` leaves the view empty, the view gets a
  /// controller's default size.
  public var sceneLayer: CALayer {
    if view.bounds.isEmpty {
      view.frame = CGRect(origin: .zero, size: UIViewController.defaultViewSize)
    }
    return view.layer
  }

  /// Adds the controller's view as a subview.
  public func install(in view: UIView) { view.addSubview(self.view) }
}

package enum SceneName {
  /// Converts a name to lower case with hyphens. A hyphen precedes each capital that follows a
  /// lower-case letter or a digit, or that begins a word: `URLRing2D` becomes `url-ring2-d`. Spaces
  /// become hyphens.
  package static func hyphenated(_ name: String) -> String {
    let letters = Array(name)
    var result = ""
    for (index, letter) in letters.enumerated() {
      if letter.isUppercase, index > 0 {
        let before = letters[index - 1]
        let beginsWord = index + 1 < letters.count && letters[index + 1].isLowercase
        if !before.isUppercase || beginsWord, before != "_", !before.isWhitespace { result += "-" }
      }
      result += letter == "_" || letter.isWhitespace ? "-" : letter.lowercased()
    }
    return result
  }
}
