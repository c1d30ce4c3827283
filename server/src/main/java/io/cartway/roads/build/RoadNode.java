package io.cartway.roads.build;

import io.cartway.roads.build.tags.NodeAttributes;
import java.util.Map;

/// A node that is relevant for traffic.
///
/// @param id the OpenStreetMap node
/// @param attributes the meaning of its tags
/// @param tags names and exit refs
record RoadNode(long id, NodeAttributes attributes, Map<String, String> tags) {}
