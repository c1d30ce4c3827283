package io.cartway.search.index;

/// The keys of what the index keeps of a place besides its name and address: texts as the data have
/// them, understood when they are shown. Several values of a key stand with `;` between them.
public final class PlaceDetails {

  /// What the place was drawn as: `n12`.
  public static final String ELEMENT = "element";

  /// Telephone numbers as written.
  public static final String PHONE = "phone";

  /// Numbers of mobile telephones as written.
  public static final String MOBILE = "mobile";

  /// Fax numbers as written.
  public static final String FAX = "fax";

  /// Addresses of web pages.
  public static final String WWW = "www";

  /// Addresses of mail.
  public static final String EMAIL = "email";

  /// Opening hours as OpenStreetMap writes them.
  public static final String HOURS = "hours";

  /// The id of the chain (`Chains`).
  public static final String CHAIN = "chain";

  /// The name of the chain.
  public static final String CHAIN_NAME = "chainName";

  /// The item of Wikidata.
  public static final String WIKIDATA = "wikidata";

  /// What a charging station has (`ChargingStation#pack`).
  public static final String CHARGING = "charging";

  private PlaceDetails() {}
}
