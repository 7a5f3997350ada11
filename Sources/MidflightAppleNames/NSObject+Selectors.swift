public import Foundation
public import MidflightLayerTree

extension NSObject: SelectorTarget {
  /// Cancels the calls that a target has requested by `perform(_:with:afterDelay:)`.
  @MainActor public class func cancelPreviousPerformRequests(withTarget target: Any) {
    PerformRequests.cancel(nil, of: target as AnyObject)
  }

  /// Cancels the calls of one method that a target has requested.
  @MainActor public class func cancelPreviousPerformRequests(
    withTarget target: Any, selector: Selector, object: Any?
  ) {
    PerformRequests.cancel(selector, of: target as AnyObject)
  }
}
