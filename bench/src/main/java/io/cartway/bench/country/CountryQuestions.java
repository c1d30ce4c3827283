package io.cartway.bench.country;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/// Questions at addresses of the first copy of a country, which is the same in each size: what
/// changes from size to size is the country around them.
public final class CountryQuestions {

  /// The operations that are not routes.
  private static final List<String> SEARCHES =
      List.of("geocode", "autosuggest", "revgeocode", "browse", "discover");

  /// The modes of routes.
  public static final List<String> MODES =
      List.of("car", "truck", "bicycle", "pedestrian", "scooter");

  /// Letters that somebody has typed of a street.
  private static final int TYPED_LETTERS = 5;

  private static final double UNITS_PER_DEGREE = 1e7;

  private final List<Address> addresses = new ArrayList<>();

  /// An address as its tags say it.
  ///
  /// @param at latitude and longitude with a comma between
  private record Address(String street, String number, String city, String at) {}

  private CountryQuestions(Template template) {
    for (int node = 0; node < template.nodes(); node++) {
      Map<String, String> tags = new LinkedHashMap<>();
      String[] flat = template.nodeTags[node];
      for (int i = 0; i < flat.length; i += 2) {
        tags.put(flat[i], flat[i + 1]);
      }
      if (tags.containsKey("addr:street")
          && tags.containsKey("addr:housenumber")
          && tags.containsKey("addr:city")) {
        String at =
            String.format(
                Locale.ROOT,
                "%.6f,%.6f",
                template.lat[node] / UNITS_PER_DEGREE,
                template.lon[node] / UNITS_PER_DEGREE);
        addresses.add(
            new Address(
                tags.get("addr:street"), tags.get("addr:housenumber"), tags.get("addr:city"), at));
      }
    }
  }

  /// Reads the addresses of an extract.
  ///
  /// @param extract the first of those that the country is made of
  /// @throws IOException when it cannot be read, or has too few addresses to ask for
  public static CountryQuestions of(Path extract) throws IOException {
    CountryQuestions questions = new CountryQuestions(Template.read(extract));
    if (questions.addresses.size() < 2) {
      throw new IOException(
          "%s has %d addresses at nodes: at least 2 are needed"
              .formatted(extract, questions.addresses.size()));
    }
    return questions;
  }

  /// Paths to request, by operation, in the order in which they are reported.
  ///
  /// @param count of each operation
  public Map<String, List<String>> paths(int count, long seed) {
    Random random = new Random(seed);
    Map<String, List<String>> paths = new LinkedHashMap<>();
    for (String operation : SEARCHES) {
      for (int i = 0; i < count; i++) {
        paths
            .computeIfAbsent(operation, any -> new ArrayList<>())
            .add(search(operation, any(random)));
      }
    }
    for (String mode : MODES) {
      for (int i = 0; i < count; i++) {
        String from = any(random).at;
        String to = any(random).at;
        paths
            .computeIfAbsent("route, " + mode, any -> new ArrayList<>())
            .add(route(mode, from, to));
      }
    }
    return paths;
  }

  private Address any(Random random) {
    return addresses.get(random.nextInt(addresses.size()));
  }

  private static String search(String operation, Address address) {
    String near = "&at=" + text(address.at);
    String street = address.street;
    return switch (operation) {
      case "geocode" ->
          "/v1/geocode?limit=1&q="
              + text("%s %s, %s".formatted(street, address.number, address.city));
      case "autosuggest" ->
          "/v1/autosuggest?q="
              + text(street.substring(0, Math.min(TYPED_LETTERS, street.length())))
              + near;
      case "revgeocode" -> "/v1/revgeocode?limit=1" + near;
      case "browse" -> "/v1/browse?categories=100&limit=10" + near;
      default -> "/v1/discover?limit=10&q=restaurant" + near;
    };
  }

  private static String route(String mode, String from, String to) {
    return "/v1/routes?return=summary&transportMode=%s&origin=%s&destination=%s"
        .formatted(mode, text(from), text(to));
  }

  private static String text(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
