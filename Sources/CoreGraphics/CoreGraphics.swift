// This library under the name by which programs for Apple's systems import it.
@_exported public import MidflightAppleNames
