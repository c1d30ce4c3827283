package io.cartway.roads.build.tags;

import io.cartway.roads.Access;
import io.cartway.roads.rules.AccessWords;
import io.cartway.travel.TransportMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The meaning of access tags for a mode.
///
/// A value that is not in [AccessWords] is ignored, so that the next more general key decides: a
/// typo in `motor_vehicle` must not hide `access=no`.
final class AccessValues {

  /// A decision of the tags for a mode.
  ///
  /// @param key the deciding key, without `:forward`
  /// @param access the resulting access
  /// @param isSidepath whether it only requires the use of the parallel way
  record Decision(String key, Access access, boolean isSidepath) {

    /// Whether the key is for the mode or its family, not general.
    boolean isSpecific() {
      return !key.equals("access");
    }
  }

  private AccessValues() {}

  /// The keys for a mode, the most specific first.
  static List<String> keys(TransportMode mode) {
    return AccessWords.keys(mode);
  }

  /// The decision for a mode regardless of direction; null when there is none.
  static @Nullable Decision decide(OsmTags tags, TransportMode mode) {
    return decide(tags, mode, "");
  }

  /// The decision for a mode in a direction; null when there is none.
  ///
  /// @param suffix `:forward`, `:backward` or empty
  static @Nullable Decision decide(OsmTags tags, TransportMode mode, String suffix) {
    for (String key : keys(mode)) {
      Access directed = suffix.isEmpty() ? null : AccessWords.read(tags.find(key + suffix), mode);
      Access access = directed != null ? directed : AccessWords.read(tags.find(key), mode);
      if (access != null) {
        boolean sidepath = tags.is(key, "use_sidepath") && access == Access.DESTINATION;
        return new Decision(key, access, sidepath);
      }
    }
    return null;
  }
}
