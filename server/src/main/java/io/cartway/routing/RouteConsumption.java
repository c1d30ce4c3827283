package io.cartway.routing;

import io.cartway.paths.Stretch;
import io.cartway.paths.Trace;
import io.cartway.paths.energy.ArcEnergy;
import io.cartway.paths.span.SpanFinder;
import io.cartway.travel.EvConsumption;
import java.util.ArrayList;
import java.util.List;

/// What a route takes from the battery of an electric vehicle. From its start to any point of it
/// the route has never given back more than it took: what is below 0 counts as 0. What a section or
/// a span takes is the difference between its ends, rounded there, so that they add up to the
/// route; one that goes downhill may give back what those before it took.
public final class RouteConsumption {

  /// A span's unit is a tenth of a watt-hour, a section's a watt-hour.
  private static final long PER_SPAN_UNIT = ArcEnergy.PER_WATT_HOUR / 10;

  private final EvConsumption model;
  private final List<long[]> starts = new ArrayList<>();

  /// The consumption of a route.
  public RouteConsumption(Route route, EvConsumption model) {
    this.model = model;
    long sum = 0;
    for (Route.Section section : route.sections()) {
      long[] energy = section.trace().energy(model);
      for (int i = 0; i < energy.length; i++) {
        energy[i] += sum;
      }
      starts.add(energy);
      sum = energy[energy.length - 1];
    }
  }

  /// What a section takes, in watt-hours.
  public long wattHours(int section) {
    long[] energy = starts.get(section);
    // The first number is the end of the section before.
    return ArcEnergy.taken(energy[energy.length - 1], ArcEnergy.PER_WATT_HOUR)
        - ArcEnergy.taken(energy[0], ArcEnergy.PER_WATT_HOUR);
  }

  /// What a section has taken at its points, since the start of the route, in tenths of a
  /// watt-hour.
  public SpanFinder.Consumption along(int section, Trace trace) {
    long[] energy = starts.get(section);
    ArcEnergy of = new ArcEnergy(trace.costs(), model);
    return (stretch, share) -> {
      if (stretch == trace.count()) {
        return ArcEnergy.taken(energy[stretch], PER_SPAN_UNIT);
      }
      Stretch part = trace.stretch(stretch);
      double at = part.from() + share * (part.to() - part.from());
      long more = of.upTo(part.arc(), at) - of.upTo(part.arc(), part.from());
      return ArcEnergy.taken(energy[stretch] + more, PER_SPAN_UNIT);
    };
  }
}
