@_exported import Foundation
@_exported import MidflightGeometry
@_exported import MidflightText
@_exported import Testing
