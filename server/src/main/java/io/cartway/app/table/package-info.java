/// Geocodes a file of rows without a server: reads it, answers its rows in order on all processors,
/// keeps the answers in a journal so that a run goes on after the process was killed, and writes
/// the results. Entry: [io.cartway.app.table.TableRun].
@NullMarked
package io.cartway.app.table;

import org.jspecify.annotations.NullMarked;
