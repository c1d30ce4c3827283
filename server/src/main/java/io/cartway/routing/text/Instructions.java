package io.cartway.routing.text;

import io.cartway.routing.guidance.Action;
import io.cartway.routing.guidance.Action.ActionKind;
import io.cartway.routing.guidance.Action.Direction;
import io.cartway.routing.guidance.ActionRoads;
import io.cartway.routing.text.Sentences.With;
import io.cartway.travel.Units;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Writes actions as text: what to do, and how far to continue. Immutable.
public final class Instructions {

  private static final String FALLBACK = "en-us";
  private static final int METERS_PER_KILOMETER = 1000;
  private static final double METERS_PER_FOOT = 0.3048;
  private static final double METERS_PER_MILE = 1609.344;

  /// Shorter distances are in feet.
  private static final double MILES_MIN = 0.1;

  private final Sentences sentences;
  private final String language;
  private final boolean isFallback;
  private final Units units;

  private Instructions(String tag, boolean isFallback, Units units) {
    sentences = Sentences.of(primary(tag));
    language = tag.toLowerCase(Locale.ROOT);
    this.isFallback = isFallback;
    this.units = units;
  }

  /// Instructions in the first supported language.
  ///
  /// @param preference BCP 47 tags by preference; empty for English
  public static Instructions of(List<String> preference, Units units) {
    for (String tag : preference) {
      if (Sentences.LANGUAGES.contains(primary(tag))) {
        return new Instructions(tag, false, units);
      }
    }
    return new Instructions(FALLBACK, !preference.isEmpty(), units);
  }

  /// The supported languages, as primary BCP 47 tags.
  public static List<String> languages() {
    return Sentences.LANGUAGES;
  }

  /// The requested tag of the language used, in lower case: `en-us`.
  public String language() {
    return language;
  }

  /// Whether none of the requested languages is supported, so that it is English.
  public boolean isFallback() {
    return isFallback;
  }

  /// The text of an action.
  ///
  /// @param action index of the action
  /// @param side the side of the road of the destination; empty when unknown
  public String text(ActionRoads roads, int action, Optional<Direction> side) {
    Action done = roads.actions().get(action);
    Cue cue = cue(roads, action, done);
    StringBuilder text = new StringBuilder(96);
    append(text, cue);
    if (done.kind() == ActionKind.ARRIVE && side.isPresent() && side.get() != Direction.MIDDLE) {
      text.append(' ');
      append(text, Cue.of("arrive." + word(side.get())));
    }
    if (done.lengthMeters() > 0 && !isCarried(roads)) {
      text.append(' ').append(sentences.template("go", With.NONE).fill(distance(done)));
    }
    return text.toString();
  }

  /// The text for arriving where a section only ends because a ferry or train follows or ends.
  public String terminal() {
    return sentence(Cue.of("arrive.terminal"));
  }

  /// The text for boarding the section's ferry or train.
  public String boarding(ActionRoads roads) {
    String name = roads.nameAfter(0);
    return sentence(Cue.of(carrier(roads) + ".board").onto(name, "", false));
  }

  /// The text for leaving the section's ferry or train.
  public String leaving(ActionRoads roads) {
    return sentence(Cue.of(carrier(roads) + ".deboard"));
  }

  /// The values of a sentence.
  ///
  /// @param key of the sentence
  /// @param road the next road; empty when it has no name
  /// @param toward the destinations on signs; empty when there are none
  /// @param isStairs whether stairs follow
  /// @param exit the number of an exit, empty when it has none
  /// @param ordinal the number of a roundabout's exit
  /// @param degrees direction of departure
  record Cue(
      String key,
      String road,
      String toward,
      boolean isStairs,
      String exit,
      int ordinal,
      double degrees) {

    static Cue of(String key) {
      return new Cue(key, "", "", false, "", 0, 0);
    }

    Cue onto(String newRoad, String newToward, boolean hasStairs) {
      return new Cue(key, newRoad, newToward, hasStairs, exit, ordinal, degrees);
    }

    Cue exit(String newExit) {
      return new Cue(key, road, toward, isStairs, newExit, ordinal, degrees);
    }

    Cue ordinal(int newOrdinal) {
      return new Cue(key, road, toward, isStairs, exit, newOrdinal, degrees);
    }

    Cue degrees(double newDegrees) {
      return new Cue(key, road, toward, isStairs, exit, ordinal, newDegrees);
    }

    With with() {
      if (road.isEmpty()) {
        return isStairs ? With.STAIRS : toward.isEmpty() ? With.NONE : With.TOWARD;
      }
      return toward.isEmpty() ? With.ROAD : With.BOTH;
    }
  }

  /// The text of a cue.
  String sentence(Cue cue) {
    StringBuilder text = new StringBuilder(96);
    append(text, cue);
    return text.toString();
  }

  /// A spoken length.
  String distance(int meters) {
    if (units == Units.METRIC) {
      return meters < METERS_PER_KILOMETER
          ? in("meters", String.valueOf(meters))
          : in("kilometers", sentences.tenths(Math.round(meters / 100.0)));
    }
    double miles = meters / METERS_PER_MILE;
    return miles < MILES_MIN
        ? in("feet", String.valueOf(Math.round(meters / METERS_PER_FOOT)))
        : in("miles", sentences.tenths(Math.round(miles * 10)));
  }

  private String distance(Action action) {
    return distance(action.lengthMeters());
  }

  private String in(String unit, String value) {
    return sentences.template(unit, With.NONE).fill(value);
  }

  private Cue cue(ActionRoads roads, int action, Action done) {
    return switch (done.kind()) {
      case DEPART -> depart(roads, action);
      case ARRIVE ->
          Cue.of("arrive").onto(isCarried(roads) ? "" : roads.nameAfter(action), "", false);
      case CONTINUE -> plain("continue", roads, action);
      case TURN -> plain("turn." + side(done) + "." + severity(done), roads, action);
      case KEEP -> signed("keep." + side(done), roads, action);
      case RAMP, EXIT -> leave(roads, action, done);
      case ENTER_HIGHWAY -> signed("enterHighway", roads, action);
      case CONTINUE_HIGHWAY -> signed("continueHighway", roads, action);
      case ROUNDABOUT_ENTER -> Cue.of("roundaboutEnter");
      case ROUNDABOUT_EXIT ->
          signed("roundaboutExit", roads, action).ordinal(done.exit().orElse(1));
      case ROUNDABOUT_PASS -> signed("roundaboutPass", roads, action);
      case U_TURN -> plain("uTurn", roads, action);
    };
  }

  private static Cue depart(ActionRoads roads, int action) {
    if (isCarried(roads)) {
      return Cue.of(carrier(roads)).onto(roads.nameAfter(action), "", false);
    }
    return plain("depart", roads, action).degrees(roads.departureDegrees());
  }

  private static Cue leave(ActionRoads roads, int action, Action done) {
    String number = roads.exitNumber(action);
    String word = done.kind() == ActionKind.RAMP ? "ramp." : "exit.";
    return number.isEmpty()
        ? signed(word + side(done), roads, action)
        : signed("exit.numbered", roads, action).exit(number);
  }

  private static Cue plain(String key, ActionRoads roads, int action) {
    return Cue.of(key)
        .onto(roads.nameAfter(action), roads.towardAfter(action), roads.isStairsAfter(action));
  }

  private static Cue signed(String key, ActionRoads roads, int action) {
    String routes = roads.routesAfter(action);
    String road = routes.isEmpty() ? roads.nameAfter(action) : routes;
    return Cue.of(key).onto(road, roads.towardAfter(action), false);
  }

  private void append(StringBuilder text, Cue cue) {
    sentences
        .template(cue.key, cue.with())
        .append(
            text,
            slot ->
                switch (slot) {
                  case ROAD -> cue.road;
                  case TOWARD -> cue.toward;
                  case EXIT -> cue.exit;
                  case ORDINAL -> sentences.ordinal(cue.ordinal);
                  case COMPASS -> sentences.compass(cue.degrees);
                  case DISTANCE, VALUE -> "";
                });
  }

  private static boolean isCarried(ActionRoads roads) {
    return roads.isFerry() || roads.isTrain();
  }

  private static String carrier(ActionRoads roads) {
    return roads.isTrain() ? "train" : "ferry";
  }

  private static String side(Action action) {
    return word(action.direction().orElse(Direction.MIDDLE));
  }

  private static String severity(Action action) {
    return word(action.severity().orElse(Action.Severity.QUITE));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static String primary(String tag) {
    return ActionRoads.primary(tag).toLowerCase(Locale.ROOT);
  }
}
