package io.cartway.bench.truth;

import io.cartway.bench.search.Plain;
import io.cartway.bench.search.RawOsm;
import io.cartway.bench.search.Truth;
import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/// Questions for names of places, streets, towns and countries.
final class NameMaker {

  private static final double PLACE_METERS = 150;
  private static final double STREET_METERS = 100;
  private static final double NEAR_DEGREES = 0.01;
  private static final int FIRST = 3;

  private static final List<String> LANGUAGES =
      List.of(
          "en", "de", "fr", "es", "it", "pt", "nl", "ca", "pl", "cs", "sv", "da", "fi", "hu", "ro",
          "tr", "ru", "el", "ja", "zh", "ar", "ko");

  private final List<Truth.Named> all;
  private final Truth truth;
  private final long seed;
  private final Map<String, List<Truth.Named>> byName = new HashMap<>();

  /// @param raw the extract, for places that are called by their brand or operator alone
  NameMaker(RawOsm raw, Truth truth, long seed) {
    this.all = truth.named();
    this.truth = truth;
    this.seed = seed;
    raw.tagged()
        .forEach((id, tags) -> {
          LatLng place = raw.nodes().get(id);
          if (place != null) {
            addNameless(tags, place, List.of());
          }
        });
    raw.ways()
        .forEach((id, way) -> {
          List<LatLng> line = raw.line(way);
          if (!line.isEmpty()) {
            addNameless(way.tags(), line.getFirst(), List.of(line));
          }
        });
    for (Truth.Named each : all) {
      for (String name : each.names()) {
        byName.computeIfAbsent(Plain.key(name), key -> new ArrayList<>()).add(each);
      }
    }
  }

  /// A petrol station without a name is called `BP` by all.
  private void addNameless(Map<String, String> tags, LatLng place, List<List<LatLng>> lines) {
    String name = tags.getOrDefault("brand", tags.getOrDefault("operator", ""));
    if (!tags.containsKey("name")
        && !name.isEmpty()
        && (tags.containsKey("amenity") || tags.containsKey("shop"))) {
      byName
          .computeIfAbsent(Plain.key(name), key -> new ArrayList<>())
          .add(new Truth.Named(Truth.Named.Kind.PLACE, "", List.of(name), false, "", place, lines));
    }
  }

  List<SearchQuestion> make(SearchForm form, int count) {
    Truth.Named.Kind kind =
        switch (form) {
          case STREET -> Truth.Named.Kind.STREET;
          case TOWN -> Truth.Named.Kind.TOWN;
          default -> Truth.Named.Kind.PLACE;
        };
    Random random = new Random(seed + 31L * form.name().hashCode());
    List<Truth.Named> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, random);
    List<SearchQuestion> made = new ArrayList<>();
    for (Truth.Named wanted : shuffled) {
      if (made.size() == count) {
        break;
      }
      // A name without two letters is a number.
      boolean isName = wanted.name().codePoints().filter(Character::isLetter).count() > 1;
      if (wanted.kind() == kind
          && isName
          && (!wanted.city().isEmpty() || form != SearchForm.STREET)) {
        made.add(question(form, wanted, random));
      }
    }
    return made;
  }

  private SearchQuestion question(SearchForm form, Truth.Named wanted, Random random) {
    String name = wanted.name();
    String inTown = wanted.city().isEmpty() ? name : name + ", " + wanted.city();
    List<Truth.Named> same = byName.getOrDefault(Plain.key(name), List.of(wanted));
    return switch (form) {
      case STREET ->
          SearchQuestion.geocode(
              form,
              inTown,
              "street " + inTown,
              found ->
                  !found.isEmpty()
                      && found.getFirst().is("street")
                      && isOne(found.getFirst(), same, STREET_METERS));
      case TOWN ->
          SearchQuestion.geocode(
              form,
              name,
              "area " + inTown,
              found ->
                  !found.isEmpty()
                      && (isTown(found, same) || isOne(found.getFirst(), same, PLACE_METERS)));
      case DISCOVER -> {
        LatLng at = near(wanted.position(), random);
        yield SearchQuestion.discover(
            form,
            name,
            at,
            inTown,
            found -> found.stream().limit(FIRST).anyMatch(it -> isOne(it, same, PLACE_METERS)));
      }
      default ->
          SearchQuestion.geocode(
              form,
              inTown,
              "place " + inTown,
              found ->
                  !found.isEmpty()
                      && (isOne(found.getFirst(), same, PLACE_METERS)
                          || (wanted.city().isEmpty() && isStreet(found.getFirst(), name))));
    };
  }

  /// Whether an item is a street that is called exactly so: without a town, both may be meant.
  private boolean isStreet(Found item, String name) {
    return item.is("street")
        && truth.nearest(name, item.position(), STREET_METERS).isPresent()
        && Plain.key(item.title()).startsWith(Plain.key(name));
  }

  /// Whether an item is one of these things: near it, and called like it.
  private static boolean isOne(Found item, List<Truth.Named> same, double meters) {
    String title = Plain.key(item.title());
    return same.stream()
        .anyMatch(each ->
            each.metersTo(item.position()) <= meters
                && each.names().stream().anyMatch(name -> title.contains(Plain.key(name))));
  }

  private static boolean isTown(List<Found> found, List<Truth.Named> same) {
    String title = Plain.key(found.getFirst().title());
    return found.getFirst().isArea()
        && same.stream()
            .flatMap(each -> each.names().stream())
            .anyMatch(name -> title.startsWith(Plain.key(name)));
  }

  private static LatLng near(LatLng place, Random random) {
    return new LatLng(
        place.lat() + NEAR_DEGREES * (2 * random.nextDouble() - 1),
        place.lng() + NEAR_DEGREES * (2 * random.nextDouble() - 1));
  }

  /// Countries by name and code.
  ///
  /// @param countries their two letters
  static List<SearchQuestion> countries(List<String> countries, int count) {
    List<SearchQuestion> made = new ArrayList<>();
    for (String code : countries) {
      Locale country = Locale.of("", code);
      Set<String> texts = new TreeSet<>(Set.of(code, country.getISO3Country()));
      LANGUAGES.forEach(language -> texts.add(country.getDisplayCountry(Locale.of(language))));
      for (String text : texts) {
        made.add(country(text, country.getISO3Country()));
      }
    }
    return made.subList(0, Math.min(count, made.size()));
  }

  /// A city that is called like its country is right, too.
  private static SearchQuestion country(String text, String code) {
    return SearchQuestion.geocode(
        SearchForm.COUNTRY,
        text,
        "country " + code,
        found -> {
          if (found.isEmpty() || !found.getFirst().country().equals(code)) {
            return false;
          }
          Found first = found.getFirst();
          boolean isSame = Plain.key(first.title()).equals(Plain.key(text));
          return first.type().equals("locality/country") || (first.isArea() && isSame);
        });
  }
}
