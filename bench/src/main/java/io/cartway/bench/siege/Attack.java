package io.cartway.bench.siege;

/// An attack on a server.
///
/// @param name for `--only` and the page
/// @param what its description on the page
/// @param isHeld whether it holds thousands of connections, which load the machine themselves
/// @param readsOutput whether the server's output is read meanwhile
/// @param blow starts it; it continues until the storm is closed
record Attack(String name, String what, boolean isHeld, boolean readsOutput, Blow blow) {

  /// Starts an attack.
  @FunctionalInterface
  interface Blow {
    void begin(Target server, Storm storm);
  }

  static Attack of(String name, String what, Blow blow) {
    return new Attack(name, what, false, true, blow);
  }

  /// An attack that holds thousands of connections.
  static Attack held(String name, String what, Blow blow) {
    return new Attack(name, what, true, true, blow);
  }
}
