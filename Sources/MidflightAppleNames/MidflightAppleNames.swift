// The names that programs for Apple's systems get with UIKit and QuartzCore, including Core
// Graphics, Core Text and Foundation. The modules of these names re-export this one. A program that
// imports only Midflight does not see it.
@_exported public import CoreGraphics
@_exported public import CoreText
@_exported public import Midflight
