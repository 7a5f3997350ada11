import CMidflightSwiftCall
package import Foundation
public import MidflightLayerTree
public import MidflightViews

/// A class of layers or views as a scene: one of it in the middle of a stage, with a row for each
/// of its layer's `@Animatable` numbers and colours and for each part of its points and sizes; for
/// one without such, with rows of what it moves by itself.
///
/// Its script turns the first row around while it moves, so that a joint is seen at once.
@MainActor
package final class LayerScene: SceneInstance {
  /// Past the script's last step, in seconds.
  nonisolated static let duration = 3.0

  /// The stage with the subject in the middle.
  package let view: UIView
  /// The subject's.
  let subjectLayer: CALayer
  /// The layer or the view itself, in whose code the names of what it holds are looked for.
  let subject: any SceneSubject
  private let rows: [LayerRow]
  /// Those of what the code declares of its own.
  let own: SubjectRows
  private let profile: SubjectProfile

  /// A subject as its maker makes it, at (0, 0) of the stage's space: code that draws by its own
  /// frame or center is as right here as in a controller's view.
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
    subject.stand(in: view)
    rows = LayerRow.rows(of: layer)
    own = SubjectRows(
      of: subject, members: profile.members, listed: Set(rows.map(\.name)))
    self.profile = profile
  }

  /// Far at half a second, and half of the way back before that has come to its end; nothing where
  /// code moves by itself.
  package func start() -> [SceneStep] {
    profile.motions.isEmpty ? go().map { $0.delayed(by: 0.5) } : []
  }

  /// The first row to nine tenths, then to three.
  package func go() -> [SceneStep] {
    guard let (name, range) = rows.first.map({ ($0.name, $0.range) }) ?? firstOwn else {
      return []
    }
    return [
      SceneStep(at: 0, set: name, to: range.value(at: 0.9)),
      SceneStep(at: 0.35, set: name, to: range.value(at: 0.3)),
    ]
  }

  /// The first of the code's own, which takes any value of its range.
  private var firstOwn: (name: String, range: SceneProperty.Range)? {
    own.firstMoving.flatMap { takesAll ? $0 : nil }
  }

  /// Every row to the value that it has at first.
  package func back() -> [SceneStep] {
    let initials = own.initials
    return (rows.map { ($0.name, $0.initial) } + (initials.isEmpty || takesAll ? initials : []))
      .map { SceneStep(at: 0, set: $0.0, to: $0.1) }
  }

  /// The layer's rows, in the order in which the properties are declared, and after them those of the
  /// code's own. A view's targets are given in a block of animations, a layer's to its own actions.
  package var properties: [SceneProperty] {
    let isView = subjectLayer.delegate is UIView
    return rows.map { row in
      row.property(of: subjectLayer, named: row.name, animationKeys: [row.key]) { change in
        if isView { SubjectRows.change(animated: true, change) } else { change() }
      }
    } + own.properties(on: subjectLayer)
  }

  /// Whether each property takes the ends of its range: tried in a copy of the process, once.
  var takesAll: Bool { profile.takesAll }
}

extension SceneDefinition {
  /// The scene of a class of layers or views. Its name is the class's with hyphens: `ProgressRing`
  /// is `progress-ring`.
  @MainActor
  package init(_ type: any SceneSubject.Type, tweaks: [SceneTweak] = []) {
    self.init(SubjectMaker(type), tweaks: tweaks)
  }

  /// The scene of a class or a preview.
  @MainActor
  package init(_ maker: SubjectMaker, tweaks: [SceneTweak] = []) {
    let profile = SubjectProfile(maker, tweaks: tweaks)
    self.init(
      name: maker.name, summary: maker.summary, actions: profile.actions,
      duration: LayerScene.duration,
      showsText: true, tweaks: tweaks, code: maker.code, isDemonstrated: true,
      size: { profile.stageSize }, motions: { profile.motions }, make: { LayerScene(profile) })
  }
}

/// A layer or a view, for which a scene of its own can be made: what a file's classes and the bodies
/// of its previews have to be.
@MainActor
public protocol SceneSubject: AnyObject {
  /// One as its class makes it without arguments.
  static func makeForScene() -> Self
  /// The layer that holds what moves.
  var sceneLayer: CALayer { get }
  /// Takes its place below a view.
  func stand(in view: UIView)
}

extension SceneSubject {
  /// The reason why none can be made without arguments, as a sentence's end; nil for none. Tried
  /// in a copy of the process, since an initializer may trap, and a view's may be none that its
  /// class has.
  public static var obstacle: String? { SubjectMaker(self).obstacle }
}

extension CALayer: SceneSubject {
  /// See ``SceneSubject/makeForScene()``.
  public static func makeForScene() -> Self { make() }
  /// The layer itself.
  public var sceneLayer: CALayer { self }
  /// Adds it as a sublayer.
  public func stand(in view: UIView) {
    view.layer.addSublayer(self)
    contentsScale = view.layer.contentsScale
    setNeedsDisplay()
  }
}

extension UIView: SceneSubject {
  /// One as the class's own `init()` makes it or, without such, as `init(frame:)` does of 240 × 240
  /// points at (0, 0).
  ///
  /// - Precondition: the class has one of these initializers, its own or its superclass's; see
  ///   ``SceneSubject/obstacle``.
  public static func makeForScene() -> Self {
    // UIView's own for a stage calls `init(frame:)`.
    ClassInitializer.make(self, or: "$s14MidflightViews6UIViewC7onStageACyt_tcfC")
  }
  /// The view's layer.
  public var sceneLayer: CALayer { layer }
  /// Adds it as a subview.
  public func stand(in view: UIView) { view.addSubview(self) }
}

/// The initializer without arguments of classes that are known at run time alone. They need not have
/// one, so the language does not let it be called.
private enum ClassInitializer {
  /// Makes an object by the `init()` that its class declares, else by another initializer.
  ///
  /// - Parameter symbol: That of a superclass's, which calls one of the class.
  @MainActor static func make<Object: AnyObject>(_ type: Object.Type, or symbol: String) -> Object {
    guard let initializer = own(of: type) ?? dlsym(nil, symbol) else {
      preconditionFailure("the program does not export its symbols")
    }
    let object = midflight_call_initializer(
      initializer, unsafeBitCast(type, to: UnsafeRawPointer.self))
    return unsafeBitCast(object, to: Object.self)
  }

  /// The `init()` that a class itself declares. Its symbol has the class's name twice, the second
  /// time by the place that the name has among those before: C, or E in a type, G in one of that's.
  private static func own(of type: AnyObject.Type) -> UnsafeMutableRawPointer? {
    guard let name = _mangledTypeName(type) else { return nil }
    return ["C", "E", "G"].lazy.compactMap { dlsym(nil, "$s\(name)A\($0)ycfC") }.first
  }
}

extension UIViewController: SceneSubject {
  /// One as the class's own `init()` makes it or, without such, as `init(nibName:bundle:)` does.
  ///
  /// - Precondition: the class has one of these initializers, its own or its superclass's; see
  ///   ``SceneSubject/obstacle``.
  public static func makeForScene() -> Self {
    ClassInitializer.make(self, or: "$s14MidflightViews16UIViewControllerCACycfC")
  }

  /// The layer of its view, which is as large as a controller's own where `loadView()` gives it no
  /// size.
  public var sceneLayer: CALayer {
    if view.bounds.isEmpty {
      view.frame = CGRect(origin: .zero, size: UIViewController.defaultViewSize)
    }
    return view.layer
  }

  /// Adds its view as a subview.
  public func stand(in view: UIView) { view.addSubview(self.view) }
}

/// A name of a class or a file as a scene's.
package enum SceneName {
  /// `URLRing2D` is `url-ring2-d`: a hyphen before each capital that follows a small letter or a
  /// digit, or begins a word after others. Words of a sentence have hyphens between them.
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
