package io.cartway.bench.siege;

/// One way to hurt a server.
///
/// @param name for `--only` and the page
/// @param what the page's words for it
/// @param isHeld whether it is about thousands of connections, which cost the machine themselves
/// @param readsOutput whether anybody reads the server's output meanwhile
/// @param blow what begins it; it goes on until the storm is closed
record Attack(String name, String what, boolean isHeld, boolean readsOutput, Blow blow) {

  /// Begins an attack.
  @FunctionalInterface
  interface Blow {
    void begin(Target server, Storm storm);
  }

  static Attack of(String name, String what, Blow blow) {
    return new Attack(name, what, false, true, blow);
  }

  /// One of thousands of connections.
  static Attack held(String name, String what, Blow blow) {
    return new Attack(name, what, true, true, blow);
  }
}
