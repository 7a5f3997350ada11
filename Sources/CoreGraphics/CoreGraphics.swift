// Paths, contexts, images and bitmaps under Apple's module name, without layers, views, fonts or
// windows. The module also exports the names of Foundation, Core Foundation and the C library that
// a program for Apple's systems gets when it imports Core Graphics.
@_exported public import Foundation
@_exported public import MidflightRaster
