/// Batch geocoding: rows of a table are jobs' units, each answered as the single request would be.
/// Entry: [io.cartway.search.http.batch.BatchGeocoding]. `RowQuestions` and `RowAnswers` need
/// neither a server nor jobs; the command line uses them.
@NullMarked
package io.cartway.search.http.batch;

import org.jspecify.annotations.NullMarked;
