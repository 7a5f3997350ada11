@_exported import Foundation
// The modules that the tests use, for all of their files.
@_exported import MidflightDrawing
@_exported import MidflightVirtualDesktop
@_exported import Testing
