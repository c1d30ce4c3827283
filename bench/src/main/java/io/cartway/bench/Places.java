package io.cartway.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The locations of files, relative to the root of the repository.
///
/// @param root the root
record Places(Path root) {

  /// The extracts for comparing figures.
  static final List<String> MEASURED =
      List.of("andorra-20260404", "porto-20150606-roads", "heidelberg-20240908-roads");

  /// One extract of each region that has roads, for checking answers: those for figures first.
  static final List<String> ALL =
      List.of(
          "andorra-20260404",
          "porto-20150606-roads",
          "heidelberg-20240908-roads",
          "liechtenstein-20240304",
          "monaco-20251108",
          "monaco-nice-coast-20160305",
          "baltimore-2015",
          "north-bayreuth-20141104");

  /// The extract for comparing both servers over HTTP.
  static final String SERVED = "porto-20150606-roads";

  /// A further extract, for checking answers.
  static final String LIECHTENSTEIN = "liechtenstein-20240304";

  /// The packaged program.
  Path program() {
    return root.resolve("server/target/cartway.jar");
  }

  /// GraphHopper's server with all dependencies, fetched by the build of this module.
  Path peerProgram() {
    return root.resolve("bench/target/peer/graphhopper-web.jar");
  }

  Path page(String area) {
    return root.resolve("docs/measurements").resolve(area + ".md");
  }

  Path extract(String name) {
    return present(root.resolve("../shared/data/osm").resolve(name + ".osm.pbf"));
  }

  /// The folder of extracts.
  Path extracts() {
    return root.resolve("../shared/data/osm");
  }

  Path plainGraph(String name) {
    return present(root.resolve("../shared/data/graphs").resolve(name + ".gr.xz"));
  }

  private static Path present(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new IllegalStateException(
          "%s is absent: measurements need the shared data beside the repository".formatted(file));
    }
    return file;
  }
}
