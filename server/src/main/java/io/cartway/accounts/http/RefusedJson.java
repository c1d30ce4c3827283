package io.cartway.accounts.http;

import io.cartway.accounts.registry.KeyResult;
import io.cartway.accounts.registry.Outcome;
import io.cartway.http.Answer;
import io.cartway.http.Fault;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Turns refusals of the registry into answers: faults of settings are the caller's (400), anything
/// else is a conflict with the present state (409).
final class RefusedJson {

  private RefusedJson() {}

  static Answer of(Outcome.Refused<?> refused) {
    return of(refused.reason(), refused.faults());
  }

  /// A refusal to a caller of the API: without faults, the caller is not allowed (403).
  static Answer ofCaller(Outcome.Refused<?> refused) {
    return refused.faults().isEmpty()
        ? new Answer.Problem(
            403,
            "forbidden",
            "The request is not allowed",
            refused.reason(),
            "Ask from a server, with a key that is kept there")
        : of(refused);
  }

  static Answer of(KeyResult.Refused refused) {
    return of(refused.reason(), refused.faults());
  }

  private static Answer of(String reason, List<Fault> faults) {
    return faults.isEmpty()
        ? conflict(reason)
        : new Answer.Invalid(faults.stream().map(RefusedJson::named).toList());
  }

  static Answer conflict(String reason) {
    return new Answer.Problem(
        409, "conflict", "This cannot be done as things are", reason, "See what is there first");
  }

  /// Faults of the body's format, and faults of the settings whose format was valid.
  static List<Fault> join(List<Fault> form, List<Fault> settings) {
    List<Fault> all = new ArrayList<>(form);
    Set<String> seen = new HashSet<>();
    form.forEach(fault -> seen.add(fault.parameter()));
    for (Fault fault : settings) {
      Fault named = named(fault);
      if (!seen.contains(named.parameter())) {
        all.add(named);
      }
    }
    return all;
  }

  // Renames a fault from the command line's setting name.
  private static Fault named(Fault fault) {
    return fault.parameter().equals("expires")
        ? new Fault("expiresAt", fault.given(), fault.expected(), fault.code())
        : fault;
  }
}
