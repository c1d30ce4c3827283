package io.cartway.search.http;

import io.cartway.geo.Area;
import io.cartway.geo.Bounds;
import io.cartway.geo.CircleArea;
import io.cartway.geo.CorridorArea;
import io.cartway.geo.CountryCodes;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.http.Parameters;
import io.cartway.search.item.SearchArea;
import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Reads the area of a search from `at`, `in` and `route`. Faults are collected in the parameters.
final class AreaParameters {

  /// The widest circle: half the circumference of the earth.
  private static final int RADIUS_METERS_MAX = 20_100_000;

  private static final int ROUTE_POINTS_MAX = 2_000;
  private static final int ROUTE_WIDTH_METERS = 1_000;
  private static final int ROUTE_WIDTH_METERS_MAX = 100_000;

  private static final String IN =
      "countryCode:<alpha-3>[,<alpha-3>]*, circle:<lat>,<lng>;r=<metres> or"
          + " bbox:<west>,<south>,<east>,<north>";

  private static final String ROUTE =
      "<flexible polyline>[;w=<metres>] of 2 to %,d points".formatted(ROUTE_POINTS_MAX);

  /// The members of the group code `XEA`, see the contract.
  private static final Set<String> XEA =
      Set.of(
          ("AUT BEL BGR HRV CYP CZE DNK EST FIN FRA DEU GRC HUN IRL ITA LVA LTU LUX MLT NLD POL PRT"
                  + " ROU SVK SVN ESP SWE")
              .split(" ", -1));

  private final Parameters query;
  private final Set<String> countries = new TreeSet<>();
  private Optional<Area> within = Optional.empty();
  private boolean hasCountries;

  private AreaParameters(Parameters query) {
    this.query = query;
  }

  /// The required parameters.
  enum Rule {
    /// Exactly one of `at`, a circle and a box.
    ONE,
    /// `at`, and optionally a circle or a box.
    AT,
    /// Everything is optional; there is no route.
    FREE
  }

  /// Reads them.
  ///
  /// @param form parameters of a form in the body, which may have the route
  static SearchArea read(Parameters query, Optional<Parameters> form, Rule rule) {
    AreaParameters reader = new AreaParameters(query);
    for (String value : query.repeated("in")) {
      reader.readIn(value);
    }
    Optional<LatLng> at = query.position("at");
    boolean isAt = query.text("at").isPresent();
    boolean isIn = query.repeated("in").stream().anyMatch(value -> !isCountry(value));
    if (rule == Rule.AT && !isAt) {
      query.missing("at", "<lat>,<lng>: distances are measured from there");
    } else if (rule == Rule.ONE && isAt == isIn) {
      query.fault(
          "at",
          query.text("at").orElse(""),
          isAt
              ? "either at or in=circle or in=bbox, not both"
              : "one of at=<lat>,<lng>, in=circle:<lat>,<lng>;r=<metres> and"
                  + " in=bbox:<west>,<south>,<east>,<north>");
    }
    Optional<LatLng> center = at.isPresent() ? at : reader.within.map(AreaParameters::centerOf);
    Optional<CorridorArea> route = rule == Rule.FREE ? Optional.empty() : route(query, form);
    return new SearchArea(center, reader.within, route, reader.countries);
  }

  /// The countries of `countryCode:CCC[,CCC]*`.
  static Set<String> countries(Parameters query, String value) {
    Set<String> countries = new TreeSet<>();
    for (String code : Scan.split(value.substring("countryCode:".length()), c -> c == ',')) {
      String stripped = code.strip();
      if (stripped.equals("XEA")) {
        countries.addAll(XEA);
      } else if (CountryCodes.isAlpha3(stripped)) {
        countries.add(stripped);
      } else {
        query.fault(
            "in", value, "countryCode: and alpha-3 codes in upper case, like countryCode:MCO,FRA");
        return Set.of();
      }
    }
    return countries;
  }

  private static LatLng centerOf(Area area) {
    return area instanceof CircleArea circle ? circle.center() : area.bounds().center();
  }

  private static boolean isCountry(String value) {
    return value.strip().startsWith("countryCode:");
  }

  private void readIn(String given) {
    // Some clients join two filters with a plus, which is decoded to a blank.
    for (String part : joined(given.strip())) {
      String value = part.strip();
      if (isCountry(value)) {
        if (hasCountries) {
          query.fault("in", given, "one countryCode filter");
        }
        hasCountries = true;
        countries.addAll(countries(query, value));
      } else if (within.isPresent()) {
        query.fault("in", given, "one of circle and bbox, once");
      } else {
        within = area(value);
      }
    }
  }

  /// The filters of a value: separated by a plus or a blank, after a capital letter or a digit and
  /// before a small letter.
  static List<String> joined(String text) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int i = 1; i + 1 < text.length(); i++) {
      char before = text.charAt(i - 1);
      boolean isSign = text.charAt(i) == '+' || text.charAt(i) == ' ';
      if (isSign
          && (Scan.isUpper(before) || Scan.isDigit(before))
          && Scan.isLower(text.charAt(i + 1))) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(text.substring(start));
    return parts;
  }

  private Optional<Area> area(String value) {
    if (value.startsWith("circle:")) {
      return circle(value);
    }
    if (value.startsWith("bbox:")) {
      return box(value);
    }
    // Clients of another version of the interface ask so.
    boolean isRoute = value.startsWith("corridor:");
    query.fault("in", value, isRoute ? IN + "; a corridor is route=" + ROUTE : IN);
    return Optional.empty();
  }

  private Optional<Area> circle(String value) {
    int radius = value.indexOf(";r=");
    String meters = radius < 0 ? "" : value.substring(radius + ";r=".length()).strip();
    if (!Scan.isNumber(meters, 8) || Integer.parseInt(meters) > RADIUS_METERS_MAX) {
      query.fault("in", value, IN + " with r from 0 to " + RADIUS_METERS_MAX);
      return Optional.empty();
    }
    Optional<LatLng> center =
        query.parsePosition("in", value.substring("circle:".length(), radius));
    return center.map(point -> new CircleArea(point, Integer.parseInt(meters)));
  }

  private Optional<Area> box(String value) {
    List<String> sides = Scan.split(value.substring("bbox:".length()), c -> c == ',');
    if (sides.size() == 4) {
      try {
        double west = Double.parseDouble(sides.get(0).strip());
        double south = Double.parseDouble(sides.get(1).strip());
        double east = Double.parseDouble(sides.get(2).strip());
        double north = Double.parseDouble(sides.get(3).strip());
        boolean isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
        if (isOnEarth && west <= east && south <= north) {
          return Optional.of(new Bounds(west, south, east, north));
        }
      } catch (NumberFormatException notANumber) {
        // Falls through to the fault below, which says what was given.
      }
    }
    query.fault(
        "in",
        value,
        "bbox:<west>,<south>,<east>,<north> with west <= east and south <= north, in degrees");
    return Optional.empty();
  }

  private static Optional<CorridorArea> route(Parameters query, Optional<Parameters> form) {
    Optional<String> posted = form.flatMap(body -> body.text("route"));
    Optional<String> asked = query.text("route");
    if (posted.isPresent() && asked.isPresent()) {
      query.fault("route", asked.get(), "the parameter once, in the query or in the body");
      return Optional.empty();
    }
    Optional<String> given = posted.isPresent() ? posted : asked;
    return given.flatMap(text -> route(query, text));
  }

  private static Optional<CorridorArea> route(Parameters query, String text) {
    String[] parts = text.strip().split(";", 2);
    int width = ROUTE_WIDTH_METERS;
    if (parts.length == 2) {
      String meters = parts[1].startsWith("w=") ? parts[1].substring(2).strip() : "";
      width = Scan.isNumber(meters, 6) ? Integer.parseInt(meters) : 0;
    }
    if (width < 1 || width > ROUTE_WIDTH_METERS_MAX) {
      String expected = ROUTE + " with w from 1 to " + ROUTE_WIDTH_METERS_MAX;
      query.fault("route", shortened(text), expected);
      return Optional.empty();
    }
    try {
      List<LatLng> points = FlexiblePolyline.decode(parts[0]).points();
      if (points.size() >= 2 && points.size() <= ROUTE_POINTS_MAX) {
        return Optional.of(new CorridorArea(points, width));
      }
      query.fault("route", "a line of %,d points".formatted(points.size()), ROUTE);
    } catch (IllegalArgumentException notALine) {
      query.fault("route", shortened(text), ROUTE);
    }
    return Optional.empty();
  }

  private static String shortened(String text) {
    return text.length() > 100 ? text.substring(0, 100) + "..." : text;
  }
}
