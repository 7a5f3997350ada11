/// The code of an action.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// Code that a control runs, with a title and an image. See Apple's
/// [UIAction](https://developer.apple.com/documentation/uikit/uiaction).
@MainActor public final class UIAction {
  /// Identifies an action, so that another one can replace it.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates an identifier from a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier from a name.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
  }

  /// The title of a button created with the action.
  public var title: String
  /// The image of a button created with the action.
  public var image: UIImage?
  /// The identifier; see ``Identifier-swift.struct``.
  public let identifier: Identifier
  /// The control that is running the action; nil otherwise.
  public internal(set) weak var sender: UIControl?

  private let handler: UIActionHandler
  private static var count = 0

  /// Creates an action that runs and retains `handler`. Without an identifier it gets a unique one.
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
