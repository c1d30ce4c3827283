package io.cartway.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// `./cartway bench WHAT [SEED]`: measures one area and writes its page in `docs/measurements`, or
/// draws pictures into the build folder.
public final class Main {

  /// Any will do.
  private static final long SEED = 20_261_120;

  private static final List<String> AREAS =
      List.of("hierarchy", "routes", "exact", "agreement", "pictures", "overhead");

  private Main() {}

  /// Runs one area; ends with 1 when it found a fault, with 2 when it was asked wrongly.
  public static void main(String[] arguments) throws IOException, InterruptedException {
    PrintStream out = System.out;
    if (arguments.length < 1 || arguments.length > 2 || !AREAS.contains(arguments[0])) {
      out.printf(
          "given '%s': one of %s is accepted, then a seed if you like%n",
          String.join(" ", arguments), String.join(", ", AREAS));
      System.exit(2);
    }
    long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : SEED;
    Places places = new Places(Path.of(System.getProperty("cartway.root", ".")));
    String command = "./cartway bench " + String.join(" ", Arrays.asList(arguments));
    Provenance provenance = Provenance.of(places.root());
    boolean isRight =
        switch (arguments[0]) {
          case "hierarchy" -> new HierarchyBench(places, seed).run(command, provenance, out);
          case "routes" -> new RoutesBench(places, seed).run(command, provenance, out);
          case "agreement" -> new AgreementBench(places, seed).run(command, provenance, out);
          case "overhead" -> new OverheadBench(places.root()).run(command, provenance, out);
          case "pictures" -> RoutePictures.run(places, out);
          default -> new ExactBench(places, seed).run(command, provenance, out);
        };
    if (!isRight) {
      System.exit(1);
    }
  }
}
