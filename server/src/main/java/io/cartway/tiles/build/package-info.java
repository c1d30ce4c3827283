/// Vector tiles from OpenStreetMap: layers, classes and zooms of OpenMapTiles 3.16.
@NullMarked
package io.cartway.tiles.build;

import org.jspecify.annotations.NullMarked;
