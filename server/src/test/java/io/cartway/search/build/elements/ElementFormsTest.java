package io.cartway.search.build.elements;

import static org.assertj.core.api.Assertions.assertThat;

import com.onthegomap.planetiler.geo.GeoUtils;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.text.Names;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;

/// Elements come back from files as they were, in the order of their references.
class ElementFormsTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_126L);

  private final Random random = new Random(SEED);

  @TempDir private Path directory;

  private Elements.Ref ref() {
    long id = random.nextInt(20) == 0 ? -random.nextInt(100) : random.nextLong(1L << 40);
    return new Elements.Ref("nrw".charAt(random.nextInt(3)), id);
  }

  private LatLng point() {
    return new LatLng(random.nextDouble(-90, 90), random.nextDouble(-180, 180));
  }

  private String text() {
    return random.nextInt(3) == 0 ? "" : "Größe " + random.nextInt(9);
  }

  private List<LatLng> points() {
    List<LatLng> points = new ArrayList<>();
    for (int i = random.nextInt(6); i > 0; i--) {
      points.add(point());
    }
    return points;
  }

  private Map<String, String> texts() {
    Map<String, String> texts = new TreeMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      texts.put("name:" + random.nextInt(9), "北 " + random.nextInt(9));
    }
    return texts;
  }

  private Elements.AddressTags tags() {
    return new Elements.AddressTags(text(), text(), text(), text(), text(), text());
  }

  private Geometry line() {
    GeometryFactory factory = GeoUtils.JTS_FACTORY;
    Coordinate[] line = new Coordinate[2 + random.nextInt(4)];
    for (int i = 0; i < line.length; i++) {
      LatLng at = point();
      line[i] = new Coordinate(at.lng(), at.lat());
    }
    LineString string = factory.createLineString(line);
    return random.nextInt(4) == 0
        ? factory.createMultiLineString(new LineString[] {string, string})
        : string;
  }

  @Test
  void addresses_and_places_come_back_as_they_were() throws Exception {
    List<Elements.Address> addresses = new ArrayList<>();
    List<Elements.Poi> pois = new ArrayList<>();
    try (ManyElements many = new ManyElements(directory)) {
      for (int i = 0; i < 200; i++) {
        addresses.add(new Elements.Address(ref(), tags(), point(), random.nextBoolean(), points()));
        LatLng at = point();
        Bounds box = new Bounds(at.lng(), at.lat(), at.lng() + 1, at.lat() + 2);
        pois.add(
            new Elements.Poi(
                ref(),
                new Names(texts()),
                at,
                List.of(text(), "b"),
                random.nextBoolean() ? List.of() : List.of(text()),
                tags(),
                random.nextBoolean(),
                random.nextBoolean() ? null : box,
                texts()));
      }
      addresses.forEach(many.addresses()::add);
      pois.forEach(many.pois()::add);
      many.endWriting();
      addresses.sort(Comparator.comparing(Elements.Address::ref));
      pois.sort(Comparator.comparing(Elements.Poi::ref));
      List<Elements.Address> readAddresses = new ArrayList<>();
      many.addresses().forEach(readAddresses::add);
      List<Elements.Poi> readPois = new ArrayList<>();
      many.pois().forEach(readPois::add);
      assertThat(readAddresses).as("seed %d", SEED).isEqualTo(addresses);
      assertThat(readPois).as("seed %d", SEED).isEqualTo(pois);
      assertEqualTextsAreOne(readAddresses);
    }
  }

  private static void assertEqualTextsAreOne(List<Elements.Address> addresses) {
    Map<String, String> known = new TreeMap<>();
    for (Elements.Address address : addresses) {
      String city = address.tags().city();
      assertThat(city).isSameAs(known.computeIfAbsent(city, same -> city));
    }
  }

  @Test
  void streets_buildings_and_driveways_come_back_as_they_were() throws Exception {
    List<Elements.StreetPiece> streets = new ArrayList<>();
    List<Elements.Building> buildings = new ArrayList<>();
    List<Elements.Driveway> driveways = new ArrayList<>();
    try (ManyElements many = new ManyElements(directory)) {
      for (int i = 0; i < 200; i++) {
        streets.add(
            new Elements.StreetPiece(ref(), new Names(texts()), line(), random.nextBoolean()));
        buildings.add(new Elements.Building(ref(), points()));
        driveways.add(new Elements.Driveway(ref(), points()));
      }
      streets.forEach(many.streets()::add);
      buildings.forEach(many.buildings()::add);
      driveways.forEach(many.driveways()::add);
      many.endWriting();
      streets.sort(Comparator.comparing(Elements.StreetPiece::ref));
      buildings.sort(Comparator.comparing(Elements.Building::ref));
      driveways.sort(Comparator.comparing(Elements.Driveway::ref));
      List<Elements.StreetPiece> readStreets = new ArrayList<>();
      many.streets().forEach(readStreets::add);
      List<Elements.Building> readBuildings = new ArrayList<>();
      many.buildings().forEach(readBuildings::add);
      List<Elements.Driveway> readDriveways = new ArrayList<>();
      many.driveways().forEach(readDriveways::add);
      assertThat(readBuildings).as("seed %d", SEED).isEqualTo(buildings);
      assertThat(readDriveways).as("seed %d", SEED).isEqualTo(driveways);
      assertThat(readStreets).hasSameSizeAs(streets);
      for (int i = 0; i < streets.size(); i++) {
        Elements.StreetPiece street = streets.get(i);
        Elements.StreetPiece read = readStreets.get(i);
        assertThat(read.ref()).isEqualTo(street.ref());
        assertThat(read.names()).isEqualTo(street.names());
        assertThat(read.isDriven()).isEqualTo(street.isDriven());
        assertThat(read.line().equalsExact(street.line())).as("seed %d", SEED).isTrue();
      }
    }
  }
}
