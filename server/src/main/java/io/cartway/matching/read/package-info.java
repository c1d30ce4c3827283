/// Reads traces of positions: GPX, NMEA 0183 and CSV, and the fields of one position. Each reader
/// takes one pass over its input, within the limits of [io.cartway.matching.read.TraceFixes], and
/// names all faults by their places. Uses the root of `matching`, `rows` and `travel`.
@NullMarked
package io.cartway.matching.read;

import org.jspecify.annotations.NullMarked;
