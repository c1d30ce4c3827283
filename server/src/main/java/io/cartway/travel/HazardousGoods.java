package io.cartway.travel;

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

  /// The word of the wire.
  public String word() {
    return word;
  }
}
