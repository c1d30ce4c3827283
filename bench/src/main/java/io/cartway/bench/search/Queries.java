package io.cartway.bench.search;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// Makes queries from the addresses of an extract. The same seed makes the same queries.
final class Queries {

  /// A user who leaves out the town sees a map of it.
  private static final double NEAR_METERS_MAX = 2_000;

  /// Without a town, another address of the same text must be this many times as far.
  private static final double FARTHER = 2;

  private final List<TruthAddress> all;
  private final List<TruthAddress> sample;
  private final Country country;
  private final long seed;

  /// @param sampleMax maximum number of addresses
  Queries(Truth truth, Country country, int sampleMax, long seed) {
    this.all = truth.addresses();
    this.country = country;
    this.seed = seed;
    List<TruthAddress> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, new Random(seed));
    this.sample = List.copyOf(shuffled.subList(0, Math.min(sampleMax, shuffled.size())));
  }

  List<TruthAddress> sample() {
    return sample;
  }

  Country country() {
    return country;
  }

  List<Query> of(Form form) {
    Map<String, List<LatLng>> places = places(form);
    Random random = new Random(seed + form.name().hashCode());
    List<Query> queries = new ArrayList<>();
    for (TruthAddress wanted : sample) {
      Optional<LatLng> at =
          form == Form.NO_CITY ? Optional.of(near(wanted.position(), random)) : Optional.empty();
      if (form.suits(wanted, country)) {
        String text = form.write(wanted, country);
        List<LatLng> like = places.getOrDefault(Plain.words(text), List.of());
        boolean isAmbiguous =
            at.map(here -> hasRival(wanted, like, here))
                .orElseGet(() -> same(wanted, like).size() < like.size());
        queries.add(
            new Query(QuerySet.of(form), wanted, text, at, same(wanted, like), isAmbiguous));
      }
    }
    return queries;
  }

  /// Form 1 with typos. A text that became another address's is ambiguous.
  List<Query> withTypos(QuerySet set, int count) {
    Map<String, List<LatLng>> places = places(Form.COMMAS);
    Random random = new Random(seed + 31L * count);
    List<Query> queries = new ArrayList<>();
    for (TruthAddress wanted : sample) {
      String clean = Form.COMMAS.write(wanted, country);
      String text = Typos.make(clean, count, random);
      if (!text.equals(clean)) {
        List<LatLng> like = places.getOrDefault(Plain.words(clean), List.of());
        List<LatLng> same = same(wanted, like);
        boolean isAmbiguous = same.size() < like.size() || places.containsKey(Plain.words(text));
        queries.add(new Query(set, wanted, text, Optional.empty(), same, isAmbiguous));
      }
    }
    return queries;
  }

  private Map<String, List<LatLng>> places(Form form) {
    Map<String, List<LatLng>> places = new HashMap<>();
    for (TruthAddress each : all) {
      places
          .computeIfAbsent(Plain.words(form.write(each, country)), text -> new ArrayList<>())
          .add(each.position());
    }
    return places;
  }

  private static List<LatLng> same(TruthAddress wanted, List<LatLng> like) {
    return like.stream()
        .filter(each -> each.distanceMeters(wanted.position()) <= Query.RIGHT_METERS)
        .toList();
  }

  private static boolean hasRival(TruthAddress wanted, List<LatLng> like, LatLng here) {
    double meters = here.distanceMeters(wanted.position());
    return like.stream()
        .filter(each -> each.distanceMeters(wanted.position()) > Query.RIGHT_METERS)
        .anyMatch(each -> each.distanceMeters(here) < FARTHER * meters);
  }

  private static LatLng near(LatLng place, Random random) {
    double meters = random.nextDouble() * NEAR_METERS_MAX;
    return Ground.move(place, random.nextDouble() * 360, meters);
  }
}
