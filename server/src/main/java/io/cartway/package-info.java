/// Cartway: one self-hosted server that answers a whole commercial location API from OpenStreetMap
/// data. ARCHITECTURE.md at the root of the repository is the map of the packages.
@NullMarked
package io.cartway;

import org.jspecify.annotations.NullMarked;
