package io.cartway.routing;

import io.cartway.geo.LatLng;
import io.cartway.paths.Stretch;
import io.cartway.roads.Modes;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.PlaceOptions;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Waypoint;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.CRC32;

/// Encodes a route as text: mode, waypoints, and the path as the choice at each junction, mostly
/// two bits. Nothing is stored: any server with the same region can decode it, even after a
/// restart. It contains the fingerprint of its road graph; for any other graph it is stale.
///
/// ```
/// "cw:r:" base64url( version fingerprint mode waypoints paths crc )
/// ```
final class RouteHandle {

  static final String PREFIX = "cw:r:";

  private static final int VERSION = 1;
  private static final int FRACTION_MAX = (1 << 24) - 1;
  private static final int CRC_BYTES = 2;
  private static final int COUNT_MAX = 100_000;

  /// Maximum number of stretches of a route; a longer handle does not fit into a URL. A stretch
  /// after a junction without a choice takes no bits, so the text's length does not bound their
  /// number.
  private static final int STRETCHES_MAX = 200_000;

  private static final int LOOK_EVERY = 1024;

  private RouteHandle() {}

  /// The result of decoding.
  sealed interface Result {}

  /// A route.
  ///
  /// @param paths from stop to stop
  record Read(TransportMode mode, List<Waypoint> waypoints, List<Path> paths) implements Result {}

  /// It is not a handle, or it was truncated or changed.
  record Malformed() implements Result {}

  /// It belongs to another road graph.
  record Stale() implements Result {}

  /// The path from a stop to the next.
  ///
  /// @param passed pass-through waypoints
  record Path(
      int fromStop, int toStop, List<Stretch> stretches, List<SectionBuilder.Passed> passed) {}

  /// Encodes a route.
  ///
  /// @param fingerprint the fingerprint of its road graph
  static String write(RouteRequest request, List<Path> paths, RoadGraph graph, int fingerprint) {
    HandleBytes bytes = new HandleBytes();
    bytes.add(VERSION, 8);
    bytes.add(fingerprint, 32);
    bytes.add(Modes.index(request.mode()), 4);
    bytes.addVarint(request.waypoints().size());
    for (Waypoint waypoint : request.waypoints()) {
      bytes.add(units(waypoint.point().lat()), 32);
      bytes.add(units(waypoint.point().lng()), 32);
      bytes.add(waypoint.passThrough() ? 1 : 0, 1);
      bytes.addVarint(waypoint.stopSeconds());
    }
    for (Path path : paths) {
      write(bytes, path, graph);
    }
    byte[] body = bytes.toArray();
    byte[] whole = new byte[body.length + CRC_BYTES];
    System.arraycopy(body, 0, whole, 0, body.length);
    int crc = crc(body, body.length);
    whole[body.length] = (byte) crc;
    whole[body.length + 1] = (byte) (crc >> 8);
    return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
  }

  private static void write(HandleBytes bytes, Path path, RoadGraph graph) {
    List<Stretch> stretches = path.stretches;
    bytes.addVarint(stretches.getFirst().arc());
    bytes.add(fractionUnits(stretches.getFirst().from()), 24);
    bytes.add(fractionUnits(stretches.getLast().to()), 24);
    bytes.addVarint(stretches.size());
    for (int i = 1; i < stretches.size(); i++) {
      int junction = graph.head(stretches.get(i - 1).arc());
      int first = graph.firstOut(junction);
      bytes.add(stretches.get(i).arc() - first, bits(graph.endOut(junction) - first));
    }
    bytes.addVarint(path.passed.size());
    for (SectionBuilder.Passed passed : path.passed) {
      bytes.addVarint(passed.waypoint());
      bytes.addVarint(passed.stretch());
      bytes.add(fractionUnits(passed.fraction()), 24);
    }
  }

  /// Decodes a text.
  static Result read(String text, RoadGraph graph, int fingerprint, Runnable check) {
    if (!text.startsWith(PREFIX)) {
      return new Malformed();
    }
    byte[] whole;
    try {
      whole = Base64.getUrlDecoder().decode(text.substring(PREFIX.length()));
    } catch (IllegalArgumentException noBase64) {
      return new Malformed();
    }
    int length = whole.length - CRC_BYTES;
    if (length < 8) {
      return new Malformed();
    }
    int crc = (whole[length] & 0xFF) | (whole[length + 1] & 0xFF) << 8;
    if (crc != crc(whole, length) || whole[0] != VERSION) {
      return new Malformed();
    }
    HandleBytes bytes = new HandleBytes(whole, length);
    bytes.take(8);
    if (bytes.take(32) != fingerprint) {
      return new Stale();
    }
    try {
      return read(bytes, graph, check);
    } catch (IndexOutOfBoundsException | IllegalArgumentException wrong) {
      // A text with a valid checksum that no server has written.
      return new Malformed();
    }
  }

  private static Result read(HandleBytes bytes, RoadGraph graph, Runnable check) {
    TransportMode mode = Modes.ALL.get(bytes.take(4));
    int count = atLeast(2, within(bytes.takeVarint(), COUNT_MAX));
    List<Waypoint> waypoints = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      LatLng point = LatLng.ofUnits(bytes.take(32), bytes.take(32));
      boolean passThrough = bytes.take(1) != 0;
      int stopSeconds = bytes.takeVarint();
      waypoints.add(new Waypoint(point, PlaceOptions.NONE, passThrough, stopSeconds, List.of()));
    }
    List<Path> paths = new ArrayList<>();
    int fromStop = 0;
    int left = STRETCHES_MAX;
    for (int stop = 1; stop < count; stop++) {
      if (!waypoints.get(stop).passThrough()) {
        Path path = path(bytes, graph, fromStop, stop, left, check);
        left -= path.stretches.size();
        paths.add(path);
        fromStop = stop;
      }
    }
    atLeast(1, paths.size());
    return new Read(mode, waypoints, paths);
  }

  private static Path path(
      HandleBytes bytes, RoadGraph graph, int fromStop, int toStop, int left, Runnable check) {
    int arc = within(bytes.takeVarint(), graph.arcCount());
    double from = bytes.take(24) / (double) FRACTION_MAX;
    double to = bytes.take(24) / (double) FRACTION_MAX;
    int count = atLeast(1, within(bytes.takeVarint(), left + 1));
    List<Stretch> stretches = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (i % LOOK_EVERY == 0) {
        check.run();
      }
      if (i > 0) {
        int junction = graph.head(arc);
        int first = graph.firstOut(junction);
        int choices = graph.endOut(junction) - first;
        arc = first + within(bytes.take(bits(choices)), choices);
      }
      stretches.add(new Stretch(arc, i == 0 ? from : 0, i == count - 1 ? to : 1));
    }
    List<SectionBuilder.Passed> passed = new ArrayList<>();
    int passedCount = within(bytes.takeVarint(), COUNT_MAX);
    for (int i = 0; i < passedCount; i++) {
      int waypoint = within(bytes.takeVarint(), toStop);
      int stretch = within(bytes.takeVarint(), count);
      passed.add(
          new SectionBuilder.Passed(waypoint, stretch, bytes.take(24) / (double) FRACTION_MAX));
    }
    return new Path(fromStop, toStop, stretches, passed);
  }

  /// A fraction of an arc as it is after encoding: at most a millimetre beside on 30 km.
  static double rounded(double fraction) {
    return fractionUnits(fraction) / (double) FRACTION_MAX;
  }

  private static int within(int number, int end) {
    if (number < 0 || number >= end) {
      throw new IllegalArgumentException("%d is not below %d".formatted(number, end));
    }
    return number;
  }

  private static int atLeast(int least, int number) {
    if (number < least) {
      throw new IllegalArgumentException("%d is less than %d".formatted(number, least));
    }
    return number;
  }

  private static int bits(int choices) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, choices - 1));
  }

  private static int fractionUnits(double fraction) {
    return (int) Math.round(fraction * FRACTION_MAX);
  }

  private static int units(double degrees) {
    return (int) Math.round(degrees * LatLng.UNITS_PER_DEGREE);
  }

  private static int crc(byte[] bytes, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, length);
    return (int) crc.getValue() & 0xFFFF;
  }
}
