/// The code that an action runs.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// Code that a control runs, with a title and an image for a button. See Apple's
/// [UIAction](https://developer.apple.com/documentation/uikit/uiaction).
@MainActor public final class UIAction {
  /// Identifies an action. A control replaces an action by a new one with the same identifier.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The identifier's name.
    public let rawValue: String
    /// Creates an identifier from a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier from a name.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
  }

  /// The title of a button that is created with the action.
  public var title: String
  /// The image of a button that is created with the action.
  public var image: UIImage?
  /// Identifies the action; see ``Identifier-swift.struct``.
  public let identifier: Identifier
  /// The control that is running the action; nil otherwise.
  public internal(set) weak var sender: UIControl?

  private let handler: UIActionHandler
  private static var count = 0

  /// Creates an action that runs `handler`, which it retains. An action without an identifier gets
  /// a unique one.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping UIActionHandler
  ) {
    Self.count += 1
    (self.title, self.image, self.handler) = (title, image, handler)
    self.identifier = identifier ?? Identifier("action-\(Self.count)")
  }

  func run(by control: UIControl) {
    sender = control
    handler(self)
    sender = nil
  }
}
