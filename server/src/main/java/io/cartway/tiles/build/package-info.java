/// Vector tiles from OpenStreetMap: layers, classes and zooms as OpenMapTiles 3.16 names them.
@NullMarked
package io.cartway.tiles.build;

import org.jspecify.annotations.NullMarked;
