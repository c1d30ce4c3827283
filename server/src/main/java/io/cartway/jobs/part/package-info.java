/// The inputs and results of jobs, in parts of a megabyte. Entry: [io.cartway.jobs.part.JobParts].
@NullMarked
package io.cartway.jobs.part;

import org.jspecify.annotations.NullMarked;
