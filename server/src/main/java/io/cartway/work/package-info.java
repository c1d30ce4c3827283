/// How work is bounded and shared: deadlines, turns on the processors, budgets, threads that must
/// live. Entries: [io.cartway.work.Deadline], [io.cartway.work.FairPool],
/// [io.cartway.work.SharedBudget], [io.cartway.work.WorkMemory], [io.cartway.work.Supervised]. Uses
/// no other package, so that all can use it.
@NullMarked
package io.cartway.work;

import org.jspecify.annotations.NullMarked;
