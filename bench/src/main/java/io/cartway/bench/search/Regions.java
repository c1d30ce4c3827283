package io.cartway.bench.search;

import io.cartway.bench.agreement.ProgramBuild;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeSet;

/// The extracts for measuring searches, and the regions built from them.
public final class Regions {

  public static final String LIECHTENSTEIN = "liechtenstein-20240304";
  public static final String ANDORRA = "andorra-20260404";
  public static final String MONACO = "monaco-20251108";

  private final Path data;
  private final Path program;
  private final Path work;
  private final PrintStream out;

  /// @param data the folder of extracts
  /// @param program the packaged program that builds regions
  /// @param work the folder of regions; a region newer than the program is reused
  /// @param out receives a line for each build
  public Regions(Path data, Path program, Path work, PrintStream out) {
    this.data = data;
    this.program = program;
    this.work = work;
    this.out = out;
  }

  /// The true addresses of an extract, read without our index.
  public Truth truth(String extract) throws IOException {
    return TruthReader.read(file(extract));
  }

  /// The file of an extract.
  public Path file(String extract) {
    Path file = data.resolve(extract + ".osm.pbf");
    if (!Files.isRegularFile(file)) {
      throw new IllegalStateException(
          "%s is absent: measurements need the shared data beside the repository".formatted(file));
    }
    return file;
  }

  /// The region of an extract, rebuilt if the program is newer. Without a program, the region in
  /// the folder is used as it is.
  public Path region(String extract) throws IOException, InterruptedException {
    Path region = folder(extract);
    if (isFresh(region)) {
      return region;
    }
    Path sorted = work.resolve("sorted").resolve(extract + ".osm.pbf");
    boolean isMoved = SortedExtract.write(file(extract), sorted);
    return built(extract, isMoved ? sorted : file(extract), region);
  }

  /// An extract without some streets, and the region built from it.
  record Lacking(Path file, Path region) {}

  /// The same for an extract without some streets.
  Lacking without(String extract, HiddenStreets hidden) throws IOException, InterruptedException {
    String name = "%s-without-%08x".formatted(extract, new TreeSet<>(hidden.keys()).hashCode());
    Path lacking = work.resolve("hidden").resolve(name + ".osm.pbf");
    if (!Files.isRegularFile(lacking)) {
      hidden.write(file(extract), lacking);
    }
    Path region = folder(name);
    return new Lacking(lacking, isFresh(region) ? region : built(name, lacking, region));
  }

  private boolean isFresh(Path region) throws IOException {
    boolean isThere = Files.isDirectory(region.resolve("search"));
    return isThere
        && (!Files.isRegularFile(program)
            || Files.getLastModifiedTime(region.resolve("search"))
                    .compareTo(Files.getLastModifiedTime(program))
                > 0);
  }

  private Path built(String name, Path file, Path region) throws IOException, InterruptedException {
    out.println("building " + name + " ...");
    Files.createDirectories(region.getParent());
    new ProgramBuild(program).build(file, region);
    return region;
  }

  private Path folder(String extract) {
    return work.resolve("regions").resolve(extract);
  }

  /// The region for measurements over HTTP; absent if no complete one has been built.
  public Optional<Path> served() {
    Path region = folder(LIECHTENSTEIN);
    boolean isWhole = Files.isRegularFile(program) && Files.isDirectory(region.resolve("roads"));
    return isWhole ? Optional.of(region) : Optional.empty();
  }
}
