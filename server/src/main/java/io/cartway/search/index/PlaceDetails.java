package io.cartway.search.index;

/// The keys of the stored details of a place besides its name and address: raw texts of the data,
/// parsed for display. Several values of a key are separated by `;`.
public final class PlaceDetails {

  /// The OpenStreetMap element of the place: `n12`.
  public static final String ELEMENT = "element";

  /// Telephone numbers as written.
  public static final String PHONE = "phone";

  /// Mobile telephone numbers as written.
  public static final String MOBILE = "mobile";

  /// Fax numbers as written.
  public static final String FAX = "fax";

  /// URLs of web pages.
  public static final String WWW = "www";

  /// E-mail addresses.
  public static final String EMAIL = "email";

  /// Opening hours in OpenStreetMap's syntax.
  public static final String HOURS = "hours";

  /// The id of the chain (`Chains`).
  public static final String CHAIN = "chain";

  /// The name of the chain.
  public static final String CHAIN_NAME = "chainName";

  /// The Wikidata item.
  public static final String WIKIDATA = "wikidata";

  /// The connectors of a charging station (`ChargingStation#pack`).
  public static final String CHARGING = "charging";

  private PlaceDetails() {}
}
