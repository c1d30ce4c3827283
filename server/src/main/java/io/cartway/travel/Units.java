package io.cartway.travel;

/// In which units people are told distances; numbers are metres and seconds always.
public enum Units {
  METRIC,
  IMPERIAL
}
