package io.cartway.roads;

/// The class of a road, from OpenStreetMap's `highway` and `route` tags, most important first.
/// Ordinals are written into region files: append only.
public enum RoadClass {
  MOTORWAY,
  TRUNK,
  PRIMARY,
  SECONDARY,
  TERTIARY,
  UNCLASSIFIED,
  RESIDENTIAL,
  LIVING_STREET,
  SERVICE,
  TRACK,
  PEDESTRIAN,
  BUSWAY,
  CYCLEWAY,
  FOOTWAY,
  PATH,
  BRIDLEWAY,
  STEPS,
  CORRIDOR,
  PLATFORM,
  FERRY,
  SHUTTLE_TRAIN
}
