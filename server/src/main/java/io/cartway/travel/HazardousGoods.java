package io.cartway.travel;

import java.util.Optional;

/// Kinds of dangerous goods that a vehicle may carry.
public enum HazardousGoods {
  EXPLOSIVE("explosive"),
  GAS("gas"),
  FLAMMABLE("flammable"),
  COMBUSTIBLE("combustible"),
  ORGANIC("organic"),
  POISON("poison"),
  RADIOACTIVE("radioactive"),
  CORROSIVE("corrosive"),
  POISONOUS_INHALATION("poisonousInhalation"),
  HARMFUL_TO_WATER("harmfulToWater"),
  OTHER("other");

  private final String word;

  HazardousGoods(String word) {
    this.word = word;
  }

  /// The word in the wire format.
  public String word() {
    return word;
  }

  /// The goods with this word; empty when there are none.
  public static Optional<HazardousGoods> of(String word) {
    for (HazardousGoods goods : values()) {
      if (goods.word.equals(word)) {
        return Optional.of(goods);
      }
    }
    return Optional.empty();
  }
}
