// The names of Foundation, Core Foundation and the C library that programs for Apple's systems get
// with UIKit, QuartzCore and CoreGraphics. The modules of these names re-export this one; a program
// that imports Midflight alone does not see it.
@_exported public import Foundation
@_exported public import Midflight
