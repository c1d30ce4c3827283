package io.cartway.bench.siege;

import java.util.ArrayList;
import java.util.List;

/// What an attacker knows of a server.
///
/// @param port of its API, on the loopback
/// @param greedy a key of the attacker's own, without a rate
/// @param page a key for browsers, which everybody can read
record Target(int port, String greedy, String page) {

  /// A request with a key.
  ///
  /// @param headers further lines
  static byte[] get(String key, String target, String... headers) {
    List<String> lines = new ArrayList<>(List.of("Authorization: Bearer " + key));
    lines.addAll(List.of(headers));
    return Wire.request("GET", target, lines, new byte[0]);
  }
}
