/// Durable jobs: long work in the background, in order, each unit once, through restarts and kills.
/// Entry: [io.cartway.jobs.Jobs]; the work itself is a [io.cartway.jobs.JobKind] of a feature.
@NullMarked
package io.cartway.jobs;

import org.jspecify.annotations.NullMarked;
