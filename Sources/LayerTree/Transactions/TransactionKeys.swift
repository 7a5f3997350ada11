// The keys of a transaction's settings, for ``CATransaction/setValue(_:forKey:)``.

/// The key of ``CATransaction/animationDuration()``; the value is a number of seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of ``CATransaction/animationTimingFunction()``; the value is a
/// ``CAMediaTimingFunction``.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of ``CATransaction/disableActions()``; the value is a Boolean, or a number, of which
/// only 0 means false.
public let kCATransactionDisableActions = "disableActions"
/// The key of ``CATransaction/completionBlock()``; the value is a function without arguments and
/// result.
public let kCATransactionCompletionBlock = "completionBlock"
