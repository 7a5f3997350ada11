// Paths, contexts, images and bitmaps under the name by which programs for Apple's systems import
// them, without layers, views, fonts and windows; and the names of Foundation, Core Foundation and
// the C library that such programs get with it.
@_exported public import Foundation
@_exported public import MidflightRaster
