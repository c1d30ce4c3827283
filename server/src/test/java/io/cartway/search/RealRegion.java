package io.cartway.search;

import io.cartway.region.Manifest;
import io.cartway.region.build.BuildProgress;
import io.cartway.region.build.BuildRequest;
import io.cartway.region.build.CountryBorders;
import io.cartway.region.build.RegionBuilder;
import io.cartway.region.build.TimeZoneBorders;
import io.cartway.region.build.TimeZones;
import io.cartway.search.build.SearchPart;
import io.cartway.search.index.SearchIndex;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The search index of a real extract, built as a region is.
public record RealRegion(SearchIndex index, Manifest manifest) implements AutoCloseable {

  /// Monaco as it lies in the jar.
  public static RealRegion embedded(Path folder) throws IOException {
    Path extract = folder.resolve("monaco.osm.pbf");
    try (InputStream in =
        RealRegion.class.getResourceAsStream("/io/cartway/region/embedded/monaco-latest.osm.pbf")) {
      if (in == null) {
        throw new IOException("the embedded extract is missing");
      }
      Files.copy(in, extract);
    }
    return of(extract, folder);
  }

  /// The index of an extract, written into a folder.
  public static RealRegion of(Path extract, Path folder) throws IOException {
    return of(extract, folder, Optional.empty());
  }

  /// @param previous the folder of the region that this one follows
  public static RealRegion of(Path extract, Path folder, Optional<Path> previous)
      throws IOException {
    return of(extract, folder, previous, any -> TimeZones.NONE);
  }

  /// The index of an extract with the time zones of its places, as the program builds it: that
  /// takes longer, and few tests need it.
  public static RealRegion withTimeZones(Path extract, Path folder) throws IOException {
    return of(extract, folder, Optional.empty(), TimeZoneBorders::read);
  }

  private static RealRegion of(
      Path extract, Path folder, Optional<Path> previous, TimeZones.Source timeZones)
      throws IOException {
    RegionBuilder builder =
        new RegionBuilder(
            List.of(new SearchPart()), CountryBorders.load(), timeZones, BuildProgress.silent());
    Path region = folder.resolve("region");
    Manifest manifest =
        builder.build(
            new BuildRequest(
                List.of(extract),
                region,
                2,
                Instant.parse("2026-11-20T10:00:00Z"),
                previous.map(before -> before.resolve("region"))));
    return new RealRegion(SearchIndex.open(region.resolve("search")), manifest);
  }

  @Override
  public void close() throws IOException {
    index.close();
  }
}
