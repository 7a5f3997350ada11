// The modules that the tests use, for all of their files.
@_exported import Foundation
@_exported import MidflightGeometry
@_exported import MidflightTestSupport
@_exported import Testing
