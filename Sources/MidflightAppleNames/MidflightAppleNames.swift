// The names that programs for Apple's systems get with UIKit and QuartzCore, Core Graphics, Core Text
// and Foundation among them. The modules of these names re-export this one; a program that imports
// Midflight alone does not see it.
@_exported public import CoreGraphics
@_exported public import CoreText
@_exported public import Midflight
