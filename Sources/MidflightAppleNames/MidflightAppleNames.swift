// This module provides the names that programs for Apple's systems get with UIKit and QuartzCore,
// including those from Core Graphics, Core Text and Foundation. Modules with Apple's names, such as
// UIKit, re-export it. A program that imports only Midflight does not see it.
@_exported public import CoreGraphics
@_exported public import CoreText
@_exported public import Midflight
