import MidflightLive
import MidflightProcesses
import MidflightToolchain

/// Runs the compiler that built the tests.
enum SwiftCompiler {
  /// Compiles files.
  ///
  /// - Parameters:
  ///   - sources: The contents of the files, by file name. All files are compiled as one module.
  ///   - folder: The folder to which the files are written.
  ///   - arguments: The compiler's arguments, except for the files.
  /// - Returns: The compiler's output, which is empty if there are no diagnostics.
  static func run(
    _ sources: [String: String], in folder: ScratchFolder, _ arguments: [String]
  ) throws -> String {
    for (name, text) in sources {
      try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
    }
    return try toolchain().run(arguments + sources.keys.sorted(), in: folder).text
  }

  /// Returns the compiler options that let `import Midflight` find the modules in the folder of the
  /// tests.
  static func midflight(_ folder: ScratchFolder) throws -> [String] {
    try toolchain().importOptions(in: folder)
  }

  private static func toolchain() throws -> SwiftToolchain {
    try SwiftToolchain(environment: ProcessInfo.processInfo.environment)
  }

  /// The declarations of QuartzCore that exported code uses, as in its interface: nonisolated, with
  /// control points in single precision, and with failable initialisers.
  static let quartzCore = """
    @_exported import Foundation

    public final class CGColor {}
    public final class CGPath {}
    public func CACurrentMediaTime() -> CFTimeInterval { 0 }
    public typealias CFTimeInterval = Double

    open class CALayer: NSObject {
      open func presentation() -> Self? { nil }
      open func value(forKeyPath keyPath: String) -> Any? { nil }
      open func setValue(_ value: Any?, forKeyPath keyPath: String) {}
      open func add(_ anim: CAAnimation, forKey key: String?) {}
    }
    open class CATransaction: NSObject {
      open class func begin() {}
      open class func commit() {}
      open class func setDisableActions(_ flag: Bool) {}
    }
    open class CAMediaTimingFunction: NSObject {
      public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {}
    }
    open class CAValueFunction: NSObject {
      public init?(name: CAValueFunctionName) {}
    }
    open class CAAnimation: NSObject {
      open var timingFunction: CAMediaTimingFunction?
      open var isRemovedOnCompletion = true
      open var beginTime: CFTimeInterval = 0
      open var duration: CFTimeInterval = 0
      open var speed: Float = 1
      open var timeOffset: CFTimeInterval = 0
      open var repeatCount: Float = 0
      open var repeatDuration: CFTimeInterval = 0
      open var autoreverses = false
      open var fillMode = CAMediaTimingFillMode.removed
    }
    open class CAPropertyAnimation: CAAnimation {
      public override init() {}
      public convenience init(keyPath path: String?) { self.init() }
      open var isAdditive = false
      open var isCumulative = false
      open var valueFunction: CAValueFunction?
    }
    open class CABasicAnimation: CAPropertyAnimation {
      open var fromValue: Any?
      open var toValue: Any?
    }
    open class CASpringAnimation: CABasicAnimation {
      open var mass: CGFloat = 1
      open var stiffness: CGFloat = 100
      open var damping: CGFloat = 10
      open var initialVelocity: CGFloat = 0
      open var allowsOverdamping = false
      open var settlingDuration: CFTimeInterval { 0 }
    }
    open class CAKeyframeAnimation: CAPropertyAnimation {
      open var values: [Any]?
      open var path: CGPath?
      open var keyTimes: [NSNumber]?
      open var timingFunctions: [CAMediaTimingFunction]?
      open var calculationMode = CAAnimationCalculationMode.linear
      open var tensionValues: [NSNumber]?
      open var continuityValues: [NSNumber]?
      open var biasValues: [NSNumber]?
      open var rotationMode: CAAnimationRotationMode?
    }
    open class CAAnimationGroup: CAAnimation { open var animations: [CAAnimation]? }
    open class CATransition: CAAnimation {
      open var type = CATransitionType(rawValue: "fade")
      open var subtype: CATransitionSubtype?
      open var startProgress: Float = 0
      open var endProgress: Float = 1
    }
    public struct CAMediaTimingFillMode: Sendable {
      public static let (removed, forwards) = (Self(), Self())
      public static let (backwards, both) = (Self(), Self())
    }
    public struct CAAnimationCalculationMode: Sendable {
      public static let (linear, discrete, paced) = (Self(), Self(), Self())
      public static let (cubic, cubicPaced) = (Self(), Self())
    }
    public struct CAValueFunctionName { public init(rawValue: String) {} }
    public struct CAAnimationRotationMode { public init(rawValue: String) {} }
    public struct CATransitionType { public init(rawValue: String) {} }
    public struct CATransitionSubtype { public init(rawValue: String) {} }
    """
}
