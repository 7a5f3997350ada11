@_exported import Foundation
@_exported import MidflightGeometry
@_exported import MidflightTestSupport
@_exported import Testing
