package io.cartway.travel;

import java.util.List;

/// What an electric vehicle takes from its battery: HERE's empirical model. A flat road takes a
/// rate that depends on the speed, climbing takes more, descending gives back, and auxiliary
/// systems take energy as long as the vehicle moves. Energies are in watt-hours.
///
/// @param rates at rising speeds, at least one
/// @param ascentPerMeter what a metre of height takes on the way up
/// @param descentPerMeter what a metre of height gives back on the way down
/// @param auxiliaryPerSecond what auxiliary systems take
public record EvConsumption(
    List<Rate> rates, double ascentPerMeter, double descentPerMeter, double auxiliaryPerSecond) {

  /// What a flat road takes.
  ///
  /// @param kmh the speed
  /// @param perMeter watt-hours for each metre
  public record Rate(double kmh, double perMeter) {}

  public EvConsumption {
    rates = List.copyOf(rates);
    if (rates.isEmpty()) {
      throw new IllegalArgumentException("a model of consumption without a rate");
    }
  }

  /// Whether heights matter.
  public boolean usesHeights() {
    return ascentPerMeter > 0 || descentPerMeter > 0;
  }

  /// What a flat road takes at a speed, in watt-hours for each metre: even between the speeds of
  /// the table, and that of its first and last speed beyond them.
  public double perMeter(double kmh) {
    int low = 0;
    int high = rates.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (rates.get(middle).kmh <= kmh) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == 0) {
      return rates.getFirst().perMeter;
    }
    Rate before = rates.get(low - 1);
    if (low == rates.size()) {
      return before.perMeter;
    }
    Rate after = rates.get(low);
    double share = (kmh - before.kmh) / (after.kmh - before.kmh);
    return before.perMeter + share * (after.perMeter - before.perMeter);
  }
}
