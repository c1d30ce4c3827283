package io.cartway.style.check;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.StyleSpecification;
import io.cartway.style.expression.ExpressionException;
import io.cartway.style.expression.PropertySpecification;
import io.cartway.style.expression.PropertyValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Values of properties.
final class Values {

  private static final String TRANSITION = "-transition";

  private static final String IMAGE = "image";

  private static final List<String> ADDRESS_SCHEMES =
      List.of("data:", "file:", "blob:", "javascript:");

  private final StyleFaults faults;

  Values(StyleFaults faults) {
    this.faults = faults;
  }

  /// Checks all properties of an object.
  ///
  /// @param known the properties that there are
  /// @param what has them, as a clause (`the light`)
  void check(Place place, JsonNode object, Map<String, PropertySpecification> known, String what) {
    if (object.isMissingNode()) {
      return;
    }
    if (!object.isObject()) {
      faults.add(place, object, "an object");
      return;
    }
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      String name = entry.getKey();
      PropertySpecification property = known.get(name);
      if (property != null) {
        read(place.field(name), entry.getValue(), property);
      } else if (transitionOf(name, known) == null) {
        faults.add(place.field(name), name, "a property of " + what);
      }
    }
    checkMore(place, object, known);
  }

  private void read(Place place, JsonNode value, PropertySpecification property) {
    try {
      PropertyValue.parse(value, property, place.toString());
    } catch (ExpressionException fault) {
      faults.add(place, value, fault);
    }
  }

  /// Checks what reading the properties of an object passes over: transitions, names of images, and
  /// null in place of a value.
  void checkMore(Place place, JsonNode object, Map<String, PropertySpecification> known) {
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      if (faults.isFull()) {
        return;
      }
      String name = entry.getKey();
      JsonNode value = entry.getValue();
      PropertySpecification property = known.get(name);
      if (property == null) {
        if (transitionOf(name, known) != null) {
          checkTransition(place.field(name), value);
        }
      } else if (value.isNull()) {
        faults.add(place.field(name), value, "a value, or none at all");
      } else if (property.type() == PropertySpecification.Type.RESOLVED_IMAGE) {
        checkImages(place.field(name), value, true);
      } else if (property.type() == PropertySpecification.Type.FORMATTED) {
        checkImages(place.field(name), value, false);
      }
    }
  }

  /// The property whose transition a name says; null when there is none.
  private static @Nullable PropertySpecification transitionOf(
      String name, Map<String, PropertySpecification> known) {
    PropertySpecification property =
        name.endsWith(TRANSITION)
            ? known.get(name.substring(0, name.length() - TRANSITION.length()))
            : null;
    return property != null && property.isTransitionable() ? property : null;
  }

  /// Checks a duration and a delay.
  void checkTransition(Place place, JsonNode value) {
    check(
        place,
        value,
        StyleSpecification.group("transition"),
        "a transition, which has duration and delay");
  }

  /// Names of images are no addresses: applications load what they miss by its name.
  ///
  /// @param isImage whether all texts may be names of images; else only those in `image`
  private void checkImages(Place place, JsonNode value, boolean isImage) {
    if (isImage && value.isTextual() && isAddress(value.textValue())) {
      faults.add(place, value, "the name of an image of the sprite");
    } else if (value.isArray()) {
      boolean isInside = isImage || value.path(0).asText().equals(IMAGE);
      for (int i = 0; i < value.size(); i++) {
        checkImages(place.at(i), value.get(i), isInside);
      }
    } else if (value.isObject()) {
      value
          .properties()
          .forEach(each -> checkImages(place.field(each.getKey()), each.getValue(), isImage));
    }
  }

  /// Whether a text could be opened, and is no name of an image.
  private static boolean isAddress(String text) {
    String start = text.substring(0, Math.min(text.length(), 20)).strip().toLowerCase(Locale.ROOT);
    return text.contains("://")
        || start.startsWith("//")
        || start.startsWith("\\")
        || start.startsWith("/")
        || ADDRESS_SCHEMES.stream().anyMatch(start::startsWith);
  }
}
