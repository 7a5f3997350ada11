public import Foundation
public import MidflightLayerTree

extension NSObject: SelectorTarget {
  /// Cancels the calls that `perform(_:with:afterDelay:)` has scheduled on a target.
  @MainActor public class func cancelPreviousPerformRequests(withTarget target: Any) {
    PerformRequests.cancel(nil, of: target as AnyObject)
  }

  /// Cancels the calls of one method that `perform(_:with:afterDelay:)` has scheduled on a target.
  @MainActor public class func cancelPreviousPerformRequests(
    withTarget target: Any, selector: Selector, object: Any?
  ) {
    PerformRequests.cancel(selector, of: target as AnyObject)
  }
}
