/// Builds the hierarchy of a region: nested dissection of the junctions, the order of the states,
/// the chordal topology, its files.
@NullMarked
package io.cartway.hierarchy.build;

import org.jspecify.annotations.NullMarked;
