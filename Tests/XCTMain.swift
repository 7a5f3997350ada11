// Starts the tests. Because a file has this name, the package manager does not search for XCTest
// tests, of which there are none. It therefore does not build an index of the tests, which would
// take a third of their compile time.
import Testing

@main
struct TestProgram {
  static func main() async {
    // `swift test` passes this flag to get the list of XCTest tests.
    if CommandLine.arguments.contains("--dump-tests-json") {
      print(#"{"name": "All tests", "tests": []}"#)
    } else {
      await Testing.__swiftPMEntryPoint() as Never
    }
  }
}
