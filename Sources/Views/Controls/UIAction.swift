/// The code that an action runs.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// Something that a control does.
@MainActor public final class UIAction {
  /// Names an action, so that one takes the place of another.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// The identifier of that name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The identifier of that name.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
  }

  /// The title that a button shows for the action where it has no title of its own.
  public var title: String
  /// The image that stands with the title.
  public var image: UIImage?
  /// See ``Identifier-swift.struct``.
  public let identifier: Identifier
  /// The control that runs the action at the moment; nil outside of that.
  public internal(set) weak var sender: UIControl?

  private let handler: UIActionHandler
  private static var count = 0

  /// An action that runs `handler`, which it keeps. Without an identifier it is given one that no
  /// other has.
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
