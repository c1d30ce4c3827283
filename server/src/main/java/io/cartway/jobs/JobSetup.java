package io.cartway.jobs;

import java.time.Clock;
import java.util.List;

/// What jobs are made of.
///
/// @param kinds of work that this server does
/// @param limits of jobs and accounts
/// @param processors shares the processors with interactive requests
/// @param listener is told when jobs end
/// @param clock for everything but the length of turns
public record JobSetup(
    List<JobKind> kinds,
    JobLimits limits,
    Processors processors,
    JobListener listener,
    Clock clock) {

  public JobSetup {
    kinds = List.copyOf(kinds);
  }
}
