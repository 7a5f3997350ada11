@_exported import Foundation
@_exported import MidflightDrawing
@_exported import MidflightVirtualDesktop
@_exported import Testing
