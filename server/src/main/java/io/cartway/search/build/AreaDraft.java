package io.cartway.search.build;

import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.build.elements.Elements;
import io.cartway.search.text.Folding;
import io.cartway.search.text.NameForms;
import io.cartway.search.text.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;

/// An area or a place to be written into the index. Used only in the thread that finishes the
/// build.
final class AreaDraft {

  final String id;
  final AreaLevel level;
  final String alpha3;
  final boolean isAdministrative;

  /// Null for a place known only by its node.
  final @Nullable Geometry geometry;

  final double squareMeters;
  private Names names;
  private LatLng position;
  private double importance;
  private double prominence;
  private String postalCode;
  private @Nullable Set<String> keys;
  private @Nullable Set<String> terms;
  private List<AreaDraft> neighbours = List.of();

  /// Its number in documents; set when all areas are known.
  private int ordinal = -1;

  AreaDraft(
      String id,
      AreaLevel level,
      Names names,
      LatLng position,
      String alpha3,
      @Nullable Geometry geometry,
      boolean isAdministrative) {
    this.id = id;
    this.level = level;
    this.names = names;
    this.position = position;
    this.alpha3 = alpha3;
    this.geometry = geometry;
    this.isAdministrative = isAdministrative;
    this.squareMeters = geometry == null ? 0 : squareMeters(geometry);
    this.postalCode = "";
    this.importance =
        switch (level) {
          case COUNTRY -> 0.9;
          case STATE -> 0.7;
          case COUNTY -> 0.5;
          case CITY -> 0.6;
          case DISTRICT -> 0.45;
          case SUBDISTRICT -> 0.4;
          case POSTAL_CODE -> 0.55;
        };
  }

  Names names() {
    return names;
  }

  LatLng position() {
    return position;
  }

  double importance() {
    return Math.min(1, importance + prominence);
  }

  void setProminence(double prominence) {
    this.prominence = Math.max(this.prominence, prominence);
  }

  int ordinal() {
    return ordinal;
  }

  void setOrdinal(int ordinal) {
    this.ordinal = ordinal;
  }

  /// Neighbouring settlements, nearest first.
  List<AreaDraft> neighbours() {
    return neighbours;
  }

  void setNeighbours(List<AreaDraft> neighbours) {
    this.neighbours = List.copyOf(neighbours);
  }

  /// The tokens of all names.
  Set<String> terms() {
    if (terms == null) {
      terms = NameForms.terms(NameForms.of(names));
    }
    return terms;
  }

  String postalCode() {
    return postalCode;
  }

  void setPostalCode(String code) {
    postalCode = code;
  }

  void setPlace(String place) {
    importance =
        switch (place) {
          case "city" -> 0.85;
          case "town" -> 0.75;
          case "village", "municipality" -> 0.65;
          case "hamlet" -> 0.45;
          case "isolated_dwelling" -> 0.35;
          default -> importance;
        };
  }

  /// Merges the node of the same settlement: its centre, size, and names that the area lacks.
  void absorb(Elements.Place place) {
    Map<String, String> merged = new TreeMap<>(place.names().byKey());
    merged.putAll(names.byKey());
    names = new Names(merged);
    keys = null;
    terms = null;
    position = place.position();
    double before = importance;
    setPlace(place.type());
    importance = Math.max(before, importance);
    prominence = Math.max(prominence, place.prominence());
    if (postalCode.isEmpty()) {
      postalCode = place.postalCode();
    }
  }

  /// Whether one of the names has this folded key.
  boolean isCalled(String key) {
    if (keys == null) {
      keys = new HashSet<>();
      for (String name : names.all()) {
        keys.add(Folding.key(name));
      }
    }
    return keys.contains(key);
  }

  private static double squareMeters(Geometry geometry) {
    double perDegree = LatLng.METERS_PER_DEGREE;
    double lat = Math.toRadians(geometry.getEnvelopeInternal().centre().y);
    return geometry.getArea() * perDegree * perDegree * Math.cos(lat);
  }
}
