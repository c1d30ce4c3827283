/// Thousands of questions to search and routes over HTTP, whose answers are judged by what the raw
/// extracts say and by what must hold in every answer: `./cartway bench truth`. Entry:
/// [TruthBench].
@NullMarked
package io.cartway.bench.truth;

import org.jspecify.annotations.NullMarked;
