@_exported import Foundation
@_exported import MidflightDrawing
@_exported import MidflightGeometry
@_exported import Testing
