/// Points, areas, distances and polylines on the Earth. Entry: [io.cartway.geo.LatLng].
@NullMarked
package io.cartway.geo;

import org.jspecify.annotations.NullMarked;
