package io.cartway.routing;

/// A route handle counts in a road graph that is not the one that is served: the map was built anew
/// since.
public final class StaleHandleException extends RuntimeException {

  private static final long serialVersionUID = 1;

  StaleHandleException() {
    super("the route handle was made on another state of the map");
  }
}
