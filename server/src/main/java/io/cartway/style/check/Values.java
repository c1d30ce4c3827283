package io.cartway.style.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Values of properties: plain ones, expressions, and functions with stops as they were before
/// expressions.
final class Values {

  private static final Set<String> FUNCTION =
      Set.of("stops", "base", "property", "type", "default", "colorSpace");

  private final StyleFaults faults;

  Values(StyleFaults faults) {
    this.faults = faults;
  }

  /// Checks all properties of an object.
  ///
  /// @param known the properties that there are
  /// @param what has them, as a clause (`a line's paint`)
  void check(Place place, JsonNode object, Map<String, Property> known, String what) {
    if (object.isMissingNode()) {
      return;
    }
    if (!object.isObject()) {
      faults.add(place, object, "an object");
      return;
    }
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      if (faults.isFull()) {
        return;
      }
      String name = entry.getKey();
      Place at = place.field(name);
      Property property = known.get(name);
      Optional<Property> transition = Specification.transition(known, name);
      if (property != null) {
        check(at, entry.getValue(), property);
      } else if (transition.isPresent()) {
        checkTransition(at, entry.getValue(), transition.get());
      } else {
        faults.add(at, name, "a property of " + what);
      }
    }
  }

  private void checkTransition(Place place, JsonNode value, Property each) {
    Map<String, Property> members = Map.of("duration", each, "delay", each);
    check(place, value, members, "a transition: duration and delay");
  }

  private void check(Place place, JsonNode value, Property property) {
    boolean isImage = property.kind() == Property.Kind.IMAGE;
    boolean mayCompute = !property.inputs().isEmpty();
    if (mayCompute && Expressions.isExpression(value)) {
      new Expressions(faults, new Expressions.Use(property.inputs(), isImage, false))
          .check(place, value);
    } else if (mayCompute && value.isObject()) {
      checkFunction(place, value, property);
    } else {
      checkLiteral(place, value, property);
    }
  }

  private void checkLiteral(Place place, JsonNode value, Property property) {
    Literals.fault(value, property).ifPresent(expected -> faults.add(place, value, expected));
  }

  private void checkFunction(Place place, JsonNode function, Property property) {
    for (Map.Entry<String, JsonNode> member : function.properties()) {
      if (!FUNCTION.contains(member.getKey())) {
        faults.add(place.field(member.getKey()), member.getKey(), "a value, or an expression");
      }
    }
    if (function.has("property") && !property.inputs().contains("feature")) {
      faults.add(place.field("property"), function.path("property"), "a function of the zoom");
    }
    if (function.has("default")) {
      checkLiteral(place.field("default"), function.get("default"), property);
    }
    JsonNode stops = function.path("stops");
    boolean isIdentity = function.path("type").asText().equals("identity");
    if (isIdentity && stops.isMissingNode()) {
      return;
    }
    if (!stops.isArray() || stops.isEmpty()) {
      faults.add(place.field("stops"), stops, "a list of stops");
      return;
    }
    for (int i = 0; i < stops.size() && !faults.isFull(); i++) {
      JsonNode stop = stops.get(i);
      Place at = place.field("stops").at(i);
      if (!stop.isArray() || stop.size() != 2) {
        faults.add(at, stop, "a list of an input and a value");
      } else {
        checkLiteral(at.at(1), stop.get(1), property);
      }
    }
  }
}
