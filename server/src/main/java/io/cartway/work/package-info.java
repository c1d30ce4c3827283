/// How work is bounded and shared: how long it may take ([Deadline]), who may compute now
/// ([FairPool]), who may hold how much ([SharedBudget]), which threads must live ([Supervised]).
/// Stands on nothing, so that everything from the road graph to the shell can use the same.
@NullMarked
package io.cartway.work;

import org.jspecify.annotations.NullMarked;
