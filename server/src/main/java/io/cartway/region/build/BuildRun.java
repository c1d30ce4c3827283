package io.cartway.region.build;

import com.onthegomap.planetiler.collection.LongLongMap;
import com.onthegomap.planetiler.geo.GeoUtils;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.region.Region;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A running build, as the context of its parts.
final class BuildRun implements PartContext {

  private static final double UNITS = LatLng.UNITS_PER_DEGREE;

  private final Path directory;
  private final Bounds bounds;
  private final Countries countries;
  private final TimeZones timeZones;
  private final BuildProgress progress;
  private final BuildFaults faults = new BuildFaults();
  private final Map<String, Long> counts = new LinkedHashMap<>();
  private String part = "";
  private long waysAndRelations;
  private @Nullable LongLongMap nodes;
  private Optional<Region> previous = Optional.empty();

  BuildRun(
      Path directory,
      Bounds bounds,
      Countries countries,
      TimeZones timeZones,
      BuildProgress progress) {
    this.directory = directory;
    this.bounds = bounds;
    this.countries = countries;
    this.timeZones = timeZones;
    this.progress = progress;
  }

  void locateNodesIn(LongLongMap map) {
    nodes = map;
  }

  void forgetNodes() {
    nodes = null;
  }

  void follow(Optional<Region> region) {
    previous = region;
  }

  void startPart(RegionPart next) {
    part = next.name();
    progress.report(part, 0, 0);
  }

  void sawElements(BuildStats stats) {
    waysAndRelations =
        stats.value("osm_pass1_elements_processed", "ways")
            + stats.value("osm_pass1_elements_processed", "relations");
  }

  /// Stops a build with too many data faults.
  void checkFaults(long alwaysAllowed, double shareMax) {
    long sum = faults.counts().values().stream().mapToLong(Long::longValue).sum();
    if (sum > alwaysAllowed && sum > shareMax * waysAndRelations) {
      Map.Entry<String, Long> worst =
          faults.counts().entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
      throw new BuildException(
          ("the extract has %d faults in %d ways and relations, above the %d %% that are allowed;"
                  + " most of them %s (first: %s)")
              .formatted(
                  sum,
                  waysAndRelations,
                  Math.round(100 * shareMax),
                  worst.getKey(),
                  faults.example(worst.getKey())));
    }
  }

  Map<String, Long> counts() {
    return counts;
  }

  @Override
  public Path directory() {
    return directory;
  }

  @Override
  public Optional<Region> previous() {
    return previous;
  }

  @Override
  public Optional<LatLng> nodeLocation(long nodeId) {
    LongLongMap map = nodes;
    if (map == null) {
      throw new IllegalStateException(
          "nodes can be located after the reading, by parts that look them up");
    }
    long encoded = map.get(nodeId);
    if (encoded == LongLongMap.MISSING_VALUE) {
      return Optional.empty();
    }
    double lat = GeoUtils.getWorldLat(GeoUtils.decodeWorldY(encoded));
    double lng = GeoUtils.getWorldLon(GeoUtils.decodeWorldX(encoded));
    return Optional.of(
        new LatLng(Math.round(lat * UNITS) / UNITS, Math.round(lng * UNITS) / UNITS));
  }

  @Override
  public Bounds bounds() {
    return bounds;
  }

  @Override
  public Countries countries() {
    return countries;
  }

  @Override
  public TimeZones timeZones() {
    return timeZones;
  }

  @Override
  public BuildFaults faults() {
    return faults;
  }

  @Override
  public void progress(String step, long done, long total) {
    progress.report(part + ": " + step, done, total);
  }

  @Override
  public void count(String what, long value) {
    counts.put(what, value);
  }
}
