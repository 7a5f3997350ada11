// The modules that the tests use, for all of their files.
@_exported import CountedMalloc
@_exported import Drawing
@_exported import Foundation
@_exported import ImageIO
@_exported import TestSupport
@_exported import Testing
