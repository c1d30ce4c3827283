package io.cartway.bench.search;

import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// Asks for shops and other places by name and town: told, without a target.
final class PlaceRun {

  static final double RIGHT_METERS = 100;

  private PlaceRun() {}

  static Tally run(String extract, Subject subject, Truth truth, long seed, int sampleMax)
      throws IOException {
    List<Truth.Place> places = new ArrayList<>(truth.places());
    Collections.shuffle(places, new Random(seed));
    Map<String, List<LatLng>> named = new HashMap<>();
    for (Truth.Place place : truth.places()) {
      named
          .computeIfAbsent(Plain.key(place.name()), key -> new ArrayList<>())
          .add(place.position());
    }
    Tally tally = new Tally(QuerySet.PLACE, extract);
    for (Truth.Place place : places.subList(0, Math.min(sampleMax, places.size()))) {
      String text = (place.name() + ", " + place.city()).replaceAll(", $", "");
      List<Answer> answers = subject.geocode(text, Optional.empty(), 1);
      boolean isApart =
          named.getOrDefault(Plain.key(place.name()), List.of()).stream()
              .anyMatch(each -> each.distanceMeters(place.position()) > RIGHT_METERS);
      boolean isRight =
          !answers.isEmpty()
              && answers.getFirst().position().distanceMeters(place.position()) <= RIGHT_METERS;
      tally.add(isApart, isRight);
    }
    return tally;
  }
}
