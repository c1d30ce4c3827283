package io.cartway.tiles.build;

import com.onthegomap.planetiler.FeatureMerge;
import com.onthegomap.planetiler.VectorTile;
import com.onthegomap.planetiler.geo.GeometryException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Post-processes the features of a layer in one tile: merges features that look the same, and
/// ranks labels.
final class LayerMerging {

  private static final int ZOOM_MAX = 14;
  private static final double BUFFER_PIXELS = 4;

  private LayerMerging() {}

  static List<VectorTile.Feature> merge(String layer, int zoom, List<VectorTile.Feature> items)
      throws GeometryException {
    return switch (layer) {
      case "transportation" -> roads(zoom, items);
      case "transportation_name" -> roadNames(zoom, items);
      case "waterway" -> lines(zoom, items, zoom < 11 ? 1 : 0);
      case "boundary" -> borders(zoom, items);
      case ContourLayer.NAME -> ContourLayer.joined(items);
      case "water" -> zoom == ZOOM_MAX ? items : FeatureMerge.mergeOverlappingPolygons(items, 1);
      case "landcover", "landuse" -> areas(zoom, items);
      case "building" ->
          zoom == ZOOM_MAX ? items : FeatureMerge.mergeNearbyPolygons(items, 4, 4, 0.5, 0.5);
      case "poi" -> MainStops.marked(ranked(items));
      case "mountain_peak", "park" -> ranked(items);
      default -> items;
    };
  }

  private static List<VectorTile.Feature> borders(int zoom, List<VectorTile.Feature> items)
      throws GeometryException {
    List<VectorTile.Feature> withSides = new ArrayList<>();
    List<VectorTile.Feature> others = new ArrayList<>();
    for (VectorTile.Feature item : items) {
      (BorderMerging.hasSides(item) ? withSides : others).add(item);
    }
    double lengthMin = zoom < 11 ? 1 : 0;
    List<VectorTile.Feature> merged = new ArrayList<>(lines(zoom, others, lengthMin));
    merged.addAll(BorderMerging.merge(withSides, lengthMin, tolerance(zoom)));
    return merged;
  }

  /// One-way roads are not merged, because merging may reverse lines.
  private static List<VectorTile.Feature> roads(int zoom, List<VectorTile.Feature> items) {
    List<VectorTile.Feature> oneways = new ArrayList<>();
    List<VectorTile.Feature> others = new ArrayList<>();
    for (VectorTile.Feature item : items) {
      (item.tags().containsKey("oneway") ? oneways : others).add(item);
    }
    List<VectorTile.Feature> merged = new ArrayList<>(lines(zoom, others, zoom < 12 ? 1 : 0));
    merged.addAll(oneways);
    return merged;
  }

  /// Long lines have room for more names; lines shorter than the shortest text are left out.
  private static List<VectorTile.Feature> roadNames(int zoom, List<VectorTile.Feature> items) {
    return lines(zoom, items, zoom >= ZOOM_MAX ? 8 : 20);
  }

  private static List<VectorTile.Feature> lines(
      int zoom, List<VectorTile.Feature> items, double lengthMin) {
    return FeatureMerge.mergeLineStrings(items, lengthMin, tolerance(zoom), BUFFER_PIXELS);
  }

  private static double tolerance(int zoom) {
    return zoom >= ZOOM_MAX ? 256d / 4096 : 0.1;
  }

  private static List<VectorTile.Feature> areas(int zoom, List<VectorTile.Feature> items)
      throws GeometryException {
    if (zoom >= ZOOM_MAX) {
      return items;
    }
    return FeatureMerge.mergeNearbyPolygons(items, 1, 1, 0.1, 0.1);
  }

  /// Labels come sorted by importance: a label's rank is its position in its grid cell.
  private static List<VectorTile.Feature> ranked(List<VectorTile.Feature> items) {
    Map<Long, Integer> countByCell = new HashMap<>();
    List<VectorTile.Feature> ranked = new ArrayList<>(items.size());
    for (VectorTile.Feature item : items) {
      if (item.hasGroup()) {
        int rank = countByCell.merge(item.group(), 1, Integer::sum);
        ranked.add(item.copyWithExtraAttrs(Map.of("rank", rank)));
      } else {
        ranked.add(item);
      }
    }
    return ranked;
  }
}
