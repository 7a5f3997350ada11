/// The event that a hit test is told of. There are no events here: it is the type of an argument
/// that is always nil, so that overrides are written as they are for UIKit.
public final class UIEvent {
  private init() {}
}
