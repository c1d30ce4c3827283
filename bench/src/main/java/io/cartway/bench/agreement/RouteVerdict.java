package io.cartway.bench.agreement;

/// The comparison of the two routes of a pair.
///
/// @param pair the pair
/// @param kind the class
/// @param ourMillis our travel time by our speeds, 0 when there is no route
/// @param theirMillis GraphHopper's by its own, 0 when there is no route
/// @param pricedMillis the travel time on GraphHopper's path by our speeds, 0 when there is none
/// @param cause the cause of the difference
record RouteVerdict(
    RoutePair pair,
    RouteClass kind,
    long ourMillis,
    long theirMillis,
    long pricedMillis,
    RouteCause cause) {

  /// The relative difference of our travel time from theirs.
  double relativeDifference() {
    return theirMillis == 0 ? 0 : (double) (ourMillis - theirMillis) / theirMillis;
  }
}
