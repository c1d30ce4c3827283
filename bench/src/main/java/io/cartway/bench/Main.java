package io.cartway.bench;

import io.cartway.bench.country.CountryFile;
import io.cartway.bench.siege.SiegeBench;
import io.cartway.bench.truth.TruthBench;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// `./cartway bench WHAT [SEED]`: measures one area and writes its page in `docs/measurements`, or
/// draws pictures into the build folder.
public final class Main {

  /// Arbitrary.
  private static final long SEED = 20_261_120;

  private static final List<String> AREAS =
      List.of(
          "hierarchy",
          "routes",
          "exact",
          "isolines",
          "isoline-pictures",
          "agreement",
          "pictures",
          "overhead",
          "search",
          "suggest",
          "weights",
          "siege",
          "batch",
          "matrix",
          "matching",
          "tables",
          "tiles",
          "raster",
          "modes",
          "country",
          "truth",
          "tours",
          "geofences",
          "positions");

  private Main() {}

  /// Runs one area; exits with 1 if it found a fault, with 2 for wrong arguments.
  public static void main(String[] arguments) throws IOException, InterruptedException {
    PrintStream out = System.out;
    List<String> rest = new ArrayList<>(List.of(arguments));
    List<String> options = options(rest);
    if (rest.isEmpty() || rest.size() > 2 || !AREAS.contains(rest.getFirst())) {
      out.printf(
          "given '%s': one of %s is accepted, then a seed if you like; search and suggest"
              + " take --quick and --work FOLDER, weights --work FOLDER, batch and country both,"
              + " siege --quick, --only ATTACK and --before JAR, modes and positions --quick,"
              + " country --quick, --copies N,N,... and --make FILE --copies N, isolines and"
              + " hierarchy --only EXTRACT, raster --only mapnik and --soak MINUTES,"
              + " tours --quick and --only CLASS, and --peers SECONDS,SECONDS,... beside other"
              + " solvers,"
              + " truth --quick, --work FOLDER, --only FORM|MODE|search|routes and"
              + " --extracts NAME,NAME,...%n",
          String.join(" ", arguments), String.join(", ", AREAS));
      System.exit(2);
    }
    long seed = rest.size() > 1 ? Long.parseLong(rest.get(1)) : SEED;
    Places places = new Places(Path.of(System.getProperty("cartway.root", ".")));
    String command = "./cartway bench " + String.join(" ", Arrays.asList(arguments));
    Provenance provenance = Provenance.of(places.root());
    boolean isRight =
        switch (rest.getFirst()) {
          case "hierarchy" ->
              new HierarchyBench(places, seed, only(options)).run(command, provenance, out);
          case "routes" -> new RoutesBench(places, seed).run(command, provenance, out);
          case "modes" ->
              new ModesBench(places, seed, options.contains("--quick"))
                  .run(command, provenance, out);
          case "matrix" -> new MatrixBench(places, seed).run(command, provenance, out);
          case "matching" -> new MatchingBench(places, seed).run(command, provenance, out);
          case "agreement" -> new AgreementBench(places, seed).run(command, provenance, out);
          case "overhead" -> new OverheadBench(places.root()).run(command, provenance, out);
          case "search" ->
              new SearchBench(places, SearchBench.setup(places, seed, options))
                  .run(provenance, out);
          case "suggest" ->
              new SuggestBench(places, SearchBench.setup(places, seed, options))
                  .run(provenance, out);
          case "weights" ->
              new WeightsBench(places, SearchBench.setup(places, seed, options))
                  .run(provenance, out);
          case "siege" -> siege(places, provenance, options, out);
          case "batch" -> batch(places, seed, provenance, options, out);
          case "country" -> country(places, seed, provenance, options, out);
          case "truth" -> truth(places, seed, provenance, options, out);
          case "isolines" ->
              new IsolineBench(places, seed, only(options)).run(command, provenance, out);
          case "isoline-pictures" -> IsolinePictures.run(places, out);
          case "tiles" -> new TilesBench(places).run(command, provenance, out);
          case "tours" -> tours(places, seed, command, provenance, options, out);
          case "geofences" -> new GeofencesBench(places, seed).run(command, provenance, out);
          case "positions" ->
              new PositionsBench(places, seed, options.contains("--quick"))
                  .run(command, provenance, out);
          case "raster" -> raster(places, seed, command, provenance, options, out);
          case "pictures" -> RoutePictures.run(places, out);
          default ->
              new ExactBench(places, seed, rest.getFirst().equals("tables"))
                  .run(command, provenance, out);
        };
    if (!isRight) {
      System.exit(1);
    }
  }

  private static boolean raster(
      Places places,
      long seed,
      String command,
      Provenance provenance,
      List<String> options,
      PrintStream out)
      throws IOException, InterruptedException {
    int soak = options.indexOf("--soak");
    return soak < 0
        ? new RasterBench(places, only(options), command, provenance, out).run()
        : new SoakBench(places, Integer.parseInt(options.get(soak + 1)), seed)
            .run(command, provenance, out);
  }

  private static boolean tours(
      Places places,
      long seed,
      String command,
      Provenance provenance,
      List<String> options,
      PrintStream out)
      throws IOException {
    boolean isQuick = options.contains("--quick");
    return options.contains("--peers")
        ? new ToursAgainstPeers(places, seed, only(options), seconds(options), isQuick)
            .run(command, provenance, out)
        : new ToursBench(places, seed, only(options), isQuick).run(command, provenance, out);
  }

  private static List<Integer> seconds(List<String> options) {
    String given = options.get(options.indexOf("--peers") + 1);
    return Arrays.stream(given.split(",", -1)).map(Integer::valueOf).toList();
  }

  private static String only(List<String> options) {
    int at = options.indexOf("--only");
    return at < 0 ? "" : options.get(at + 1);
  }

  private static boolean siege(
      Places places, Provenance provenance, List<String> options, PrintStream out)
      throws IOException, InterruptedException {
    int before = options.indexOf("--before");
    return new SiegeBench(
            new SiegeBench.Setup(
                places.program(),
                before < 0 ? Optional.empty() : Optional.of(Path.of(options.get(before + 1))),
                places.extract("andorra-20260404"),
                places.extract(Places.SERVED),
                only(options),
                options.contains("--quick"),
                provenance.machine() + ", commit " + provenance.commit(),
                places.page("siege")),
            out)
        .run();
  }

  private static boolean batch(
      Places places, long seed, Provenance provenance, List<String> options, PrintStream out)
      throws IOException, InterruptedException {
    boolean isQuick = options.contains("--quick");
    Path work = SearchBench.setup(places, seed, options).work();
    // The folder of the regions is left out: it is specific to this machine and does not matter.
    String command = "./cartway bench batch " + seed + (isQuick ? " --quick" : "");
    return new BatchBench(
            new BatchBench.Setup(places, work, isQuick, seed), command, provenance, out)
        .run();
  }

  private static boolean truth(
      Places places, long seed, Provenance provenance, List<String> options, PrintStream out)
      throws IOException, InterruptedException {
    boolean isQuick = options.contains("--quick");
    String only = only(options);
    if (!TruthBench.isKnown(only)) {
      out.printf(
          "--only was given '%s': a form of questions (as_is, together, no_street, ...), a mode"
              + " (car, truck, ...), search or routes is accepted%n",
          only);
      return false;
    }
    int names = options.indexOf("--extracts");
    List<String> extracts = names < 0 ? List.of() : List.of(options.get(names + 1).split(",", -1));
    if (!TruthBench.extracts().containsAll(extracts)) {
      out.printf(
          "--extracts was given '%s': some of %s are accepted, with commas between them%n",
          options.get(names + 1), String.join(",", TruthBench.extracts()));
      return false;
    }
    int folder = options.indexOf("--work");
    Path work =
        folder < 0 ? places.root().resolve("bench/target/truth") : Path.of(options.get(folder + 1));
    String command =
        "./cartway bench truth "
            + seed
            + (isQuick ? " --quick" : "")
            + (only.isEmpty() ? "" : " --only " + only)
            + (extracts.isEmpty() ? "" : " --extracts " + String.join(",", extracts));
    return new TruthBench(
            new TruthBench.Setup(
                places.extracts(),
                places.program(),
                work,
                new TruthBench.Choice(only, extracts, isQuick),
                seed,
                SearchBench.from(provenance, command)),
            out)
        .run(places.page("truth"));
  }

  private static boolean country(
      Places places, long seed, Provenance provenance, List<String> options, PrintStream out)
      throws IOException, InterruptedException {
    int make = options.indexOf("--make");
    int copies = options.indexOf("--copies");
    if (make < 0) {
      Path work = SearchBench.setup(places, seed, options).work();
      List<Integer> sizes =
          copies >= 0
              ? Arrays.stream(options.get(copies + 1).split(",")).map(Integer::valueOf).toList()
              : options.contains("--quick") ? CountryBench.QUICK_SIZES : CountryBench.SIZES;
      if (sizes.size() < 2) {
        out.println("--copies takes two sizes or more: the line goes through the two largest");
        return false;
      }
      return CountryBench.of(places, work, sizes, seed, provenance, out).run();
    }
    if (copies < 0) {
      out.println("--make FILE, the extract to write, needs --copies N, its size");
      return false;
    }
    CountryFile.make(
        CountryFile.EXTRACTS.stream().map(places::extract).toList(),
        Integer.parseInt(options.get(copies + 1)),
        seed,
        Path.of(options.get(make + 1)),
        out);
    return true;
  }

  /// Extracts the options of the searches and of the siege from the arguments.
  private static List<String> options(List<String> arguments) {
    List<String> options = new ArrayList<>();
    if (arguments.remove("--quick")) {
      options.add("--quick");
    }
    for (String name :
        List.of(
            "--work",
            "--before",
            "--only",
            "--extracts",
            "--make",
            "--copies",
            "--soak",
            "--peers")) {
      int at = arguments.indexOf(name);
      if (at >= 0 && at + 1 < arguments.size()) {
        options.add(arguments.remove(at));
        options.add(arguments.remove(at));
      }
    }
    return options;
  }
}
