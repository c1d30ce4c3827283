package io.cartway.region.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cartway.hierarchy.build.HierarchyPart;
import io.cartway.region.Regions;
import io.cartway.roads.build.RoadsPart;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.search.build.SearchPart;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.testing.BuiltRegions;
import io.cartway.testing.SmallDisk;
import io.cartway.tiles.build.TilesPart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The disk is full in each step of a build, and after seeded amounts of what it writes: the old
/// region stays as it was, nothing else is left, and one sentence says so.
class FullDiskIT {

  private static final long SEED = Long.getLong("cases.seed", 20_261_126L);
  private static final int AMOUNTS = 3;
  private static final long DISK_KILOBYTES = 48_000;

  /// The step at whose beginning everything is written: what is left to do are renames.
  private static final String LAST = "put in place";

  /// Bytes by which the pages of some two hundred files of a build are more than its bytes.
  private static final double PAGES_OF_FILES = 800_000;

  private static final double ROUNDING = 60_000;

  private static final Pattern SENTENCE =
      Pattern.compile(
          "the disk that holds (.*) is full: the build needs about 7\\.[78] MB there and"
              + " (\\d+\\.\\d) ([kM])B are free: free some space or name a folder on another disk");

  /// After this step the elements of the search are deleted, which may be room enough for the rest.
  private static final String FREED_AFTER = "search: search lineage";

  /// The steps of a build that write, in their order.
  private static final List<String> STEPS = new ArrayList<>();

  private static final PlaceVocabulary VOCABULARY = PlaceVocabulary.read();

  @TempDir private static Path folder;

  private static Path extract = Path.of("");
  private static Path copy = Path.of("");
  private static @Nullable SmallDisk disk;

  @BeforeAll
  static void buildOnSmallDisk() throws Exception {
    assumeTrue(SmallDisk.isPossible(), "not tested: a full disk, which only root can mount");
    disk = SmallDisk.mount(folder.resolve("disk"), DISK_KILOBYTES);
    extract = BuiltRegions.embeddedExtract();
    build(true, (step, done, total) -> {});
    // Over a region, as all that follow: it continues the ids of that.
    Map<String, Long> writtenBefore = new LinkedHashMap<>();
    Path building = region().resolveSibling("region.building");
    build(true, (step, done, total) -> writtenBefore.putIfAbsent(step, written(building)));
    keepThoseThatWrite(writtenBefore);
    copy = BuiltRegions.copy(region(), folder.resolve("copy"));
  }

  private static long written(Path building) {
    try {
      return DiskSpace.used(building);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// When the disk is full from a step on that writes nothing, the next one is the first to see it.
  private static void keepThoseThatWrite(Map<String, Long> writtenBefore) {
    List<Map.Entry<String, Long>> all = List.copyOf(writtenBefore.entrySet());
    for (int i = 0; i < all.size(); i++) {
      boolean isLast = i == all.size() - 1;
      if (isLast || !all.get(i).getValue().equals(all.get(i + 1).getValue())) {
        STEPS.add(all.get(i).getKey());
      }
    }
  }

  @AfterEach
  void free() throws IOException {
    disk().free();
  }

  @AfterAll
  static void unmount() throws Exception {
    SmallDisk mounted = disk;
    if (mounted != null) {
      mounted.close();
    }
  }

  @Test
  @Timeout(600)
  void a_disk_that_is_full_from_any_step_on_leaves_the_old_region_and_one_sentence()
      throws Exception {
    assertThat(STEPS)
        .contains("read 1 of 2", "read 2 of 2", "roads: writing roads")
        .contains("roads: computing the costs of modes", "hierarchy: writing the hierarchy")
        .contains("hierarchy: making the metrics of modes", "search: search addresses")
        .contains("tiles", "checksums", LAST);
    for (String full : STEPS) {
      if (full.equals(LAST)) {
        continue;
      }
      Throwable failure =
          catchThrowable(() -> build(true, (step, done, total) -> fillAt(full, step)));
      assertThat(disk().isFilled()).as(full).isTrue();
      if (failure == null && full.equals(FREED_AFTER)) {
        assertThat(names(disk().folder()))
            .containsExactlyInAnyOrder("filler", "region", "region.lock");
        Regions.verify(region(), (file, size) -> {});
        copy = BuiltRegions.copy(region(), folder.resolve("after lineage"));
      } else {
        long free = freeWithoutBuild();
        assertIsOld(failure, free, free, "full at " + full);
      }
      disk().free();
    }
    // Nothing else is left to write.
    build(true, (step, done, total) -> fillAt(LAST, step));
    assertThat(disk().isFilled()).isTrue();
    disk().free();
    Regions.verify(region(), (file, size) -> {});
    copy = BuiltRegions.copy(region(), folder.resolve("newest"));
  }

  private static void fillAt(String wanted, String step) {
    if (step.equals(wanted)) {
      disk().fill();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Timeout(600)
  void a_disk_that_is_full_after_any_amount_leaves_the_old_region_and_one_sentence(boolean inFiles)
      throws Exception {
    Random random = new Random(SEED + (inFiles ? 1 : 0));
    long regionBytes = sizes(region());
    for (int i = 0; i < AMOUNTS; i++) {
      // Less than the new region, so it cannot be enough.
      long bytes = (long) ((i + random.nextDouble()) * regionBytes / AMOUNTS);
      disk().fillAllBut(bytes);
      Throwable failure = catchThrowable(() -> build(inFiles, (step, done, total) -> {}));
      // More, when threads of the build before still held files when the disk was filled.
      assertIsOld(
          failure, bytes, freeWithoutBuild(), "seed %d: %d bytes are free".formatted(SEED, bytes));
      disk().free();
    }
  }

  /// @param failure with which the build ended while the disk was full
  /// @param freeLeast bytes that were free but for what the build wrote
  /// @param freeMost the same, if it is not known exactly
  private static void assertIsOld(
      @Nullable Throwable failure, long freeLeast, long freeMost, String where) throws IOException {
    assertThat(failure).as(where).isInstanceOf(BuildException.class);
    String said = String.valueOf(Objects.requireNonNull(failure).getMessage());
    Matcher sentence = SENTENCE.matcher(said);
    assertThat(sentence.matches()).as(where + ": " + said).isTrue();
    assertThat(sentence.group(1)).as(where).isEqualTo(region().toString());
    double told =
        Double.parseDouble(sentence.group(2)) * (sentence.group(3).equals("M") ? 1e6 : 1e3);
    // Less, because pages are more than the bytes in them, and threads may hold deleted files.
    double least = freeLeast - PAGES_OF_FILES - disk().heldBytes() - ROUNDING;
    assertThat(told).as(where).isBetween(least, freeMost + ROUNDING);
    assertThat(names(disk().folder()))
        .as(where)
        .containsExactlyInAnyOrder("filler", "region", "region.lock");
    assertThat(names(region())).as(where).isEqualTo(names(copy));
    for (String name : names(copy)) {
      if (Files.isRegularFile(copy.resolve(name))) {
        assertThat(Files.mismatch(region().resolve(name), copy.resolve(name)))
            .as(where + ": " + name)
            .isEqualTo(-1);
      }
    }
  }

  /// What is free on the full disk when the build has deleted what it wrote.
  private static long freeWithoutBuild() throws IOException {
    return DISK_KILOBYTES * 1024 - sizes(region()) - Files.size(disk().folder().resolve("filler"));
  }

  private static SmallDisk disk() {
    return Objects.requireNonNull(disk);
  }

  private static Path region() {
    return disk().folder().resolve("region");
  }

  /// Builds over the old region, if there is one, what is the same to the byte.
  ///
  /// @param inFiles whether what is known of nodes and shapes lies in mapped files, as with a
  ///   country, or in the heap
  private static void build(boolean inFiles, BuildProgress progress) throws IOException {
    List<RegionPart> parts =
        List.of(
            new RoadsPart(OsmRoadTags.create(), Heights.NONE),
            new HierarchyPart(2),
            new SearchPart(VOCABULARY, 2),
            new TilesPart());
    new RegionBuilder(
            parts,
            CountryBorders.load(),
            any -> TimeZones.NONE,
            progress,
            inFiles ? 0 : Long.MAX_VALUE)
        .build(
            new BuildRequest(List.of(extract), region(), 2, Instant.parse("2026-11-26T10:00:00Z")));
  }

  /// The files and folders below a folder, or in it when that is the disk's.
  private static Set<String> names(Path root) throws IOException {
    try (Stream<Path> all =
        Files.walk(root, root.equals(disk().folder()) ? 1 : Integer.MAX_VALUE)) {
      Set<String> names = new TreeSet<>();
      all.filter(path -> !path.equals(root))
          .forEach(path -> names.add(root.relativize(path).toString()));
      return names;
    }
  }

  private static long sizes(Path root) throws IOException {
    long bytes = 0;
    for (String name : names(root)) {
      bytes += Files.size(root.resolve(name));
    }
    return bytes;
  }
}
