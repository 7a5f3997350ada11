// Paths, contexts, images and bitmaps under Apple's module name, without layers, views, fonts and
// windows. It also provides the names of Foundation, Core Foundation and the C library that
// programs for Apple's systems get with Core Graphics.
@_exported public import Foundation
@_exported public import MidflightRaster
