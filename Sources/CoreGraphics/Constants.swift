public import Foundation
public import MidflightDrawing

/// Any value, so that `name as CFTypeRef` compiles unchanged.
public typealias CFTypeRef = Any
/// A string, so that `name as CFString` compiles unchanged.
public typealias CFString = String
/// Bytes, so that `data as CFData` compiles unchanged.
public typealias CFData = Data
/// A gradient's colours, so that `colors as CFArray` compiles unchanged.
public typealias CFArray = [CGColor]
/// A dictionary as an object, so that `attributes as CFDictionary` compiles unchanged.
public typealias CFDictionary = NSDictionary
/// A text with attributes, so that `text as CFAttributedString` compiles unchanged.
public typealias CFAttributedString = NSAttributedString
/// An index, or a number of elements.
public typealias CFIndex = Int
/// A unit of UTF-16.
public typealias UniChar = UInt16
/// A glyph's number in its font.
public typealias CGGlyph = UInt16
/// A truth value as an object.
public typealias CFBoolean = NSNumber
/// A whole number, under its Objective-C name.
public typealias NSInteger = Int
/// A whole number, under its Objective-C name for those that are not negative.
public typealias NSUInteger = UInt

/// True, as a value of a transaction's keys.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// False, as a value of a transaction's keys.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

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
