/// Tours: which vehicle does which jobs, in which order, at the least cost. Entry:
/// [io.cartway.tours.solver.TourSolver].
@NullMarked
package io.cartway.tours;

import org.jspecify.annotations.NullMarked;
