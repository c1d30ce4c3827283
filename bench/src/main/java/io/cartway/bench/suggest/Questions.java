package io.cartway.bench.suggest;

import io.cartway.bench.search.Ground;
import io.cartway.bench.search.Plain;
import io.cartway.bench.search.Truth;
import io.cartway.bench.search.Typos;
import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// Makes texts of the streets and places of an extract. The same seed makes the same texts.
final class Questions {

  private static final double NEAR_METERS_MAX = 2_000;
  private static final double FULL_CIRCLE_DEGREES = 360;

  /// Attempts to place a wrong letter: as the last letter of a name it would have no effect.
  private static final int TRIES = 20;

  private Questions() {}

  /// Texts of all forms, in an order that mixes streets and places.
  ///
  /// @param streetsMax maximum number of streets
  /// @param placesMax maximum number of places
  static List<Question> of(Truth truth, int streetsMax, int placesMax, long seed) {
    List<Truth.Named> wanted = new ArrayList<>();
    Map<String, List<Truth.Named>> alike = new HashMap<>();
    for (Truth.Named each : truth.named()) {
      alike.computeIfAbsent(Likeness.key(each.name()), key -> new ArrayList<>()).add(each);
    }
    wanted.addAll(sample(truth, Truth.Named.Kind.STREET, streetsMax, seed));
    wanted.addAll(sample(truth, Truth.Named.Kind.PLACE, placesMax, seed));
    Collections.shuffle(wanted, new Random(seed));
    List<Question> questions = new ArrayList<>();
    for (Form form : Form.values()) {
      Random random = new Random(seed + form.name().hashCode());
      for (Truth.Named each : wanted) {
        List<Truth.Named> same = alike.getOrDefault(Likeness.key(each.name()), List.of());
        ask(form, each, same, random).ifPresent(questions::add);
      }
    }
    return questions;
  }

  private static List<Truth.Named> sample(Truth truth, Truth.Named.Kind kind, int max, long seed) {
    List<Truth.Named> all = new ArrayList<>();
    for (Truth.Named each : truth.named()) {
      if (each.kind() == kind && !Plain.key(each.name()).isEmpty() && !each.city().isEmpty()) {
        all.add(each);
      }
    }
    Collections.shuffle(all, new Random(seed));
    return all.subList(0, Math.min(max, all.size()));
  }

  private static Optional<Question> ask(
      Form form, Truth.Named wanted, List<Truth.Named> alike, Random random) {
    LatLng near =
        Ground.move(
            wanted.position(),
            FULL_CIRCLE_DEGREES * random.nextDouble(),
            NEAR_METERS_MAX * random.nextDouble());
    Optional<LatLng> at = form.isNear() ? Optional.of(near) : Optional.empty();
    Optional<String> name =
        form.isWrong() ? wrong(wanted.name(), random) : Optional.of(wanted.name());
    List<Truth.Named> right = alike.stream().filter(each -> isAsRight(each, wanted, at)).toList();
    return name.map(it -> new Question(form, wanted, right, form.write(it, wanted.city()), at));
  }

  /// Whether a thing of the same name is as good as the target: equally near, or in the same town.
  private static boolean isAsRight(Truth.Named other, Truth.Named wanted, Optional<LatLng> at) {
    return at.map(it -> other.metersTo(it) <= wanted.metersTo(it) + Question.RIGHT_METERS)
        .orElseGet(() -> other.city().equals(wanted.city()));
  }

  /// The name with a wrong letter before its end; empty if no word of it is long enough.
  static Optional<String> wrong(String name, Random random) {
    for (int i = 0; i < TRIES; i++) {
      String typed = Typos.make(name, 1, random);
      if (firstDifference(name, typed) < Math.min(name.length(), typed.length()) - 1) {
        return Optional.of(typed);
      }
    }
    return Optional.empty();
  }

  private static int firstDifference(String a, String b) {
    int end = Math.min(a.length(), b.length());
    for (int i = 0; i < end; i++) {
      if (a.charAt(i) != b.charAt(i)) {
        return i;
      }
    }
    return end;
  }
}
