package io.cartway.webhooks;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Which deliveries are listed: the newest first, a page at a time.
///
/// @param accountId of this account; empty for all
/// @param endpointId of this endpoint; empty for all
/// @param state in this state; empty for all
/// @param before only those behind this one in the list
/// @param limit most of them
public record DeliveryQuery(
    Optional<String> accountId,
    Optional<String> endpointId,
    Optional<DeliveryState> state,
    Optional<ListMark> before,
    int limit) {

  /// Most deliveries of a page.
  public static final int LIMIT_MAX = 1000;

  /// The condition and order, with `?` for each of the values.
  String condition(List<Object> values) {
    List<String> parts = new ArrayList<>();
    // Of an endpoint, its own row tells the account: so the index of the account's deliveries, of
    // which it may have few, is not in question.
    String account = endpointId.isPresent() ? "e.account_id = ?" : "d.account_id = ?";
    accountId.ifPresent(id -> add(parts, values, account, id));
    endpointId.ifPresent(id -> add(parts, values, "d.endpoint_id = ?", id));
    // Not as a parameter: few wait among many that have ended, and these have an index of their
    // own.
    state.ifPresent(wanted -> parts.add("d.state = '" + wanted.word() + "'"));
    before.ifPresent(mark -> {
      add(parts, values, "(d.created_at, d.id) < (?", mark.time().toEpochMilli());
      values.add(mark.id());
      parts.set(parts.size() - 1, parts.getLast() + ", ?)");
    });
    String all = parts.isEmpty() ? "1 = 1" : String.join(" and ", parts);
    return all + " order by d.created_at desc, d.id desc limit " + limit;
  }

  private static void add(List<String> parts, List<Object> values, String part, Object value) {
    parts.add(part);
    values.add(value);
  }
}
