package io.cartway.search.build;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.Names;
import java.util.List;
import org.locationtech.jts.geom.Geometry;

/// A street: the ways of one name that belong together.
record Street(
    String id,
    String key,
    Names names,
    List<Geometry> lines,
    LatLng position,
    Bounds box,
    Surroundings surroundings) {

  Street {
    lines = List.copyOf(lines);
  }
}
