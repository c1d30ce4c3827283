package io.cartway.roads.rules;

import io.cartway.hours.OpeningHours;
import io.cartway.hours.Place;
import io.cartway.travel.HazardousGoods;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Vehicle;
import java.time.Instant;
import java.util.function.ToIntFunction;

/// One term after the `@` of a conditional tag.
sealed interface Condition {

  /// Whether it holds. A term that cannot be evaluated does not hold.
  boolean holds(Situation situation);

  /// Whether it depends on the time.
  default boolean isTimed() {
    return false;
  }

  /// Times, in the syntax of opening hours.
  record Times(OpeningHours hours) implements Condition {
    @Override
    public boolean holds(Situation situation) {
      Place place = situation.place();
      return place != null && hours.isOpen(situation.epochMillis(), place);
    }

    @Override
    public boolean isTimed() {
      return true;
    }
  }

  /// The months in which winter equipment and closures are signed: November to March, on the
  /// southern half of the earth May to September.
  record Winter() implements Condition {
    @Override
    public boolean holds(Situation situation) {
      Place place = situation.place();
      if (place == null) {
        return false;
      }
      int month =
          Instant.ofEpochMilli(situation.epochMillis()).atZone(place.zone()).getMonthValue();
      boolean isNorth = place.location().lat() >= 0;
      return isNorth ? month >= 11 || month <= 3 : month >= 5 && month <= 9;
    }

    @Override
    public boolean isTimed() {
      return true;
    }
  }

  /// Compares a size or weight of the vehicle with a number; an unknown one is neither beyond nor
  /// within a limit.
  record Size(ToIntFunction<Vehicle> measure, String operator, int number) implements Condition {
    @Override
    public boolean holds(Situation situation) {
      int value = measure.applyAsInt(situation.vehicle());
      if (value == 0) {
        return false;
      }
      return switch (operator) {
        case ">" -> value > number;
        case ">=" -> value >= number;
        case "<" -> value < number;
        case "<=" -> value <= number;
        default -> value == number;
      };
    }
  }

  /// The road is used to reach something on it.
  record Destination() implements Condition {
    @Override
    public boolean holds(Situation situation) {
      return situation.isEnd();
    }
  }

  /// The vehicle is of a mode.
  record Of(TransportMode mode) implements Condition {
    @Override
    public boolean holds(Situation situation) {
      return situation.mode() == mode;
    }
  }

  /// The vehicle has a trailer.
  record Trailer() implements Condition {
    @Override
    public boolean holds(Situation situation) {
      return situation.vehicle().trailerCount() > 0;
    }
  }

  /// The vehicle carries dangerous goods.
  record Goods() implements Condition {
    @Override
    public boolean holds(Situation situation) {
      return carries(situation.vehicle());
    }

    /// Goods that are only harmful to water are not dangerous goods on roads.
    static boolean carries(Vehicle vehicle) {
      return vehicle.tunnelCategory() != '\0'
          || vehicle.hazardousGoods().stream()
              .anyMatch(kind -> kind != HazardousGoods.HARMFUL_TO_WATER);
    }
  }

  /// Never holds: other vehicles and people, the weather, and terms that are not understood.
  record Never() implements Condition {
    @Override
    public boolean holds(Situation situation) {
      return false;
    }
  }
}
