package io.cartway.paths.span;

import io.cartway.geo.LatLng;
import io.cartway.paths.Trace;
import io.cartway.roads.Access;
import io.cartway.roads.NodeFlag;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Splits a section into [spans][Span]: a new one begins wherever a requested value changes.
///
/// Gates and railway crossings are at points: the span that begins there has them, and extends to
/// the next point of the line. Those at the ends of a section do not count. Lengths, durations and
/// consumption are differences of rounded sums, so that they add up to the section's.
public final class SpanFinder {

  private static final double MILLIS_PER_SECOND = 1000;
  private static final double MILLIMETERS_PER_METER = 1000;

  private final Trace trace;
  private final RoadGraph graph;
  private final Set<SpanName> names;
  private final SpanFacts facts;
  private final long startMillis;
  private final @Nullable Consumption consumption;

  /// What a vehicle has taken from its battery at a point of the path.
  @FunctionalInterface
  public interface Consumption {
    /// Tenths of a watt-hour since the start of the route.
    ///
    /// @param stretch the stretch, or their number for the end of the path
    /// @param share the share of the stretch before the point
    long until(int stretch, double share);
  }

  /// @param names the requested attributes
  /// @param language the caller's language, BCP 47
  /// @param notices for each stretch the indexes of the section's notices that apply there; may be
  ///   shorter than there are stretches
  public SpanFinder(
      Trace trace, Set<SpanName> names, String language, List<List<Integer>> notices) {
    this(trace, names, language, notices, 0, null);
  }

  /// @param names the requested attributes
  /// @param language the caller's language, BCP 47
  /// @param notices for each stretch the indexes of the section's notices that apply there; may be
  ///   shorter than there are stretches
  /// @param startMillis when the section starts, from the start of the route: durations are
  ///   differences of rounded times of the route
  /// @param consumption null when nobody asks for it
  public SpanFinder(
      Trace trace,
      Set<SpanName> names,
      String language,
      List<List<Integer>> notices,
      long startMillis,
      @Nullable Consumption consumption) {
    this.startMillis = startMillis;
    this.consumption = consumption;
    this.trace = trace;
    this.names = names.isEmpty() ? Set.of() : EnumSet.copyOf(names);
    graph = trace.graph();
    facts = new SpanFacts(trace, this.names, language, notices);
  }

  /// The distinct restrictions of through traffic on a path, which spans point to.
  public static List<Access> noThroughRestrictions(Trace trace) {
    return SpanFacts.noThroughRestrictions(trace);
  }

  /// The spans, in order; at least one.
  public List<Span> find() {
    NavigableMap<Integer, Integer> events = events();
    List<Start> starts = merged(starts(events), events);
    List<Span> spans = new ArrayList<>(starts.size());
    for (int i = 0; i < starts.size(); i++) {
      Start start = starts.get(i);
      boolean isLast = i == starts.size() - 1;
      double endMillimeters = isLast ? trace.lengthMillimeters() : starts.get(i + 1).millimeters;
      double endMillis = isLast ? trace.durationMillis() : starts.get(i + 1).millis;
      long endTaken = isLast ? taken(trace.count(), 0) : starts.get(i + 1).taken;
      spans.add(
          new Span(
              start.offset,
              meters(endMillimeters) - meters(start.millimeters),
              seconds(startMillis + endMillis) - seconds(startMillis + start.millis),
              consumption == null ? OptionalLong.empty() : OptionalLong.of(endTaken - start.taken),
              start.facts));
    }
    return spans;
  }

  private record Start(
      int offset, double millimeters, double millis, long taken, Span.Facts facts) {}

  private long taken(int stretch, double share) {
    return consumption == null ? 0 : consumption.until(stretch, share);
  }

  /// The possible starts of spans: stretches with their own points, and node flags.
  private List<Start> starts(NavigableMap<Integer, Integer> events) {
    List<Start> starts = new ArrayList<>();
    for (int i = 0; i < trace.count(); i++) {
      int from = trace.offset(i);
      int to = trace.offset(i + 1);
      if (to > from) {
        Set<Integer> offsets = new TreeSet<>(Set.of(from));
        for (int event : events.subMap(from, true, to, false).keySet()) {
          offsets.add(event);
          if (event + 1 < to) {
            offsets.add(event + 1);
          }
        }
        for (int offset : offsets) {
          starts.add(start(i, offset, events.getOrDefault(offset, 0)));
        }
      }
    }
    return starts;
  }

  private Start start(int stretch, int offset, int marks) {
    Span.Facts all = facts.of(stretch, marks);
    if (offset == 0) {
      return new Start(0, 0, 0, taken(0, 0), all);
    }
    double share = offset == trace.offset(stretch) ? 0 : share(stretch, offset);
    double millimeters = trace.startMillimeters(stretch);
    millimeters += share * trace.stretch(stretch).lengthMillimeters(graph);
    double millis = trace.startMillis(stretch);
    millis += share * trace.stretch(stretch).durationMillis(trace.costs());
    return new Start(offset, millimeters, millis, taken(stretch, share), all);
  }

  /// The share of a stretch before a point of the line.
  private double share(int stretch, int offset) {
    List<LatLng> line = trace.line();
    double before = 0;
    double whole = 0;
    for (int k = trace.offset(stretch) + 1; k <= trace.offset(stretch + 1); k++) {
      whole += line.get(k - 1).distanceMeters(line.get(k));
      before = k == offset ? whole : before;
    }
    return whole == 0 ? 0 : before / whole;
  }

  private static List<Start> merged(List<Start> starts, Map<Integer, Integer> events) {
    List<Start> merged = new ArrayList<>();
    for (Start start : starts) {
      boolean goesOn =
          !merged.isEmpty()
              && merged.getLast().facts.equals(start.facts)
              && !isTurn(start.facts)
              && !events.containsKey(start.offset);
      if (!goesOn) {
        merged.add(start);
      }
    }
    return merged;
  }

  /// A span with a turn at its end ends there, even if the next one is equal.
  private static boolean isTurn(Span.Facts facts) {
    return facts.speed().isPresent() && facts.speed().get().turnSeconds() > 0;
  }

  /// The requested node flags at the points of the line, as bits of [NodeFlag].
  private NavigableMap<Integer, Integer> events() {
    int wanted = SpanFacts.marks(names);
    NavigableMap<Integer, Integer> events = new TreeMap<>();
    if (wanted == 0) {
      return events;
    }
    int last = trace.offset(trace.count());
    for (int i = 0; i < trace.count(); i++) {
      if (i > 0 && trace.stretch(i).from() == 0) {
        int junction = graph.tail(trace.arc(i));
        for (NodeFlag flag : SpanFacts.MARKS) {
          if ((wanted & flag.bit()) != 0 && graph.has(junction, flag)) {
            events.merge(trace.offset(i), flag.bit(), (one, two) -> one | two);
          }
        }
      }
      addMarks(i, wanted, events);
    }
    events.remove(0);
    events.remove(last);
    return events;
  }

  private void addMarks(int stretch, int wanted, Map<Integer, Integer> events) {
    int arc = trace.arc(stretch);
    int first = graph.firstPoint(graph.segment(arc));
    for (Map.Entry<Integer, Integer> mark : graph.marks(arc).entrySet()) {
      int bits = mark.getValue() & wanted;
      if (bits != 0) {
        LatLng point = graph.point(first + mark.getKey());
        for (int k = trace.offset(stretch); k <= trace.offset(stretch + 1); k++) {
          if (Trace.isSamePlace(trace.line().get(k), point)) {
            events.merge(k, bits, (one, two) -> one | two);
            break;
          }
        }
      }
    }
  }

  private static long meters(double millimeters) {
    return Math.round(millimeters / MILLIMETERS_PER_METER);
  }

  private static long seconds(double millis) {
    return Math.round(millis / MILLIS_PER_SECOND);
  }
}
