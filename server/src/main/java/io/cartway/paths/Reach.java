package io.cartway.paths;

/// What is within a limit of a place.
public interface Reach {

  /// The number of states within the limit, each of which is about one part.
  int count();

  /// Gives the parts of some states. Several threads may do so at once.
  ///
  /// @param first the first of the states, from 0
  /// @param end the first after them, at most [#count]
  /// @param step 1 for each of them, 2 for every other one
  void forStates(int first, int end, int step, Parts parts);

  /// Gives the parts that are on no state of their own.
  void forOthers(Parts parts);

  /// Gives all parts.
  default void forEach(Parts parts) {
    forStates(0, count(), 1, parts);
    forOthers(parts);
  }

  /// What a limit is about.
  enum Unit {
    /// Milliseconds.
    TIME,
    /// Millimetres along the best way.
    DISTANCE,
    /// Thousandths of a watt-hour from a battery along the best way.
    CONSUMPTION
  }

  /// Receives parts of roads within the limit.
  @FunctionalInterface
  interface Parts {
    /// A part of an arc; a part may come more than once, and the least values count.
    ///
    /// @param from where the part begins, as a fraction of the arc
    /// @param to where it ends
    /// @param fromValue what it takes to be at its begin
    /// @param toValue what it takes to be at its end
    void add(int arc, double from, double to, double fromValue, double toValue);
  }
}
