package io.cartway.search.build;

import io.cartway.geo.LatLng;
import io.cartway.region.build.Countries;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.address.AreaNames;
import io.cartway.search.index.ObjectIds;
import io.cartway.search.text.Folding;
import io.cartway.search.text.Names;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;

/// States and counties from tags of elements (`addr:state`, `is_in:state` ...). An extract of a
/// town has no border of its state: without one, the majority of nearby tags counts, within a
/// kilometre or two, else within ten or twenty.
///
/// Counted in cells while the extract is read, so that it needs no memory per house. Thread-safe
/// while collecting; then queried in one thread.
final class TaggedRegions {

  /// Cells of a hundredth of a degree, about a kilometre, and of a tenth.
  private static final int FINE = 100;

  private static final int[] CELLS_PER_DEGREE = {FINE, 10};

  /// A name that is in no table of subdivisions needs this many tags.
  private static final int TAGS_MIN = 3;

  private record Cell(int row, int column) {}

  private record RegionTag(AreaLevel level, String text) {}

  private record TagCount(Cell cell, RegionTag tag, int count) {}

  private final Map<Cell, Map<RegionTag, Integer>> fine = new ConcurrentHashMap<>();

  /// The same by area, in cells of each size.
  private final List<CellCounts<AreaDraft>> located =
      Arrays.stream(CELLS_PER_DEGREE).mapToObj(CellCounts<AreaDraft>::new).toList();

  /// Counts the tags of an element.
  void add(Map<String, Object> tags, LatLng at) {
    add(at, AreaLevel.STATE, tags, List.of("addr:state", "is_in:state", "is_in:state_code"));
    add(at, AreaLevel.COUNTY, tags, List.of("addr:county", "is_in:county"));
  }

  /// Whether tags are relevant, because positions cost time.
  static boolean isIn(Map<String, Object> tags) {
    return tags.containsKey("addr:state")
        || tags.containsKey("addr:county")
        || tags.containsKey("is_in:state")
        || tags.containsKey("is_in:state_code")
        || tags.containsKey("is_in:county");
  }

  private void add(LatLng at, AreaLevel level, Map<String, Object> tags, List<String> keys) {
    for (String key : keys) {
      String text = ElementReader.text(tags, key);
      if (!text.isEmpty()) {
        fine.computeIfAbsent(cell(at), any -> new ConcurrentHashMap<>())
            .merge(new RegionTag(level, text), 1, Integer::sum);
        return;
      }
    }
  }

  /// Creates areas from the tags; those with a border in the extract are matched with it.
  ///
  /// @return those without a border
  List<AreaDraft> locate(Countries countries, List<AreaDraft> areas) {
    Map<String, Named> byKey = new TreeMap<>();
    for (TagCount counted : sorted()) {
      Optional<Countries.Country> country = countries.find(middle(counted.cell));
      if (country.isPresent()) {
        String alpha3 = country.get().alpha3();
        RegionTag tag = counted.tag;
        Names names = AreaNames.known(tag.level, tag.text, alpha3).orElse(Names.of(tag.text));
        String key = alpha3 + "|" + tag.level + "|" + Folding.key(names.local());
        byKey
            .computeIfAbsent(key, any -> new Named(tag.level, alpha3, names))
            .add(counted.cell, counted.count);
      }
    }
    List<AreaDraft> made = new ArrayList<>();
    byKey.forEach((key, named) -> {
      AreaDraft area = named.among(areas);
      if (area == null && (named.isKnown() || named.count >= TAGS_MIN)) {
        area = named.located(key);
        made.add(area);
      }
      if (area != null) {
        named.countInto(located, area);
      }
    });
    return made;
  }

  /// In a fixed order, so that builds of one extract are identical.
  private List<TagCount> sorted() {
    List<TagCount> sorted = new ArrayList<>();
    fine.forEach(
        (cell, tags) -> tags.forEach((tag, count) -> sorted.add(new TagCount(cell, tag, count))));
    sorted.sort(
        Comparator.comparing((TagCount counted) -> counted.tag.text)
            .thenComparing(counted -> counted.tag.level)
            .thenComparingInt(counted -> counted.cell.row)
            .thenComparingInt(counted -> counted.cell.column));
    return sorted;
  }

  /// The tagged area of a level around a point; null when there is none.
  @Nullable AreaDraft find(LatLng at, AreaLevel level, String alpha3) {
    for (CellCounts<AreaDraft> counts : located) {
      AreaDraft most =
          counts.majority(at, area -> area.level == level && area.alpha3.equals(alpha3));
      if (most != null) {
        return most;
      }
    }
    return null;
  }

  private static Cell cell(LatLng at) {
    return new Cell((int) Math.floor(at.lat() * FINE), (int) Math.floor(at.lng() * FINE));
  }

  private static LatLng middle(Cell cell) {
    return new LatLng(
        Math.min(90, (cell.row + 0.5) / FINE), Math.min(180, (cell.column + 0.5) / FINE));
  }

  /// An area with all elements that name it.
  private static final class Named {
    private final AreaLevel level;
    private final String alpha3;
    private final Names names;
    private final Map<Cell, Integer> cells = new HashMap<>();
    private int count;

    Named(AreaLevel level, String alpha3, Names names) {
      this.level = level;
      this.alpha3 = alpha3;
      this.names = names;
    }

    void add(Cell cell, int tags) {
      cells.merge(cell, tags, Integer::sum);
      count += tags;
    }

    boolean isKnown() {
      return AreaNames.known(level, names.local(), alpha3).isPresent();
    }

    @Nullable AreaDraft among(List<AreaDraft> areas) {
      String key = Folding.key(names.local());
      return areas.stream()
          .filter(area -> area.level == level && area.alpha3.equals(alpha3) && area.isCalled(key))
          .min(Comparator.comparing(area -> area.id))
          .orElse(null);
    }

    /// At the cell nearest to the centre of the tags' box, which is not a border.
    AreaDraft located(String key) {
      Envelope box = new Envelope();
      cells
          .keySet()
          .forEach(cell -> {
            LatLng middle = middle(cell);
            box.expandToInclude(new Coordinate(middle.lng(), middle.lat()));
          });
      LatLng centre = ElementReader.at(box.centre());
      LatLng position =
          cells.keySet().stream()
              .map(TaggedRegions::middle)
              .min(
                  Comparator.comparingDouble(centre::distanceMeters)
                      .thenComparingDouble(LatLng::lat)
                      .thenComparingDouble(LatLng::lng))
              .orElse(centre);
      return new AreaDraft(
          ObjectIds.TAGGED_REGION + StreetMerger.hash(key),
          level,
          names,
          position,
          alpha3,
          new GeometryFactory().toGeometry(box),
          true);
    }

    void countInto(List<CellCounts<AreaDraft>> located, AreaDraft area) {
      cells.forEach(
          (cell, tags) -> located.forEach(counts -> counts.add(middle(cell), area, tags)));
    }
  }
}
