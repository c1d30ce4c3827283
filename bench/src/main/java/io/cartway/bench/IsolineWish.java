package io.cartway.bench;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.isoline.Detail;
import io.cartway.isoline.IsolineRequest;
import io.cartway.paths.Journey;
import io.cartway.paths.Reach;
import io.cartway.travel.AreaRule;
import io.cartway.travel.AvoidFeature;
import io.cartway.travel.Avoidance;
import io.cartway.travel.EvConsumption;
import io.cartway.travel.Exclusion;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Vehicle;
import io.cartway.travel.Waypoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A requested picture of isolines: one line of a list, with four parts separated by ` | `.
///
/// @param name the base name of the picture's file
/// @param extract the extract of the region
/// @param request `MODE from|to LAT,LNG time|distance|consumption VALUE,... DETAIL`, then
///   `avoid=FEATURE,...` and `box=WEST,SOUTH,EAST,NORTH` if wanted
/// @param expected what is to be seen
record IsolineWish(String name, String extract, String request, String expected) {

  private static final int PART_COUNT = 4;
  private static final int WORD_COUNT = 6;

  /// A small electric car.
  private static final EvConsumption MODEL =
      new EvConsumption(
          List.of(
              new EvConsumption.Rate(10, 0.3),
              new EvConsumption.Rate(60, 0.13),
              new EvConsumption.Rate(130, 0.25)),
          5,
          3.5,
          2);

  /// All entries of a list; empty lines and lines that start with `#` are skipped.
  static List<IsolineWish> read(Path list) throws IOException {
    List<IsolineWish> wishes = new ArrayList<>();
    for (String line : Files.readAllLines(list)) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] parts = line.strip().split("\\s+\\|\\s+", PART_COUNT);
      if (parts.length != PART_COUNT) {
        throw new IllegalArgumentException(
            "'%s' is not 'name | extract | request | expected'".formatted(line));
      }
      wishes.add(new IsolineWish(parts[0], parts[1], parts[2], parts[3]));
    }
    return wishes;
  }

  private List<String> words() {
    List<String> words = List.of(request.split(" ", -1));
    if (words.size() < WORD_COUNT) {
      throw new IllegalArgumentException("'%s' is no request of isolines".formatted(request));
    }
    return words;
  }

  TransportMode mode() {
    return TransportMode.of(words().get(0)).orElseThrow();
  }

  LatLng place() {
    double[] at = numbers(words().get(2));
    return new LatLng(at[0], at[1]);
  }

  /// The avoided box.
  Optional<Bounds> box() {
    return option("box=")
        .map(sides -> {
          double[] of = numbers(sides);
          return new Bounds(of[0], of[1], of[2], of[3]);
        });
  }

  IsolineRequest isolines() {
    List<String> words = words();
    Reach.Unit unit = Reach.Unit.valueOf(words.get(3).toUpperCase(Locale.ROOT));
    Journey plain = Journey.of(mode(), Objective.FAST);
    Journey journey =
        new Journey(
            plain.mode(),
            plain.objective(),
            Vehicle.UNKNOWN,
            avoidance(),
            Exclusion.NONE,
            Journey.WALK_METERS_PER_SECOND,
            false,
            0,
            unit == Reach.Unit.CONSUMPTION ? Optional.of(MODEL) : Optional.empty());
    return new IsolineRequest(
        Waypoint.at(place()),
        words.get(1).equals("to"),
        journey,
        new TravelTime.Any(),
        unit,
        Arrays.stream(words.get(4).split(",", -1)).map(Integer::valueOf).toList(),
        Detail.valueOf(words.get(5).toUpperCase(Locale.ROOT)),
        Integer.MAX_VALUE,
        0);
  }

  private Avoidance avoidance() {
    Set<AvoidFeature> features =
        option("avoid=").stream()
            .flatMap(names -> Arrays.stream(names.split(",", -1)))
            .map(AvoidFeature::valueOf)
            .collect(Collectors.toSet());
    List<AreaRule> areas =
        box().map(area -> List.of(new AreaRule(area, List.of()))).orElse(List.of());
    return new Avoidance(features, areas, List.of(), false);
  }

  private Optional<String> option(String start) {
    return words().stream()
        .filter(word -> word.startsWith(start))
        .map(word -> word.substring(start.length()))
        .findFirst();
  }

  private static double[] numbers(String list) {
    return Arrays.stream(list.split(",", -1)).mapToDouble(Double::parseDouble).toArray();
  }
}
