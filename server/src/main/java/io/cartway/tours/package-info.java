/// Tours: which vehicle does which jobs, in which order, at the least cost. Entry:
/// [io.cartway.tours.solver.TourSolver]; over HTTP [io.cartway.tours.http.TourOperations].
@NullMarked
package io.cartway.tours;

import org.jspecify.annotations.NullMarked;
