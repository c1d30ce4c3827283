/// Vector tiles (MVT 2.1), read lazily and written, without objects per coordinate. Entries:
/// [io.cartway.tiles.mvt.MvtTile], [io.cartway.tiles.mvt.MvtWriter].
@NullMarked
package io.cartway.tiles.mvt;

import org.jspecify.annotations.NullMarked;
