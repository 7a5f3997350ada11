/// Runs other toolkits that read an export. The tests do not require the toolkits' packages: if a
/// package is missing, the tests that need it are skipped.
enum ForeignToolkits {
  static let noQt = "no Qt Quick: qtdeclarative5-dev or qt6-declarative-dev, its QML module and g++"
  static let noAdwaita = "no libadwaita: libadwaita-1-dev, gcc and Xvfb"
  static let noChromium = "no chromium"

  static let qt = ["Qt6", "Qt5"].filter { isPackage("\($0)Quick") && isProgram("g++") }
  static let hasAdwaita = isPackage("libadwaita-1") && isProgram("gcc") && isProgram("Xvfb")
  static let chromium = ["chromium", "chromium-browser", "google-chrome"].first(where: isProgram)

  private static func isPackage(_ name: String) -> Bool {
    isProgram("pkg-config") && (try? run("pkg-config --exists \(name)", in: "/"))?.status == 0
  }

  private static func isProgram(_ name: String) -> Bool {
    (try? run("command -v \(name)", in: "/"))?.status == 0
  }

  /// Runs a shell command, and returns its output and exit status.
  static func run(_ command: String, in folder: String) throws -> (text: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let scratch = Scratch()
    let (output, errors) = (scratch.url("out"), scratch.url("err"))
    for url in [output, errors] { try Data().write(to: url) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOf: output, encoding: .utf8)
    if process.terminationStatus != 0 {
      return (text + (try String(contentsOf: errors, encoding: .utf8)), process.terminationStatus)
    }
    return (text, 0)
  }
}

/// In each toolkit, an export runs and produces the same values as the layer.
@Suite(.serialized) @MainActor struct ForeignToolkitTests {
  private let scratch = Scratch()

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: scratch.url(name))
  }

  private func check(
    _ name: String, _ text: ToolkitText, slack: Double, at instants: [Double], are values: [Double]
  ) throws {
    let stated = try text.statedError(name)
    try #require(values.count == instants.count, "\(name)")
    for (i, shown) in try ToolkitText.shown(name, at: instants).enumerated() {
      let difference = abs(values[i] - shown)
      #expect(
        difference <= stated + slack,
        "\(name) at \(instants[i]) s: \(values[i]) instead of \(shown), stated \(stated)")
    }
  }

  // MARK: Qt Quick

  /// A C++ program that advances Qt's animations in steps of a millisecond, and prints all
  /// properties at each step.
  private static let sampler = """
    #include <QtCore/QAnimationDriver>
    #include <QtCore/QUrl>
    #include <QtCore/QVariant>
    #include <QtGui/QColor>
    #include <QtGui/QGuiApplication>
    #include <QtQml/QQmlComponent>
    #include <QtQml/QQmlEngine>
    #include <cstdio>
    struct Driver : QAnimationDriver {
      qint64 now = 0;
      qint64 elapsed() const override { return now; }
      void step() {
        now += 1;
        advanceAnimation();
      }
    };
    int main(int argc, char **argv) {
      QGuiApplication app(argc, argv);
      Driver driver;
      driver.install();
      QQmlEngine engine;
      QQmlComponent component(&engine, QUrl::fromLocalFile(argv[1]));
      QObject *root = component.create();
      if (!root) {
        fprintf(stderr, "%s\\n", qPrintable(component.errorString()));
        return 1;
      }
      for (int i = 0; i <= atoi(argv[2]); i++) {
        for (int k = 3; k < argc; k++) {
          QVariant value = root->property(argv[k]);
          bool isColor = value.canConvert<QColor>() && !value.canConvert<double>();
          printf("%.17g ", isColor ? value.value<QColor>().redF() : value.toDouble());
        }
        printf("\\n");
        app.processEvents();
        driver.step();
      }
    }
    """

  @Test(.enabled(if: !ForeignToolkits.qt.isEmpty, Comment(rawValue: ForeignToolkits.noQt)))
  func `Qt Quick shows what the layer shows`() throws {
    let text = ToolkitText.of(.qml)
    let names = ToolkitText.export.animations.map(\.identifier)
    try write(text.text, to: "ToolkitMotion.qml")
    var main = "import QtQuick 2.15\nItem {\n"
    for name in names {
      let type = name.prefix(1).uppercased() + name.dropFirst()
      main += "  property \(name.hasPrefix("tint") ? "color" : "real") p\(type)\n"
      main += "  ToolkitMotion.\(type) on p\(type) {}\n"
    }
    try write(main + "}\n", to: "main.qml")
    try write(Self.sampler, to: "sampler.cpp")
    for qt in ForeignToolkits.qt {
      let properties = names.map { "p" + $0.prefix(1).uppercased() + $0.dropFirst() }
      let (output, status) = try ForeignToolkits.run(
        """
        g++ -std=c++17 -fPIC sampler.cpp -o sampler $(pkg-config --cflags --libs \(qt)Quick) && \
        QT_QPA_PLATFORM=offscreen ./sampler main.qml 4500 \(properties.joined(separator: " ")) 2>&1
        """, in: scratch.folder.path)
      try #require(status == 0, "\(qt): \(output.suffix(2000))")
      #expect(
        !output.contains("Unable") && !output.contains("rror"), "\(qt): \(output.prefix(500))")
      let rows = output.split(separator: "\n").map { line in
        line.split(separator: " ").map { Double($0) ?? .nan }
      }.filter { $0.count == names.count }
      try #require(rows.count > 4400)
      for (column, name) in names.enumerated() where !name.hasPrefix("tint") {
        let motion = try ToolkitText.motion(name)
        let pass = motion.duration / Double(motion.speed)
        let whole = (0..<20).map { (pass * 1000 * (Double($0) + 0.5) / 20).rounded(.down) }
        let delay = (motion.delay * 1000).rounded()
        let values = whole.map { rows[Int($0 + delay)][column] }
        try check(name, text, slack: 2e-5, at: whole.map { $0 / 1000 + 1e-9 }, are: values)
      }
      // The tint goes from blue to red; Qt interpolates colours with 8 bits, so the tolerance is
      // larger.
      let tint = try #require(names.firstIndex { $0.hasPrefix("tint") })
      for i in [0, 100, 250, 399] { #expect(abs(rows[i][tint] - Double(i) / 400) < 4e-3, "\(qt)") }
      let swing = try #require(names.firstIndex(of: "swing"))
      for i in 1..<200 {
        let (there, back) = (rows[125 + i][swing], rows[625 - i][swing])
        #expect(abs(there - back) < 1e-6 && abs(there - rows[625 + i][swing]) < 1e-6)
      }
    }
  }

  // MARK: Web Animations

  @Test(
    .enabled(if: ForeignToolkits.chromium != nil, Comment(rawValue: ForeignToolkits.noChromium)))
  func `a browser shows what the layer shows`() throws {
    let text = ToolkitText.of(.waapi)
    let names = ToolkitText.export.animations.map(\.identifier)
    var instants: [[Double]] = []
    for name in names {
      instants.append(
        name.hasPrefix("tint")
          ? [0.1, 0.3] : try ToolkitText.instants(name, count: 20))
    }
    let rows = try zip(names, instants).map { name, instants in
      let delay = try ToolkitText.motion(name.hasPrefix("tint") ? "tint" : name).delay
      return "[\(name), [\(instants.map { "\(($0 + delay) * 1000)" }.joined(separator: ","))]]"
    }
    try write(
      """
      <body><div id="box"></div><script type="module">
      \(text.text.replacing("export ", with: ""))
      const box = document.getElementById("box");
      const rows = [\(rows.joined(separator: ","))];
      const shown = rows.map(([motion, times]) => {
        const animation = play(box, motion);
        animation.pause();
        return times.map((time) => {
          animation.currentTime = time;
          return getComputedStyle(box).getPropertyValue(motion.property);
        });
      });
      document.body.textContent = "BEGIN" + JSON.stringify(shown) + "END";
      </script></body>
      """, to: "page.html")
    let sandbox = geteuid() == 0 ? "--no-sandbox" : ""
    let (output, _) = try ForeignToolkits.run(
      """
      \(ForeignToolkits.chromium ?? "") --headless \(sandbox) --disable-gpu \
      --user-data-dir="$PWD/profile" --dump-dom "file://$PWD/page.html" 2>/dev/null
      """, in: scratch.folder.path)
    let json = try #require(output.firstMatch(of: /BEGIN(.*)END/), "\(output.suffix(500))").1
    let shown = try JSONDecoder().decode([[String]].self, from: Data(json.utf8))
    for (i, name) in names.enumerated() {
      if name.hasPrefix("tint") {
        // The browser prints the colour as `rgb(r, g, b)`, at a quarter and at three quarters of
        // the motion.
        let red = shown[i].map { text in
          (Double(text.split { !($0.isNumber || $0 == ".") }.first ?? "") ?? .nan) / 255
        }
        #expect(abs(red[0] - 0.25) < 0.0025 && abs(red[1] - 0.75) < 0.0025, "\(shown[i])")
        continue
      }
      // Browsers print numbers with six digits.
      try check(
        name, text, slack: 2e-5, at: instants[i], are: shown[i].map { Double($0) ?? .nan })
    }
  }

  // MARK: GTK

  @Test(.enabled(if: ForeignToolkits.hasAdwaita, Comment(rawValue: ForeignToolkits.noAdwaita)))
  func `libadwaita shows what the layer shows`() throws {
    let text = ToolkitText.of(.gtk)
    let names = ToolkitText.export.animations.filter { $0.motion.speed == 1 }.map(\.identifier)
    let sampled = names.filter { name in
      ["tint", "pulse", "corner", "steps"].allSatisfy { !name.hasPrefix($0) }
    }
    try write(text.text, to: "toolkit.c")
    // Call the class's method `calculate_value`, which exists in every version but is public only
    // in newer ones.
    var main = """
      #include "toolkit.c"
      typedef struct {
        GObjectClass parent;
        guint (*estimate_duration) (AdwAnimation *);
        double (*calculate_value) (AdwAnimation *, guint);
      } Class;
      static void nothing (double value, gpointer data) {}
      static void sample (AdwAnimation *animation, int count, const int *times) {
        Class *class = (Class *) G_OBJECT_GET_CLASS (animation);
        for (int i = 0; i < count; i++) printf ("%.17g ", class->calculate_value (animation, times[i]));
        printf ("\\n");
      }
      int main (void) {
        gtk_init ();
        GtkWidget *widget = g_object_new (ADW_TYPE_BIN, NULL);

      """
    var instants: [[Double]] = []
    for name in sampled {
      let motion = try ToolkitText.motion(name)
      let times = (0..<20).map { Int(motion.duration * 1000 * (Double($0) + 0.5) / 20) }
      instants.append(times.map { Double($0) / 1000 + 1e-9 })
      let list = times.map { "\($0)" }.joined(separator: ",")
      main += """
          sample (toolkit_motion_\(name) (widget, 0, 1, adw_callback_animation_target_new (nothing, NULL, NULL)),
                  20, (int[]) {\(list)});

        """
    }
    try write(main + "}\n", to: "main.c")
    let (output, status) = try ForeignToolkits.run(
      """
      gcc -Wall -Werror main.c -o main $(pkg-config --cflags --libs libadwaita-1) || exit 1
      mkfifo display
      Xvfb -displayfd 3 -screen 0 64x64x24 >/dev/null 2>&1 3>display & server=$!
      read number <display
      DISPLAY=:$number GDK_BACKEND=x11 GSK_RENDERER=cairo ./main 2>/dev/null; status=$?
      kill $server
      exit $status
      """, in: scratch.folder.path)
    try #require(status == 0, "\(output.suffix(2000))")
    let rows = output.split(separator: "\n").map {
      $0.split(separator: " ").compactMap { Double($0) }
    }
    try #require(rows.count == sampled.count)
    for (i, name) in sampled.enumerated() {
      try check(name, text, slack: 2e-6, at: instants[i], are: rows[i])
    }
  }

  // MARK: Tokens

  /// Checks the names, types, values and references of the tokens against the format
  /// (https://www.designtokens.org/).
  @Test func `tokens follow the format`() throws {
    let export = ToolkitText.export
    do {
      let root = try #require(
        JSONSerialization.jsonObject(with: Data(export.text(as: .tokens).utf8)) as? [String: Any])
      var found: [String: [String: Any]] = [:]
      func walk(_ group: [String: Any], _ path: [String]) {
        for (name, member) in group where !name.hasPrefix("$") {
          #expect(!name.isEmpty && !name.contains { "{}.".contains($0) })
          guard let member = member as? [String: Any] else {
            Issue.record("\(path) \(name) is neither a token nor a group")
            continue
          }
          let path = path + [name]
          if member["$value"] == nil {
            walk(member, path)
          } else {
            found[path.joined(separator: ".")] = member
          }
        }
        #expect(group["$description"].map { $0 is String } ?? true)
      }
      walk(root, [])
      #expect(found.count == export.animations.count * 4)
      for (path, token) in found {
        let value = token["$value"]
        switch token["$type"] as? String {
        case "duration":
          let parts = value as? [String: Any]
          #expect(parts?["unit"] as? String == "ms" && parts?["value"] is NSNumber, "\(path)")
        case "cubicBezier":
          let points = try #require(value as? [Double], "\(path)")
          #expect(points.count == 4 && (0...1).contains(points[0]) && (0...1).contains(points[2]))
        case "transition":
          let parts = try #require(value as? [String: String], "\(path)")
          #expect(Set(parts.keys) == ["duration", "delay", "timingFunction"])
          for (key, reference) in parts {
            let target = found[String(reference.dropFirst().dropLast())]
            #expect(reference.hasPrefix("{") && reference.hasSuffix("}"))
            let type = key == "timingFunction" ? "cubicBezier" : "duration"
            #expect(target?["$type"] as? String == type, "\(path): \(reference)")
          }
        default: Issue.record("\(path) has an unknown type")
        }
      }
    }
  }

  @Test func `tokens' curves differ by no more than they say`() throws {
    let export = ToolkitText.export
    let root = try #require(
      JSONSerialization.jsonObject(with: Data(export.text(as: .tokens).utf8)) as? [String: Any])
    let tokens = try #require(root["toolkit"] as? [String: Any])
    for name in ["bouncy", "thrown", "overshoot", "pieces", "steady"] {
      let easing = try #require(
        (tokens[name] as? [String: Any])?["easing"] as? [String: Any], "\(name)")
      let curve = try #require(easing["$value"] as? [Double])
      let said = try #require(easing["$description"] as? String)
      let stated = try #require(
        said.firstMatch(of: /largest error ([0-9.]+) of the distance/).flatMap { Double($0.1) })
      let motion = try ToolkitText.motion(name)
      let instants = try ToolkitText.instants(name)
      var largest = 0.0
      for (time, shown) in zip(instants, try ToolkitText.shown(name, at: instants)) {
        largest = max(largest, abs(eased(curve, time / motion.duration) - shown))
      }
      #expect(
        largest <= stated + 1e-6 && largest >= stated * 0.7 - 1e-6, "\(name): \(largest), \(stated)"
      )
      #expect((stated == 0) == ["overshoot", "steady"].contains(name))
    }
  }
}
