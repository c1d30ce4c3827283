package io.cartway.search.index;

import java.util.Optional;

/// The prefixes of object ids in the index, one for each kind. Ids are opaque to callers; the
/// prefix tells the server what to look up.
public final class ObjectIds {

  /// A house of a street.
  public static final String ADDRESS = "cw:a:";

  /// A town that is known only from the addresses of its houses.
  public static final String TAGGED_TOWN = "cw:m:";

  /// An area that is mapped.
  public static final String AREA = "cw:l:";

  /// A point of interest.
  public static final String PLACE = "cw:p:";

  /// A state or county that is known only from tags of houses.
  public static final String TAGGED_REGION = "cw:d:";

  /// A street.
  public static final String STREET = "cw:t:";

  /// An intersection of two streets.
  public static final String JUNCTION = "cw:x:";

  /// A postal code.
  public static final String POSTAL_CODE = "cw:z:";

  // Former prefixes of two kinds; now only chains and road segments have these prefixes.
  private static final String FORMER_TAGGED_TOWN = "cw:c:";
  private static final String FORMER_TAGGED_REGION = "cw:s:";

  private ObjectIds() {}

  /// The current form of an id that may have a former prefix; empty for any other id.
  public static Optional<String> today(String id) {
    if (id.startsWith(FORMER_TAGGED_TOWN)) {
      return Optional.of(TAGGED_TOWN + id.substring(FORMER_TAGGED_TOWN.length()));
    }
    return id.startsWith(FORMER_TAGGED_REGION)
        ? Optional.of(TAGGED_REGION + id.substring(FORMER_TAGGED_REGION.length()))
        : Optional.empty();
  }
}
