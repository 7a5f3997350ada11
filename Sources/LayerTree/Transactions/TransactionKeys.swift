// The built-in keys of ``CATransaction/setValue(_:forKey:)``.

/// The key of ``CATransaction/animationDuration()``: a number of seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of ``CATransaction/animationTimingFunction()``: a ``CAMediaTimingFunction``.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of ``CATransaction/disableActions()``: a Boolean, or a number, which is false only if it
/// is 0.
public let kCATransactionDisableActions = "disableActions"
/// The key of ``CATransaction/completionBlock()``: a function without arguments or results.
public let kCATransactionCompletionBlock = "completionBlock"
