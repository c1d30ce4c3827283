package io.cartway.routing;

/// A route handle belongs to another road graph: the region has been rebuilt since.
public final class StaleHandleException extends RuntimeException {

  private static final long serialVersionUID = 1;

  StaleHandleException() {
    super("the route handle was made with another road graph");
  }
}
