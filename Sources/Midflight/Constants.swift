public import Foundation

/// Any value, so that `name as CFTypeRef` stands as it is.
public typealias CFTypeRef = Any
/// A string, so that `name as CFString` stands as it is.
public typealias CFString = String
/// Bytes, so that `data as CFData` stands as it is.
public typealias CFData = Data
/// A whole number, under the name that Objective-C has for it.
public typealias NSInteger = Int
/// A whole number that is not negative, likewise.
public typealias NSUInteger = UInt

/// Runs a part of a program; there is nothing to release after it.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

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
