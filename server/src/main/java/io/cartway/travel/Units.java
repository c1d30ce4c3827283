package io.cartway.travel;

/// Units of distances in instructions; numeric fields are always metres and seconds.
public enum Units {
  METRIC,
  IMPERIAL
}
