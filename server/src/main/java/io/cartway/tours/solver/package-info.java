/// Plans by ruin and recreate: slack induction by string removals (Christiaens, Vanden Berghe 2020)
/// under simulated annealing. Entry: [io.cartway.tours.solver.TourSolver]. Uses the root only.
@NullMarked
package io.cartway.tours.solver;

import org.jspecify.annotations.NullMarked;
