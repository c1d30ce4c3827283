package io.cartway.bench.truth;

import io.cartway.bench.search.RawOsm;
import io.cartway.bench.search.Truth;
import io.cartway.bench.search.TruthAddress;
import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.index.strtree.STRtree;

/// Questions for points in and beside buildings. What is right comes from the outlines: the address
/// of the building itself, or those of the nodes in it and on its outline.
final class PointMaker {

  private static final GeometryFactory FACTORY = new GeometryFactory();
  private static final int RING_MIN = 4;

  /// In degrees of latitude: a hundredth of a metre, two metres, and how far a second building may
  /// be to be as near.
  private static final double EDGE = 1e-7;

  private static final double BESIDE = 1.8e-5;
  private static final double AS_NEAR = 2 * BESIDE;

  /// A node of an address so near to the point is right, too.
  private static final double NODE_METERS = 8;

  private static final int TRIES = 20;

  /// A building with its addresses.
  private record Building(Polygon outline, List<TruthAddress> addresses) {}

  private final List<Building> buildings = new ArrayList<>();
  private final STRtree tree = new STRtree();
  private final List<TruthAddress> addresses;
  private final long seed;

  PointMaker(RawOsm raw, Truth truth, long seed) {
    this.seed = seed;
    this.addresses = truth.addresses();
    STRtree nodes = new STRtree();
    Map<String, List<TruthAddress>> own = new HashMap<>();
    for (TruthAddress each : addresses) {
      if (each.object().startsWith("n")) {
        nodes.insert(point(each.position()).getEnvelopeInternal(), each);
      } else {
        own.computeIfAbsent(each.object(), key -> new ArrayList<>()).add(each);
      }
    }
    nodes.build();
    raw.ways()
        .forEach((id, way) -> {
          if (way.tags().containsKey("building")) {
            outline(raw.line(way))
                .ifPresent(it -> add(it, own.getOrDefault("w" + id, List.of()), nodes));
          }
        });
    tree.build();
  }

  private static Point point(LatLng place) {
    return FACTORY.createPoint(new Coordinate(place.lng(), place.lat()));
  }

  private static Optional<Polygon> outline(List<LatLng> line) {
    if (line.size() < RING_MIN || !line.getFirst().equals(line.getLast())) {
      return Optional.empty();
    }
    Coordinate[] ring =
        line.stream()
            .map(each -> new Coordinate(each.lng(), each.lat()))
            .toArray(Coordinate[]::new);
    Polygon outline = FACTORY.createPolygon(ring);
    return outline.isValid() ? Optional.of(outline) : Optional.empty();
  }

  private void add(Polygon outline, List<TruthAddress> own, STRtree nodes) {
    List<TruthAddress> inside = new ArrayList<>(own);
    Geometry reach = outline.buffer(EDGE);
    for (Object found : nodes.query(reach.getEnvelopeInternal())) {
      TruthAddress address = (TruthAddress) found;
      if (reach.covers(point(address.position()))) {
        inside.add(address);
      }
    }
    Building building = new Building(outline, inside);
    buildings.add(building);
    tree.insert(outline.getEnvelopeInternal(), building);
  }

  /// Questions of the forms `INSIDE` and `BESIDE`.
  List<SearchQuestion> make(SearchForm form, int count) {
    Random random = new Random(seed + 31L * form.name().hashCode());
    List<Building> numbered =
        new ArrayList<>(buildings.stream().filter(it -> !it.addresses.isEmpty()).toList());
    Collections.shuffle(numbered, random);
    List<SearchQuestion> made = new ArrayList<>();
    for (Building building : numbered) {
      if (made.size() == count) {
        break;
      }
      Optional<SearchQuestion> question =
          form == SearchForm.INSIDE ? inside(building, random) : beside(building, random);
      question.ifPresent(made::add);
    }
    return made;
  }

  private Optional<SearchQuestion> inside(Building building, Random random) {
    Envelope box = building.outline.getEnvelopeInternal();
    for (int i = 0; i < TRIES; i++) {
      LatLng place =
          new LatLng(
              box.getMinY() + box.getHeight() * random.nextDouble(),
              box.getMinX() + box.getWidth() * random.nextDouble());
      // Parts of buildings lie in others: then it is not clear whose address is meant.
      if (building.outline.contains(point(place)) && near(place, 0).size() == 1) {
        return Optional.of(question(SearchForm.INSIDE, place, building.addresses));
      }
    }
    return Optional.empty();
  }

  private Optional<SearchQuestion> beside(Building building, Random random) {
    Coordinate[] ring = building.outline.getExteriorRing().getCoordinates();
    for (int i = 0; i < TRIES; i++) {
      int side = 1 + random.nextInt(ring.length - 1);
      double lat = (ring[side].y + ring[side - 1].y) / 2;
      double lng = (ring[side].x + ring[side - 1].x) / 2;
      double angle = 2 * Math.PI * random.nextDouble();
      double wide = Math.cos(Math.toRadians(lat));
      LatLng place =
          new LatLng(lat + BESIDE * Math.sin(angle), lng + BESIDE * Math.cos(angle) / wide);
      if (near(place, 0).isEmpty()) {
        List<TruthAddress> right = new ArrayList<>();
        near(place, AS_NEAR).forEach(each -> right.addAll(each.addresses));
        addresses.stream().filter(it -> isNode(it, place)).forEach(right::add);
        return Optional.of(question(SearchForm.BESIDE, place, right));
      }
    }
    return Optional.empty();
  }

  private static boolean isNode(TruthAddress address, LatLng place) {
    return address.object().startsWith("n")
        && Lines.meters(address.position(), place) <= NODE_METERS;
  }

  private List<Building> near(LatLng place, double degrees) {
    Point point = point(place);
    Envelope box = point.getEnvelopeInternal();
    box.expandBy(2 * degrees);
    List<Building> near = new ArrayList<>();
    for (Object found : tree.query(box)) {
      Building building = (Building) found;
      if (building.outline.distance(point) <= degrees) {
        near.add(building);
      }
    }
    return near;
  }

  private static SearchQuestion question(SearchForm form, LatLng place, List<TruthAddress> right) {
    TruthAddress first = right.getFirst();
    return SearchQuestion.reverse(
        form,
        place,
        "%s | %s, or one of %d".formatted(first.street(), first.number(), right.size()),
        found ->
            !found.isEmpty()
                && right.stream()
                    .anyMatch(each ->
                        found.getFirst().isHouse(each.number())
                            && found.getFirst().isOn(each.street())));
  }
}
