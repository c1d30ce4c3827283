package io.cartway.search.index;

import io.cartway.geo.LatLng;
import io.cartway.search.text.HouseNumbers;
import io.cartway.text.Scan;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Looks up a house number among the houses of a street: as written, else the same number with
/// another letter, else interpolated between known houses. The house with the nearest number is not
/// an answer: in the extracts it was 200 m away and more, where the street alone is the more honest
/// answer.
public final class HouseSearch {

  /// Maximum number of different houses with one number in one street: entrances, districts.
  private static final int SAME_MAX = 8;

  /// Maximum difference between two known numbers for interpolation.
  private static final int GAP_MAX = 40;

  /// Maximum metres per number: if two houses are farther apart, the numbers do not ascend evenly.
  private static final double METERS_PER_NUMBER = 40;

  private static final double INTERPOLATED_RANGE = 0.95;
  private static final double INTERPOLATED = 0.9;
  private static final double SAME_BASE = 0.8;

  private HouseSearch() {}

  /// A match of a number.
  ///
  /// @param house the index in the book; -1 for an interpolated position
  /// @param similarity to the requested number, 1 for the same
  public record Hit(
      int house,
      String number,
      LatLng position,
      House.Placement placement,
      double similarity,
      boolean isFallback) {

    public boolean isInterpolated() {
      return house < 0;
    }

    /// Whether nothing says that there is such a number: it is between those of two houses.
    public boolean isGuessed() {
      return house < 0 && similarity < INTERPOLATED_RANGE;
    }
  }

  /// The houses of a number, best first; empty if the street has nothing similar.
  ///
  /// @param lines the lines of the street; null if it has none
  public static List<Hit> find(HouseBook book, @Nullable StreetLines lines, String number) {
    String key = HouseNumbers.key(number);
    List<Hit> hits = exact(book, key, 1);
    if (!hits.isEmpty()) {
      return hits;
    }
    hits = parts(book, key);
    if (!hits.isEmpty()) {
      return hits;
    }
    int base = isNoRange(firstOfList(key)) ? 0 : HouseNumbers.base(key);
    Hit hit = base == 0 ? null : withSameBase(book, key, base);
    if (hit == null && base > 0) {
      hit = inRange(book, base);
    }
    if (hit == null && base > 0) {
      hit = interpolated(book, lines, base);
    }
    return hit == null ? List.of() : List.of(hit);
  }

  /// Whether two numbers with a dash between are no range of houses: the second one is less, or far
  /// from the first one. They are a number that is written so (Queens), or a postal code: of
  /// `4760-505` in Portugal and `31-146` in Poland neither part is a house.
  private static boolean isNoRange(String key) {
    int end = HouseNumbers.rangeEnd(key);
    int from = HouseNumbers.base(key);
    return end > 0 && (end < from || end - from > GAP_MAX);
  }

  private static String firstOfList(String key) {
    int end = key.indexOf(';');
    return end < 0 ? key : key.substring(0, end);
  }

  /// The houses whose longer number starts with this one, lowest number first.
  public static List<Hit> going(HouseBook book, String number, double similarity, int most) {
    byte[] wanted = HouseNumbers.key(number).getBytes(StandardCharsets.UTF_8);
    List<Integer> keys = new ArrayList<>();
    for (int i = 0; i < book.keyCount(); i++) {
      if (!book.isPart(i) && book.startsWith(i, wanted) && !book.isKey(i, wanted)) {
        keys.add(i);
      }
    }
    keys.sort(Comparator.comparingInt((Integer key) -> book.base(key)).thenComparing(book::key));
    List<Hit> hits = new ArrayList<>();
    for (int key : keys.subList(0, Math.min(most, keys.size()))) {
      hits.add(known(book, book.houseOf(key), similarity, false));
    }
    return hits;
  }

  /// The houses of exactly a number.
  public static List<Hit> exactly(HouseBook book, String number) {
    return exact(book, HouseNumbers.key(number), 1);
  }

  private static List<Hit> exact(HouseBook book, String key, double similarity) {
    byte[] wanted = key.getBytes(StandardCharsets.UTF_8);
    List<Hit> whole = new ArrayList<>();
    List<Hit> parts = new ArrayList<>();
    for (int i = 0; i < book.keyCount(); i++) {
      if (book.isKey(i, wanted)) {
        List<Hit> hits = book.isPart(i) ? parts : whole;
        if (hits.size() < SAME_MAX) {
          hits.add(known(book, book.houseOf(i), similarity, false));
        }
      }
    }
    return whole.isEmpty() ? parts : whole;
  }

  private static Hit known(HouseBook book, int house, double similarity, boolean isFallback) {
    House found = book.house(house);
    return new Hit(
        house, found.number(), found.position(), found.placement(), similarity, isFallback);
  }

  /// `12-14` where the houses are 12 and 14: the first of them. In a list, the share of parts that
  /// are houses scales the similarity: `30, 9490` is one number and a postal code.
  private static List<Hit> parts(HouseBook book, String key) {
    List<Hit> first = List.of();
    int parts = 0;
    int known = 0;
    for (String element : Scan.split(key, c -> c == ';')) {
      for (String part : Scan.split(element, c -> c == '/' || c == '-')) {
        boolean isHouse = !part.isEmpty() && !part.equals(key) && !isNoRange(element);
        List<Hit> hits = isHouse ? exact(book, part, 1) : List.of();
        parts++;
        known += hits.isEmpty() ? 0 : 1;
        first = first.isEmpty() ? hits : first;
      }
    }
    double share = key.indexOf(';') < 0 ? INTERPOLATED : (double) known / parts;
    double similarity = known == parts ? INTERPOLATED_RANGE : INTERPOLATED_RANGE * share;
    return first.stream()
        .map(hit ->
            new Hit(hit.house, hit.number, hit.position, hit.placement, similarity, hit.isFallback))
        .toList();
  }

  /// `12a` where there is 12, `12` where there are 12a and 12b, `18` where there is 16-20.
  private static @Nullable Hit withSameBase(HouseBook book, String key, int base) {
    boolean isPlain = key.equals(Integer.toString(base));
    int best = -1;
    for (int i = 0; i < book.keyCount(); i++) {
      if (book.base(i) == base) {
        boolean isBetter = best < 0 || book.key(i).compareTo(book.key(best)) < 0;
        best = isBetter ? i : best;
      } else if (isPlain && !book.isPart(i) && book.base(i) > 0 && book.base(i) < base) {
        int end = HouseNumbers.rangeEnd(book.key(i));
        if (end >= base && end - book.base(i) <= GAP_MAX && (end - base) % 2 == 0) {
          return known(book, book.houseOf(i), INTERPOLATED_RANGE, false);
        }
      }
    }
    return best < 0 ? null : known(book, book.houseOf(best), SAME_BASE, true);
  }

  private static @Nullable Hit inRange(HouseBook book, int number) {
    for (NumberRange range : book.ranges()) {
      if (range.has(number)) {
        return new Hit(
            -1,
            Integer.toString(number),
            range.at(number),
            range.placement(),
            INTERPOLATED_RANGE,
            false);
      }
    }
    return null;
  }

  private static @Nullable Hit interpolated(
      HouseBook book, @Nullable StreetLines lines, int number) {
    int lower = -1;
    int upper = -1;
    for (int i = 0; i < book.keyCount(); i++) {
      int base = book.base(i);
      if (base == 0 || (base - number) % 2 != 0) {
        continue;
      }
      if (base < number && (lower < 0 || base > book.base(lower))) {
        lower = i;
      }
      if (base > number && (upper < 0 || base < book.base(upper))) {
        upper = i;
      }
    }
    if (lower < 0 || upper < 0) {
      return null;
    }
    int gap = book.base(upper) - book.base(lower);
    LatLng from = book.position(book.houseOf(lower));
    LatLng to = book.position(book.houseOf(upper));
    if (gap > GAP_MAX || from.distanceMeters(to) > METERS_PER_NUMBER * gap) {
      return null;
    }
    double share = (double) (number - book.base(lower)) / gap;
    int nearer = book.houseOf(share <= 0.5 ? lower : upper);
    return new Hit(
        -1,
        Integer.toString(number),
        between(lines, from, to, share),
        book.placementOf(nearer),
        INTERPOLATED,
        false);
  }

  /// Interpolates between two houses along the street, with their distance from its line.
  private static LatLng between(@Nullable StreetLines lines, LatLng from, LatLng to, double share) {
    LatLng straight = mix(from, to, share);
    if (lines == null) {
      return straight;
    }
    StreetLines.Nearest start = lines.nearest(from);
    StreetLines.Nearest end = lines.nearest(to);
    if (start == null || end == null) {
      return straight;
    }
    StreetLines.Nearest on = lines.nearest(mix(start.point(), end.point(), share));
    if (on == null) {
      return straight;
    }
    LatLng beside = mix(start.point(), end.point(), share);
    return new LatLng(
        Math.clamp(on.point().lat() + straight.lat() - beside.lat(), -90, 90),
        Math.clamp(on.point().lng() + straight.lng() - beside.lng(), -180, 180));
  }

  private static LatLng mix(LatLng from, LatLng to, double share) {
    return new LatLng(
        from.lat() + share * (to.lat() - from.lat()), from.lng() + share * (to.lng() - from.lng()));
  }
}
