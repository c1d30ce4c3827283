/// Whether a plan keeps all rules of its problem, and what it costs, by the vocabulary alone: it
/// shares no code with the solver that it judges. Entry: [io.cartway.tours.check.PlanChecker].
@NullMarked
package io.cartway.tours.check;

import org.jspecify.annotations.NullMarked;
