package io.cartway.search;

import io.cartway.region.Manifest;
import io.cartway.region.Regions;
import io.cartway.region.build.BuildProgress;
import io.cartway.region.build.BuildRequest;
import io.cartway.region.build.CountryBorders;
import io.cartway.region.build.RegionBuilder;
import io.cartway.region.build.TimeZoneBorders;
import io.cartway.region.build.TimeZones;
import io.cartway.search.build.SearchPart;
import io.cartway.search.index.SearchIndex;
import io.cartway.testing.BuiltRegions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The search index of a real extract, built as a region is.
public record RealRegion(SearchIndex index, Manifest manifest) implements AutoCloseable {

  /// Monaco as it comes with the program.
  public static RealRegion embedded() throws IOException {
    return of(BuiltRegions.embeddedExtract());
  }

  /// The index of an extract, which all tests share.
  public static RealRegion of(Path extract) throws IOException {
    return open(
        BuiltRegions.of(
            "search",
            extract,
            SearchPart.class,
            region -> build(extract, region, Optional.empty(), any -> TimeZones.NONE)));
  }

  /// The index of an extract with the time zones of its places, as the program builds it: that
  /// takes longer, and few tests need it.
  public static RealRegion withTimeZones(Path extract) throws IOException {
    return open(
        BuiltRegions.of(
            "search-zones",
            extract,
            SearchPart.class,
            region -> build(extract, region, Optional.empty(), TimeZoneBorders::read)));
  }

  /// The index of an extract, built into a folder of the test's own.
  ///
  /// @param previous the folder of the region that this one follows
  public static RealRegion of(Path extract, Path folder, Optional<Path> previous)
      throws IOException {
    Path region = folder.resolve("region");
    build(extract, region, previous, any -> TimeZones.NONE);
    return open(region);
  }

  private static RealRegion open(Path region) throws IOException {
    return new RealRegion(
        SearchIndex.open(region.resolve("search"), TestVocabulary.VOCABULARY),
        Regions.open(region).manifest());
  }

  private static void build(
      Path extract, Path region, Optional<Path> previous, TimeZones.Source timeZones)
      throws IOException {
    RegionBuilder builder =
        new RegionBuilder(
            List.of(new SearchPart(TestVocabulary.VOCABULARY, 2)),
            CountryBorders.load(),
            timeZones,
            BuildProgress.silent());
    builder.build(
        new BuildRequest(
            List.of(extract),
            region,
            2,
            Instant.parse("2026-11-20T10:00:00Z"),
            previous.map(before -> before.resolve("region"))));
  }

  @Override
  public void close() throws IOException {
    index.close();
  }
}
