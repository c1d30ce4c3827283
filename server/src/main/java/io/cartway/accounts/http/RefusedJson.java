package io.cartway.accounts.http;

import io.cartway.accounts.registry.KeyResult;
import io.cartway.accounts.registry.Outcome;
import io.cartway.http.Answer;
import io.cartway.http.Fault;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Refusals of the administration as answers: faults of settings are the caller's (400), anything
/// else is a conflict with what is there (409).
final class RefusedJson {

  private RefusedJson() {}

  static Answer of(Outcome.Refused<?> refused) {
    return of(refused.reason(), refused.faults());
  }

  /// A refusal to a caller of the API: without faults it is who asks that is wrong.
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

  /// Faults of the body's form, and of what it says where the form was good.
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

  // The command line's word for it.
  private static Fault named(Fault fault) {
    return fault.parameter().equals("expires")
        ? new Fault("expiresAt", fault.given(), fault.expected(), fault.code())
        : fault;
  }
}
