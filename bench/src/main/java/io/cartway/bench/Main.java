package io.cartway.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// `./cartway bench WHAT [SEED]`: measures one area and writes its page in `docs/measurements`, or
/// draws pictures into the build folder.
public final class Main {

  /// Any will do.
  private static final long SEED = 20_261_120;

  private static final List<String> AREAS =
      List.of(
          "hierarchy", "routes", "exact", "agreement", "pictures", "overhead", "search", "suggest");

  private Main() {}

  /// Runs one area; ends with 1 when it found a fault, with 2 when it was asked wrongly.
  public static void main(String[] arguments) throws IOException, InterruptedException {
    PrintStream out = System.out;
    List<String> rest = new ArrayList<>(List.of(arguments));
    List<String> options = options(rest);
    if (rest.isEmpty() || rest.size() > 2 || !AREAS.contains(rest.getFirst())) {
      out.printf(
          "given '%s': one of %s is accepted, then a seed if you like; search and suggest"
              + " take --quick and --work FOLDER%n",
          String.join(" ", arguments), String.join(", ", AREAS));
      System.exit(2);
    }
    long seed = rest.size() > 1 ? Long.parseLong(rest.get(1)) : SEED;
    Places places = new Places(Path.of(System.getProperty("cartway.root", ".")));
    String command = "./cartway bench " + String.join(" ", Arrays.asList(arguments));
    Provenance provenance = Provenance.of(places.root());
    boolean isRight =
        switch (rest.getFirst()) {
          case "hierarchy" -> new HierarchyBench(places, seed).run(command, provenance, out);
          case "routes" -> new RoutesBench(places, seed).run(command, provenance, out);
          case "agreement" -> new AgreementBench(places, seed).run(command, provenance, out);
          case "overhead" -> new OverheadBench(places.root()).run(command, provenance, out);
          case "search" ->
              new SearchBench(places, SearchBench.setup(places, seed, options))
                  .run(provenance, out);
          case "suggest" ->
              new SuggestBench(places, SearchBench.setup(places, seed, options))
                  .run(provenance, out);
          case "pictures" -> RoutePictures.run(places, out);
          default -> new ExactBench(places, seed).run(command, provenance, out);
        };
    if (!isRight) {
      System.exit(1);
    }
  }

  /// Takes the options of the searches out of the arguments.
  private static List<String> options(List<String> arguments) {
    List<String> options = new ArrayList<>();
    if (arguments.remove("--quick")) {
      options.add("--quick");
    }
    int work = arguments.indexOf("--work");
    if (work >= 0 && work + 1 < arguments.size()) {
      options.add(arguments.remove(work));
      options.add(arguments.remove(work));
    }
    return options;
  }
}
