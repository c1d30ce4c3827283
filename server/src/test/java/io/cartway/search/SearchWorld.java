package io.cartway.search;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.config.PlanetilerConfig;
import com.onthegomap.planetiler.geo.GeoUtils;
import com.onthegomap.planetiler.reader.SimpleFeature;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.stats.Stats;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.region.Manifest;
import io.cartway.region.Region;
import io.cartway.region.Regions;
import io.cartway.region.build.BuildFaults;
import io.cartway.region.build.Countries;
import io.cartway.region.build.PartContext;
import io.cartway.region.build.TimeZones;
import io.cartway.search.build.SearchPart;
import io.cartway.search.index.SearchIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

/// A small world as text, one element a line: `id | geometry as WKT | key=value; key=value`. Its
/// country is Liechtenstein, and everything south of 47 degrees is Switzerland.
public final class SearchWorld {

  /// Vaduz and its neighbour, a street, a few houses, a shop.
  public static final String TOWN =
      """
      1 | POLYGON((9.4 47.0, 9.7 47.0, 9.7 47.3, 9.4 47.3, 9.4 47.0)) | \
      boundary=administrative; admin_level=2; name=Liechtenstein; name:fr=Liechtenstein
      2 | POLYGON((9.50 47.10, 9.56 47.10, 9.56 47.16, 9.50 47.16, 9.50 47.10)) | \
      boundary=administrative; admin_level=8; name=Vaduz; name:ja=ファドゥーツ
      3 | POLYGON((9.50 47.16, 9.56 47.16, 9.56 47.20, 9.50 47.20, 9.50 47.16)) | \
      boundary=administrative; admin_level=8; name=Schaan
      4 | POINT(9.521 47.141) | place=town; name=Vaduz; name:de=Vaduz
      5 | LINESTRING(9.520 47.140, 9.522 47.140) | highway=residential; name=Äulestrasse
      6 | LINESTRING(9.522 47.140, 9.524 47.141) | highway=residential; name=Äulestrasse
      7 | LINESTRING(9.520 47.170, 9.522 47.170) | highway=residential; name=Äulestrasse
      8 | LINESTRING(9.530 47.140, 9.532 47.140) | highway=service; name=Rue de l'Église
      11 | POINT(9.5205 47.1402) | addr:housenumber=30; addr:street=Äulestrasse; \
      addr:postcode=9490; addr:city=Vaduz
      12 | POINT(9.5215 47.1402) | addr:housenumber=32 a; addr:street=Äulestrasse; \
      addr:postcode=9490
      13 | POINT(9.5210 47.1702) | addr:housenumber=30; addr:street=Äulestrasse; \
      addr:postcode=9494; addr:city=Schaan
      14 | POINT(9.5301 47.1402) | addr:housenumber=12;14; addr:street=Rue de l'Église; \
      addr:postcode=9490
      15 | POLYGON((9.5310 47.1401, 9.5312 47.1401, 9.5312 47.1403, 9.5310 47.1403, \
      9.5310 47.1401)) | building=yes; addr:housenumber=16-20; addr:street=Rue de l'Église
      16 | POINT(9.5311 47.1402) | shop=bakery; name=Bäckerei Gross; addr:housenumber=16-20; \
      addr:street=Rue de l'Église
      17 | POINT(9.5400 47.1500) | addr:housenumber=5
      18 | POINT(9.5410 47.1500) | addr:housenumber=6
      19 | POINT(9.5250 47.1410) | amenity=cafe; name=Vaduzer Café; name:en=Vaduz Coffee
      20 | POINT(9.5260 47.1410) | highway=bus_stop; name=Vaduz
      21 | POINT(9.5215 47.1395) | place=neighbourhood; name=Mitteldorf
      """;

  private final SearchPart part;
  private final BuildFaults faults = new BuildFaults();
  private final Map<String, Long> counts = new TreeMap<>();
  private final Map<Long, LatLng> nodes = new TreeMap<>();
  private Optional<Region> previous = Optional.empty();

  /// Empty when the part is written.
  private final Path temporary;

  public SearchWorld() {
    this(2);
  }

  /// @param threads of the build
  public SearchWorld(int threads) {
    this.part = new SearchPart(TestVocabulary.VOCABULARY, threads);
    try {
      temporary = Files.createTempDirectory("search-world");
      part.begin(temporary);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The index of a world, written into a folder.
  public static SearchIndex index(Path folder, String text) throws IOException {
    SearchWorld world = new SearchWorld();
    world.read(text);
    return world.write(folder);
  }

  /// The index of a world that was another one before.
  ///
  /// @param before where the region of that one lies
  public static SearchIndex index(Path folder, String text, Path before) throws IOException {
    SearchWorld world = new SearchWorld();
    world.previous = Optional.of(region(before));
    world.read(text);
    return world.write(folder);
  }

  private static Region region(Path folder) {
    Manifest manifest =
        new Manifest(
            Regions.FORMAT_VERSION,
            "20240304-" + folder.getFileName(),
            List.of(),
            Instant.parse("2024-03-04T00:00:00Z"),
            new Bounds(9, 46, 10, 48),
            Map.of(),
            Map.of(),
            Instant.parse("2024-03-05T00:00:00Z"),
            "",
            Map.of());
    return new Region(folder, manifest);
  }

  /// House 18 belongs to a relation of a street.
  public void read(String text) {
    part.preprocessRelation(
        new OsmElement.Relation(
            1,
            Map.of("type", "associatedStreet", "name", "Am Schrägen Weg"),
            List.of(new OsmElement.Relation.Member(OsmElement.Type.NODE, 18, "house")),
            null));
    FeatureCollector.Factory collectors =
        new FeatureCollector.Factory(PlanetilerConfig.defaults(), Stats.inMemory());
    List<SimpleFeature> features = new ArrayList<>();
    Set<Coordinate> entrances = new HashSet<>();
    for (String line : text.lines().filter(each -> !each.isBlank()).toList()) {
      String[] columns = line.split("\\|", -1);
      long id = Long.parseLong(columns[0].strip());
      Map<String, Object> tags = tags(columns[2].strip());
      Geometry geometry = geometry(columns[1]);
      if (tags.containsKey("entrance")) {
        entrances.add(geometry.getCoordinate().copy());
      }
      if (geometry instanceof Point point) {
        part.preprocessNode(new OsmElement.Node(id, tags, point.getY(), point.getX()));
      }
      features.add(
          SimpleFeature.createFakeOsmFeature(geometry, tags, "osm", "", id, new ArrayList<>()));
    }
    // The second pass promises no order: nodes come last here.
    features.sort(Comparator.comparing(SimpleFeature::isPoint));
    for (SimpleFeature feature : features) {
      feature.latLonGeometry().apply((Coordinate at) -> store(at, entrances));
      part.process(feature, collectors.get(feature));
    }
  }

  private static Geometry geometry(String text) {
    try {
      return new WKTReader().read(text);
    } catch (ParseException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  private static Map<String, Object> tags(String text) {
    Map<String, Object> tags = new TreeMap<>();
    // A semicolon without a blank behind is part of a value.
    for (String tag : text.split("; +", -1)) {
      int equals = tag.indexOf('=');
      tags.put(tag.substring(0, equals), tag.substring(equals + 1));
    }
    return tags;
  }

  /// Moves entrances to where Planetiler stores them, in units of its own. Other coordinates stay:
  /// tests tell them by their digits.
  private static void store(Coordinate at, Set<Coordinate> entrances) {
    if (entrances.contains(at)) {
      long stored = GeoUtils.encodeFlatLocation(at.x, at.y);
      at.x = GeoUtils.getWorldLon(GeoUtils.decodeWorldX(stored));
      at.y = GeoUtils.getWorldLat(GeoUtils.decodeWorldY(stored));
    }
  }

  public SearchIndex write(Path folder) throws IOException {
    Context context = new Context(folder);
    part.prepare(context);
    part.finish(context);
    return SearchIndex.open(folder.resolve("search"), TestVocabulary.VOCABULARY);
  }

  public BuildFaults faults() {
    return faults;
  }

  public Map<String, Long> counts() {
    return counts;
  }

  private final class Context implements PartContext {
    private final Path folder;

    Context(Path folder) {
      this.folder = folder;
    }

    @Override
    public Path directory() {
      return folder;
    }

    @Override
    public Optional<Region> previous() {
      return previous;
    }

    @Override
    public Bounds bounds() {
      return new Bounds(9, 46, 10, 48);
    }

    @Override
    public Optional<LatLng> nodeLocation(long nodeId) {
      return Optional.ofNullable(nodes.get(nodeId));
    }

    @Override
    public Countries countries() {
      return point ->
          Optional.of(
              point.lat() < 47
                  ? new Countries.Country("CH", "CHE", "Switzerland", false)
                  : new Countries.Country("LI", "LIE", "Liechtenstein", false));
    }

    @Override
    public TimeZones timeZones() {
      return point -> Optional.of(ZoneId.of("Europe/Vaduz"));
    }

    @Override
    public BuildFaults faults() {
      return faults;
    }

    @Override
    public void progress(String step, long done, long total) {}

    @Override
    public void count(String what, long value) {
      counts.put(what, value);
    }
  }
}
