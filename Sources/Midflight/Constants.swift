/// The greatest number of single precision.
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// The greatest number of single precision, for what goes on without an end.
public let HUGE = Float.greatestFiniteMagnitude
/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
