package io.cartway.bench.siege;

import java.util.ArrayList;
import java.util.List;

/// The information that an attacker has about a server.
///
/// @param port of its API, on the loopback
/// @param greedy the attacker's own key, without a rate limit
/// @param page a browser key, which is public
public record Target(int port, String greedy, String page) {

  /// A request with a key.
  ///
  /// @param headers further header lines
  public static byte[] get(String key, String target, String... headers) {
    List<String> lines = new ArrayList<>(List.of("Authorization: Bearer " + key));
    lines.addAll(List.of(headers));
    return Wire.request("GET", target, lines, new byte[0]);
  }
}
