package io.cartway.paths;

/// What is within a limit of a place.
public interface Reach {

  /// Gives the parts of roads within the limit, as often as it is called.
  void forEach(Parts parts);

  /// The number of states within the limit, each of which is about one part.
  int count();

  /// Gives the parts of one in so many states, and all that are on no state of their own.
  void sample(int every, Parts parts);

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
