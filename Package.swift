// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let strictMemory: [SwiftSetting] = strict + [.strictMemorySafety()]

/// For modules that take little of a frame's time: each file is optimized separately, on all
/// processors, and again only if a change affects it. With whole-module optimization one processor
/// optimizes a module, while the modules that depend on it wait. The compiler warns that it ignores
/// `-num-threads`, which the package manager always passes.
let apart: [SwiftSetting] = [
  .unsafeFlags(
    ["-no-whole-module-optimization", "-enable-batch-mode", "-incremental"],
    .when(configuration: .release))
]
/// For modules that neither draw nor compute: optimizing them takes longer than they run.
let plain: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Returns the name of a folder's module: the folder's name with the project's name before it, so
/// that a package with targets of any names can depend on this one. The folders of modules that
/// programs import have the module's full name.
func module(_ folder: String) -> String {
  switch folder {
  case _ where folder.hasPrefix("Midflight") || appleNames.contains(folder): folder
  case _ where shims.contains(folder): "CMidflight" + folder.dropFirst()
  case "Preview": "MidflightPreviewer"
  default: "Midflight" + folder
  }
}

func modules(_ folders: [String]) -> [Target.Dependency] {
  folders.map { .byName(name: module($0)) }
}

func library(
  _ folder: String, _ dependencies: [String] = [], in parent: String = "Sources",
  settings: [SwiftSetting] = strict
) -> Target {
  .target(
    name: module(folder), dependencies: modules(dependencies), path: "\(parent)/\(folder)",
    swiftSettings: settings)
}

func program(
  _ folder: String, _ dependencies: [String], in parent: String = "Sources",
  products: [Target.Dependency] = [], settings: [SwiftSetting] = strict,
  linkerSettings: [LinkerSetting] = []
) -> Target {
  .executableTarget(
    name: module(folder), dependencies: modules(dependencies) + products,
    path: "\(parent)/\(folder)", swiftSettings: settings, linkerSettings: linkerSettings)
}

func systemLibrary(_ folder: String, pkgConfig: String? = nil, package: String? = nil) -> Target {
  .systemLibrary(
    name: module(folder), path: "Sources/\(folder)", pkgConfig: pkgConfig,
    providers: package.map { [.apt([$0])] })
}

/// Test targets are optimized only if they compute the expected values.
func tests(
  _ folder: String, _ dependencies: [String], exclude: [String] = [], compute: Bool = false
) -> Target {
  .testTarget(
    name: folder, dependencies: modules(dependencies), exclude: exclude,
    swiftSettings: strict + (compute ? [] : apart + plain))
}

/// Folders of system libraries' headers, and of C headers that Swift must not see.
let shims: Set = [
  "CSDL2", "CWayland", "CDBus", "CSched", "CInstructions", "CSwiftCall", "CProcess", "CPNG",
  "CWebP", "CTurboJPEG", "CGIF", "CTIFF", "CHEIF", "CLCMS", "CZip", "CFreeType", "CFontconfig",
  "CHarfBuzz", "CICU", "CX11",
]

// This library under the names that programs for Apple's systems import. On those systems, these
// modules are part of the system.
#if os(Linux)
  let appleNames = ["UIKit", "QuartzCore", "CoreGraphics", "CoreText"]
  // These modules also contain declarations that such programs expect and `Midflight` lacks.
  // CoreGraphics is the rasterizer, without layers.
  let appleTargets = [
    library("CoreGraphics", ["Geometry", "Drawing", "Raster"]),
    library(
      "CoreText", ["Geometry", "Drawing", "Text", "LayerTree", "Views", "CoreGraphics"]),
    library(
      "MidflightAppleNames",
      ["Geometry", "Drawing", "LayerTree", "Views", "Midflight", "CoreGraphics", "CoreText"]),
    library("QuartzCore", ["MidflightAppleNames"]),
    library("UIKit", ["MidflightAppleNames"]),
  ]
#else
  let appleNames: [String] = []
  let appleTargets: [Target] = []
#endif

// Only scripts/fuzz builds the fuzzer, because it links libFuzzer. Comparisons in the
// rasterizer's loops are not reported to it: they teach it nothing, and would take most of its time.
let buildsFuzzer = Context.environment["MIDFLIGHT_FUZZ"] == "build"
let kernelSettings =
  strictMemory
  + (buildsFuzzer ? [.unsafeFlags(["-sanitize-coverage=edge,inline-8bit-counters,pc-table"])] : [])

// The rasterizer's loops again for each of these levels of x86-64, from links to the same files;
// chosen at run time. A debug build compiles them for every processor.
#if arch(x86_64)
  let levels = [("RasterKernelsAVX2", "x86-64-v3"), ("RasterKernelsAVX512", "x86-64-v4")]
#else
  let levels: [(String, String)] = []
#endif
let levelKernels: [Target] = levels.map { name, level in
  library(
    name, ["RasterKernelSet", "CInstructions"],
    settings: kernelSettings + [
      // Without errno the compiler uses one instruction for a square root.
      .unsafeFlags(
        ["-Xcc", "-march=\(level)", "-Xcc", "-fno-math-errno"], .when(configuration: .release))
    ])
}
let rasterKernels = ["RasterKernels"] + levels.map(\.0)

let fuzz: [Target] =
  buildsFuzzer
  ? [
    program(
      "Fuzz",
      [
        "Drawing", "ImageIO", "Documents", "LayerTree", "Live", "Toolchain", "Processes", "Engine",
        "Preview", "RasterReference", "Scenes",
      ])
  ] : []

// The documentation's plugin. Only scripts/docs, and the debug build in the same folder, fetch it.
let documentation: [Package.Dependency] =
  Context.environment["MIDFLIGHT_DOCS"] == nil
  ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")]

// The test targets to build; nil for all.
let wantedTests = Context.environment["MIDFLIGHT_TESTS"].map {
  $0.split(separator: ",").map(String.init)
}

let package = Package(
  name: "midflight",
  products: [
    .library(name: "Midflight", targets: ["Midflight"]),
    .library(name: "MidflightPreview", targets: ["MidflightPreview"]),
    .library(name: "MidflightTesting", targets: ["MidflightTesting"]),
    // The rasterizer alone, and PNG files, each without the dependencies of the other or of layers.
    .library(name: "MidflightRaster", targets: [module("Raster")]),
    .library(name: "MidflightPNG", targets: [module("PNG")]),
    .executable(name: "midflight", targets: [module("Program")]),
    .executable(name: "midflight-bench", targets: [module("Benchmark")]),
  ] + appleNames.map { .library(name: $0, targets: [$0]) },
  dependencies: [
    .package(
      url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2"))
  ] + documentation,
  targets: levelKernels + [
    // System libraries, one shim each.
    systemLibrary("CSDL2", package: "libsdl2-dev"),
    systemLibrary("CWayland", pkgConfig: "wayland-client", package: "libwayland-dev"),
    systemLibrary("CDBus", pkgConfig: "dbus-1", package: "libdbus-1-dev"),
    systemLibrary("CSched"),
    systemLibrary("CInstructions"),
    systemLibrary("CSwiftCall"),
    systemLibrary("CProcess"),
    systemLibrary("CPNG", pkgConfig: "libpng", package: "libpng-dev"),
    systemLibrary("CWebP", pkgConfig: "libwebpmux", package: "libwebp-dev"),
    systemLibrary("CTurboJPEG", pkgConfig: "libturbojpeg", package: "libturbojpeg0-dev"),
    systemLibrary("CGIF", package: "libgif-dev"),
    systemLibrary("CLCMS", pkgConfig: "lcms2", package: "liblcms2-dev"),
    // Headers only: the libraries are loaded when an image needs them.
    systemLibrary("CTIFF", package: "libtiff-dev"),
    systemLibrary("CHEIF", package: "libheif-dev"),
    systemLibrary("CZip", pkgConfig: "libzip", package: "libzip-dev"),
    systemLibrary("CFreeType", pkgConfig: "freetype2", package: "libfreetype-dev"),
    systemLibrary("CFontconfig", pkgConfig: "fontconfig", package: "libfontconfig-dev"),
    systemLibrary("CHarfBuzz", pkgConfig: "harfbuzz", package: "libharfbuzz-dev"),
    // Not shims, because Swift must not see their headers.
    .target(
      name: module("CICU"), path: "Sources/CICU", linkerSettings: [.linkedLibrary("icuuc")]),
    .target(
      name: module("CX11"), path: "Sources/CX11",
      linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("SDL2")]),

    // The library, in the reverse order of the data flow.
    library("Geometry"),
    library("Drawing", ["Geometry"]),
    library("RasterKernelSet", settings: strictMemory),
    library("RasterKernels", ["RasterKernelSet"], settings: kernelSettings),
    library(
      "Raster", ["Geometry", "Drawing", "CSched", "CInstructions"] + rasterKernels,
      settings: strictMemory),
    library("Text", ["Geometry", "CFreeType", "CFontconfig", "CHarfBuzz", "CICU"]),
    library("PNG", ["Drawing", "CPNG"]),
    library(
      "ImageIO", ["Drawing", "PNG", "CWebP", "CTurboJPEG", "CGIF", "CTIFF", "CHEIF", "CLCMS"]),
    library("LayerTree", ["Geometry", "Drawing", "Text"]),
    library("Layout"),
    library("Views", ["Geometry", "Drawing", "Text", "LayerTree", "Layout"]),
    library(
      "Midflight", ["Geometry", "Drawing", "Raster", "Text", "ImageIO", "LayerTree", "Views"]),

    // The previewer.
    library(
      "Scenes", ["Geometry", "Drawing", "LayerTree", "Views", "ImageIO", "Text", "CSwiftCall"]),
    library(
      "Documents",
      ["Geometry", "Drawing", "LayerTree", "Views", "ImageIO", "Scenes", "CZip"]),
    // Swift code as text: its tokens and numbers.
    library("SwiftText", ["PNG", "LayerTree", "Scenes"]),
    // Shared by the process with the window and the process with the scene.
    library("Host", ["Geometry", "Drawing", "Raster", "Scenes"]),
    // Child processes and folders that end with this process.
    library("Processes", ["PNG", "CProcess"]),
    // Sessions, and their evaluation, comparison, export and recording, without a window.
    library(
      "Engine",
      [
        "Geometry", "Drawing", "Raster", "Text", "ImageIO", "LayerTree", "Views", "Scenes",
        "SwiftText", "Processes",
      ], settings: strict + apart),
    // The window's logic, without a window.
    library(
      "Preview",
      [
        "Geometry", "Drawing", "Raster", "Text", "ImageIO", "LayerTree", "Views", "Scenes",
        "SwiftText", "Host", "Engine",
      ], settings: strict + apart),
    library(
      "Window",
      ["Raster", "Host", "CDBus", "CProcess", "CSDL2", "CX11", "CWayland"],
      settings: strictMemory),
    // Swift's compiler, and its output for watched files.
    library("Toolchain", ["Scenes", "SwiftText", "Host", "Processes"]),
    // Scenes in a separate process.
    library(
      "Live",
      [
        "Drawing", "Raster", "Text", "Views", "Scenes", "Documents", "Host", "Engine", "Preview",
        "Processes", "Toolchain", "CProcess", "CSwiftCall",
      ]),
    library("MidflightPreview", ["Midflight", "Scenes", "Engine", "Preview", "Window"]),
    // For test targets: it imports XCTest and Swift Testing.
    library("MidflightTesting", ["Midflight", "Scenes", "Engine"]),
    program(
      "Program",
      [
        "Drawing", "Raster", "PNG", "ImageIO", "LayerTree", "Scenes", "Documents", "Host", "Engine",
        "Preview", "Window", "Live", "Toolchain", "Processes", "Midflight", "Text",
        // The targets of users' packages link these symbols.
        "MidflightPreview",
      ] + appleNames,
      products: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      settings: strict + plain,
      // The library of a user's file links to symbols of the program.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"])]),
    // The reference for pixels, for tests, the benchmark and the fuzzer.
    library("RasterReference", ["Geometry", "Drawing", "Raster", "TestSupport"]),
    program(
      "Benchmark",
      ["Geometry", "Drawing", "Raster", "RasterReference", "LayerTree", "Views", "TestSupport"]),

    // Random numbers, folders, comparisons and plain formulas, for tests.
    library("TestSupport", in: "Tests"),
    // Golden images, for tests.
    library("GoldenImages", ["Drawing", "ImageIO", "TestSupport"], in: "Tests"),
    // A shown layer, for tests.
    library("LayerStages", ["LayerTree"], in: "Tests"),

    tests("GeometryTests", ["Geometry", "TestSupport"], compute: true),
    tests("DrawingTests", ["Geometry", "Drawing", "TestSupport"]),
    .target(name: module("CountedMalloc"), path: "Tests/CountedMalloc"),
    tests(
      "RasterTests",
      [
        "Geometry", "Drawing", "Raster", "RasterKernelSet", "Text", "CountedMalloc",
        "RasterReference",
        "GoldenImages", "TestSupport",
      ], exclude: ["Goldens"], compute: true),
    tests("TextTests", ["Geometry", "Text", "TestSupport"]),
    tests("ImageIOTests", ["Drawing", "ImageIO", "CountedMalloc", "TestSupport"]),
    // A display without a screen, for the tests of windows and their benchmark.
    library("VirtualDesktop", ["Drawing"], in: "Tests"),
    tests(
      "WindowTests",
      [
        "Drawing", "Raster", "Host", "Engine", "Preview", "Window", "Live", "Toolchain",
        "Processes", "CSDL2", "VirtualDesktop", "TestSupport",
      ], exclude: ["accessibility.py", "pointer.py"]),
    // A user's program with the previewer's window, for a test; without this package's settings.
    program("OwnPreview", ["MidflightPreview"], in: "Tests", settings: []),
    // A desktop portal that has only settings, for tests.
    program("FakePortal", ["CDBus"], in: "Tests", settings: []),
    // Lists of images, and sums of their pixels, which scripts/test-arm64 compares between
    // processors.
    program(
      "DisplayListWriter", ["Geometry", "Drawing", "LayerTree", "Scenes", "Engine"],
      in: "Tests"),
    program("ImageChecksums", ["Drawing", "Raster", "RasterReference"], in: "Tests"),
    program("WindowBenchmark", ["VirtualDesktop"]),
    tests(
      "LayerTreeTests",
      ["Geometry", "Drawing", "Text", "LayerTree", "CountedMalloc", "LayerStages", "TestSupport"]),
    tests("LayoutTests", ["Layout", "TestSupport"], compute: true),
    tests("ViewsTests", ["Geometry", "Drawing", "LayerTree", "Views", "Scenes"]),
    tests(
      "SemanticsTests",
      ["Geometry", "Drawing", "Raster", "LayerTree", "Views", "LayerStages", "TestSupport"],
      compute: true),
    tests(
      "ScenesTests",
      [
        "Geometry", "Drawing", "Raster", "RasterReference", "LayerTree", "Views", "Scenes",
        "Host", "Engine", "Preview", "GoldenImages", "CountedMalloc", "TestSupport",
      ], exclude: ["Goldens"]),
    tests(
      "PreviewTests",
      [
        "Geometry", "Drawing", "Raster", "ImageIO", "LayerTree", "Views", "Scenes", "SwiftText",
        "Host", "Engine", "Preview", "Live", "Toolchain", "Processes", "CountedMalloc",
        "TestSupport",
      ]),
    tests(
      "DocumentsTests",
      [
        "Geometry", "Drawing", "Raster", "ImageIO", "LayerTree", "Scenes", "Documents", "Host",
        "Engine", "Preview", "Live", "Toolchain", "Processes", "CountedMalloc", "TestSupport",
      ]),
    tests("MidflightTests", ["Midflight", "TestSupport"]),
    tests(
      "TestingTests", ["Drawing", "PNG", "LayerTree", "Engine", "MidflightTesting", "TestSupport"]),
    // Programs as written for Apple's systems, so without upcoming features.
    .testTarget(
      name: "PortedPrograms",
      dependencies: modules(["Midflight"] + appleNames), swiftSettings: apart + plain),
    .testTarget(
      name: "UnchangedPrograms",
      dependencies: modules(["Midflight", "GoldenImages"] + appleNames),
      exclude: ["Goldens"],
      // If a module is named UIKit, the testing library imports another module, which only Apple's
      // systems have.
      swiftSettings: apart + plain + [
        .defaultIsolation(MainActor.self), .swiftLanguageMode(.v5),
        .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"]),
      ]),
    tests(
      "ProgramTests", ["Drawing", "ImageIO", "Program", "TestSupport"],
      exclude: ["lottie.py", "mcp_client.py"]),
  ] + appleTargets + fuzz
)

if let wantedTests {
  package.targets.removeAll { $0.type == .test && !wantedTests.contains($0.name) }
}

// Tests that start no program and compile no file, and so need only their dependencies.
let libraryTests: Set = [
  "GeometryTests", "DrawingTests", "RasterTests", "TextTests", "ImageIOTests", "LayerTreeTests",
  "LayoutTests", "ViewsTests", "SemanticsTests", "MidflightTests",
]

// A module contains layouts and inlined code of all modules below it, but it is compiled again only
// if a module changed that it names. So each module names all of them.
var below: [String: [String]] = [:]

/// Returns the names of all modules that a module depends on.
@MainActor func modules(below name: String) -> [String] {
  if let known = below[name] { return known }
  let target = package.targets.first { $0.name == name }
  var names = (target?.dependencies ?? []).compactMap {
    if case .byNameItem(let name, _) = $0 { name } else { nil }
  }
  let lower = names.flatMap { modules(below: $0) }
  for name in lower where !names.contains(name) { names.append(name) }
  below[name] = names
  return names
}

for target in package.targets {
  let all = modules(below: target.name)
  target.dependencies.removeAll { if case .byNameItem = $0 { true } else { false } }
  target.dependencies += all.map { .byName(name: $0) }
}

if let wantedTests, libraryTests.isSuperset(of: wantedTests) {
  let needed = Set(wantedTests + wantedTests.flatMap { modules(below: $0) })
  package.targets.removeAll { !needed.contains($0.name) }
  (package.products, package.dependencies) = ([], [])
}

// Clients' modules contain layouts and inlined code too, and depend on the modules that a product
// names.
let swiftModules = Set(package.targets.filter { $0.type == .regular }.map(\.name))
package.products = package.products.map { product in
  guard let library = product as? Product.Library else { return product }
  let lower = library.targets.flatMap { modules(below: $0) }
  let named = swiftModules.intersection(lower).subtracting(library.targets).sorted()
  return .library(name: library.name, type: library.type, targets: library.targets + named)
}
