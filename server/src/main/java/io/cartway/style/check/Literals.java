package io.cartway.style.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Plain values of properties.
final class Literals {

  private static final List<String> ADDRESS_SCHEMES =
      List.of("data:", "file:", "blob:", "javascript:");

  private Literals() {}

  /// What is expected instead of a value; empty when it is right.
  static Optional<String> fault(JsonNode value, Property property) {
    if (!property.isList()) {
      return fault(value, property, property.kind());
    }
    String length = property.length() == 0 ? "" : property.length() + " ";
    if (!value.isArray() || (property.length() != 0 && value.size() != property.length())) {
      return Optional.of("a list of %svalues".formatted(length));
    }
    for (JsonNode element : value) {
      Optional<String> fault = fault(element, property, property.kind());
      if (fault.isPresent()) {
        return fault.map(each -> "a list of which each is " + each);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> fault(JsonNode value, Property property, Property.Kind kind) {
    return switch (kind) {
      case NUMBER -> unless(isNumber(value, property), number(property));
      case BOOLEAN -> unless(value.isBoolean(), "true or false");
      case STRING, FORMATTED -> unless(value.isTextual(), "a text");
      case ENUM ->
          unless(
              value.isTextual() && property.values().contains(value.asText()),
              "one of " + String.join(", ", property.values()));
      case COLOR -> unless(isColor(value), Colors.EXPECTED);
      case IMAGE ->
          unless(
              value.isTextual() && !isAddress(value.asText()),
              "the name of an image of the sprite");
      case PADDING ->
          unless(
              value.isNumber() || (value.size() <= 4 && isListOf(value, JsonNode::isNumber)),
              "a number or a list of one to four");
      case NUMBERS ->
          unless(
              value.isNumber() || isListOf(value, JsonNode::isNumber),
              "a number or a list of such");
      case COLORS -> unless(isColor(value) || isListOf(value, Literals::isColor), Colors.EXPECTED);
      case ANCHOR_OFFSETS ->
          unless(isAnchorOffsets(value), "a list of anchors, each before a list of two numbers");
      case PROJECTION ->
          unless(
              value.isTextual() || (value.size() == 3 && isListOf(value, each -> !each.isObject())),
              "the name of a projection, as mercator");
    };
  }

  /// Whether a text could be opened, and is no name of an image.
  static boolean isAddress(String text) {
    String start = text.substring(0, Math.min(text.length(), 20)).strip().toLowerCase(Locale.ROOT);
    return text.contains("://")
        || start.startsWith("//")
        || start.startsWith("\\")
        || start.startsWith("/")
        || ADDRESS_SCHEMES.stream().anyMatch(start::startsWith);
  }

  private static boolean isNumber(JsonNode value, Property property) {
    return value.isNumber()
        && Double.isFinite(value.asDouble())
        && value.asDouble() >= property.min()
        && value.asDouble() <= property.max();
  }

  private static String number(Property property) {
    boolean hasMin = Double.isFinite(property.min());
    boolean hasMax = Double.isFinite(property.max());
    return "a number"
        + (hasMin ? " from " + plain(property.min()) : "")
        + (hasMax ? " to " + plain(property.max()) : "");
  }

  private static String plain(double bound) {
    String text = Double.toString(bound);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  private static boolean isColor(JsonNode value) {
    return value.isTextual() && Colors.isColor(value.asText());
  }

  private static boolean isAnchorOffsets(JsonNode value) {
    if (!value.isArray() || value.size() % 2 != 0) {
      return false;
    }
    for (int i = 0; i < value.size(); i += 2) {
      JsonNode offset = value.get(i + 1);
      if (!value.get(i).isTextual()
          || offset.size() != 2
          || !isListOf(offset, JsonNode::isNumber)) {
        return false;
      }
    }
    return true;
  }

  private interface Test {
    boolean holds(JsonNode element);
  }

  private static boolean isListOf(JsonNode value, Test test) {
    if (!value.isArray() || value.isEmpty()) {
      return false;
    }
    for (JsonNode element : value) {
      if (!test.holds(element)) {
        return false;
      }
    }
    return true;
  }

  private static Optional<String> unless(boolean isRight, String expected) {
    return isRight ? Optional.empty() : Optional.of(expected);
  }
}
