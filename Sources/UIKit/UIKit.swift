// The library under Apple's module name.
@_exported public import MidflightAppleNames
