@_exported import Foundation
@_exported import MidflightDrawing
@_exported import MidflightEngine
@_exported import MidflightLayerTree
@_exported import MidflightPNG
@_exported import MidflightTestSupport
@_exported import MidflightTesting
@_exported import Testing
