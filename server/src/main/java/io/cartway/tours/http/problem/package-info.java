/// What tours are asked for, in HERE's words: reads problems, and tells all their faults at once.
/// Entry: [io.cartway.tours.http.problem.ProblemJson].
@NullMarked
package io.cartway.tours.http.problem;

import org.jspecify.annotations.NullMarked;
