// The keys of a transaction's settings, for ``CATransaction/setValue(_:forKey:)``.

/// The key of ``CATransaction/animationDuration()``; the value is a number of seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of ``CATransaction/animationTimingFunction()``; the value is a
/// ``CAMediaTimingFunction``.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of ``CATransaction/disableActions()``; the value is a Boolean, or a number that means
/// true unless it is 0.
public let kCATransactionDisableActions = "disableActions"
/// The key of ``CATransaction/completionBlock()``; the value is a function that takes no arguments
/// and returns nothing.
public let kCATransactionCompletionBlock = "completionBlock"
