// What starts the tests. With a file of this name the package manager does not look for tests of
// XCTest, of which there are none, and so needs no index of the tests, which takes a third of the
// time that they take to compile.
import Testing

@main
struct TestProgram {
  static func main() async {
    // `swift test` asks for the tests of XCTest.
    if CommandLine.arguments.contains("--dump-tests-json") {
      print(#"{"name": "All tests", "tests": []}"#)
    } else {
      await Testing.__swiftPMEntryPoint() as Never
    }
  }
}
