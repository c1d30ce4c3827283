package io.cartway.travel;

/// What the map that is served has, for requests that name parts of it.
public interface MapContents {

  /// A map that has everything: for requests that are read again later, perhaps with another map.
  MapContents ANY =
      new MapContents() {
        @Override
        public boolean hasSegment(SegmentRef segment) {
          return true;
        }

        @Override
        public boolean hasState(String state) {
          return true;
        }

        @Override
        public boolean hasElevation() {
          return true;
        }
      };

  /// Whether the map has a segment in one of its directions.
  boolean hasSegment(SegmentRef segment);

  /// Whether a road of the map lies in a state, given as in [Exclusion]: `USA:NY`.
  boolean hasState(String state);

  /// Whether it has heights.
  boolean hasElevation();
}
