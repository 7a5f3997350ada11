// The modules that the tests use, for all of their files.
@_exported import Foundation
@_exported import Geometry
@_exported import TestSupport
@_exported import Testing
