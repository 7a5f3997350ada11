@_exported import Foundation
@_exported import MidflightDrawing
@_exported import MidflightImageIO
@_exported import MidflightTestSupport
@_exported import Testing
