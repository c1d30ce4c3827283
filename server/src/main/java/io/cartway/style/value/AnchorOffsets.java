package io.cartway.style.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Places where a label may stand, each with its offset (`variableAnchorOffsetCollection`).
///
/// @param places in the order in which they are tried
public record AnchorOffsets(List<Place> places) {

  private static final Set<String> ANCHORS =
      Set.of(
          "center",
          "left",
          "right",
          "top",
          "bottom",
          "top-left",
          "top-right",
          "bottom-left",
          "bottom-right");

  /// A place.
  ///
  /// @param anchor the part of the label that lies at the point: `top-left`
  /// @param x offset to the right, in ems
  /// @param y offset downwards, in ems
  public record Place(String anchor, double x, double y) {}

  public AnchorOffsets {
    places = List.copyOf(places);
  }

  /// What a list of anchors and offsets, alternately, means; null when the value is something else.
  public static @Nullable AnchorOffsets of(@Nullable Object value) {
    if (value instanceof AnchorOffsets offsets) {
      return offsets;
    }
    if (!(value instanceof List<?> list) || list.isEmpty() || list.size() % 2 != 0) {
      return null;
    }
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < list.size(); i += 2) {
      if (!(list.get(i) instanceof String anchor)
          || !ANCHORS.contains(anchor)
          || !(list.get(i + 1) instanceof List<?> offset)
          || offset.size() != 2
          || !(offset.get(0) instanceof Double x)
          || !(offset.get(1) instanceof Double y)) {
        return null;
      }
      places.add(new Place(anchor, x, y));
    }
    return new AnchorOffsets(places);
  }

  static AnchorOffsets mix(AnchorOffsets from, AnchorOffsets to, double share) {
    if (from.places.size() != to.places.size()) {
      throw new EvaluationException(
          "%d anchors cannot be mixed with %d".formatted(from.places.size(), to.places.size()));
    }
    List<Place> mixed = new ArrayList<>();
    for (int i = 0; i < from.places.size(); i++) {
      Place one = from.places.get(i);
      Place other = to.places.get(i);
      if (!one.anchor.equals(other.anchor)) {
        throw new EvaluationException(
            "the anchor '%s' cannot be mixed with '%s'".formatted(one.anchor, other.anchor));
      }
      mixed.add(
          new Place(
              one.anchor, Color.mix(one.x, other.x, share), Color.mix(one.y, other.y, share)));
    }
    return new AnchorOffsets(mixed);
  }

  /// As JSON: `["top",[0,1]]`.
  @Override
  public String toString() {
    List<Object> list = new ArrayList<>();
    for (Place place : places) {
      list.add(place.anchor);
      list.add(List.of(place.x, place.y));
    }
    return Values.json(list);
  }
}
