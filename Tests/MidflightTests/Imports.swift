@_exported import Foundation
@_exported import Midflight
@_exported import MidflightTestSupport
@_exported import Testing
