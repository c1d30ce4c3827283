package io.cartway.search.index;

/// What the ids of objects in the index begin with, one for each kind. Callers take ids as they
/// are; the server tells from them what it has to look up.
public final class ObjectIds {

  /// A house of a street.
  public static final String ADDRESS = "cw:a:";

  /// A town that is known by the addresses of its houses only. A chain's id begins so, too.
  public static final String TAGGED_TOWN = "cw:c:";

  /// An area that is mapped.
  public static final String AREA = "cw:l:";

  /// A point of interest.
  public static final String PLACE = "cw:p:";

  /// A state or county that is known by tags of houses only. A road segment's id begins so, too.
  public static final String TAGGED_REGION = "cw:s:";

  /// A street.
  public static final String STREET = "cw:t:";

  /// Where two streets meet.
  public static final String JUNCTION = "cw:x:";

  /// A postal code.
  public static final String POSTAL_CODE = "cw:z:";

  private ObjectIds() {}
}
