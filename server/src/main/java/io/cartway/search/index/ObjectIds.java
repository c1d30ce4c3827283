package io.cartway.search.index;

import java.util.Optional;

/// What the ids of objects in the index begin with, one for each kind. Callers take ids as they
/// are; the server tells from them what it has to look up.
public final class ObjectIds {

  /// A house of a street.
  public static final String ADDRESS = "cw:a:";

  /// A town that is known by the addresses of its houses only.
  public static final String TAGGED_TOWN = "cw:m:";

  /// An area that is mapped.
  public static final String AREA = "cw:l:";

  /// A point of interest.
  public static final String PLACE = "cw:p:";

  /// A state or county that is known by tags of houses only.
  public static final String TAGGED_REGION = "cw:d:";

  /// A street.
  public static final String STREET = "cw:t:";

  /// Where two streets meet.
  public static final String JUNCTION = "cw:x:";

  /// A postal code.
  public static final String POSTAL_CODE = "cw:z:";

  // What two kinds once began with, which are ids of chains and of road segments alone now.
  private static final String FORMER_TAGGED_TOWN = "cw:c:";
  private static final String FORMER_TAGGED_REGION = "cw:s:";

  private ObjectIds() {}

  /// The id that an object has today, when this may be an id that it had before its kind had a
  /// beginning of its own.
  public static Optional<String> today(String id) {
    if (id.startsWith(FORMER_TAGGED_TOWN)) {
      return Optional.of(TAGGED_TOWN + id.substring(FORMER_TAGGED_TOWN.length()));
    }
    return id.startsWith(FORMER_TAGGED_REGION)
        ? Optional.of(TAGGED_REGION + id.substring(FORMER_TAGGED_REGION.length()))
        : Optional.empty();
  }
}
