package io.cartway.matching.read;

import io.cartway.travel.FixField;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// Reads GPX: the points of all tracks, in order; without tracks, those of routes. Of a point it
/// reads `time`, `hdop`, `course` and `speed`, also in extensions. A document type declaration is a
/// fault, so nothing of it is ever read.
public final class GpxTrace {

  private static final String ROOT = "gpx";
  private static final String EXPECTED = "a GPX document";
  private static final int DEPTH_MAX = 64;

  /// Different names of elements, attributes and instructions: the parser keeps them all. Documents
  /// of receivers have some thirty.
  private static final int NAMES_MAX = 1000;

  private static final int ATTRIBUTES_MAX = 200;
  private static final int NAME_LENGTH_MAX = 1000;

  /// What messages of the parser begin with that are about its limits.
  private static final String LIMIT = "JAXP0001";

  private static final int TEXT_LENGTH_MAX = 100;
  private static final Set<String> TEXTS = Set.of("time", "hdop", "course", "speed");

  private final TraceFixes fixes;
  private final FixFields fields;

  private final Set<String> names = new HashSet<>();

  /// Whether the document is beyond a limit: then the rest is not read.
  private boolean isBeyond;

  private GpxTrace(TraceFixes fixes) {
    this.fixes = fixes;
    fields = new FixFields(fixes);
  }

  /// Opens the document again from its start.
  @FunctionalInterface
  public interface Source {
    /// A stream of the bytes.
    InputStream open() throws IOException;
  }

  /// Reads a document.
  public static void read(Source source, TraceFixes fixes) throws IOException {
    for (String points : new String[] {"trkpt", "rtept"}) {
      if (fixes.fixes().isEmpty() && fixes.faults().isEmpty()) {
        try (InputStream in = source.open()) {
          new GpxTrace(fixes).read(in, points);
        }
      }
    }
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_VALIDATING, false);
    // The parser looks through all declarations of an element at each of them, and does not count
    // them. Without namespaces they are attributes.
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
    factory.setProperty("jdk.xml.elementAttributeLimit", ATTRIBUTES_MAX);
    factory.setProperty("jdk.xml.maxXMLNameLimit", NAME_LENGTH_MAX);
    return factory;
  }

  private void read(InputStream in, String points) {
    try {
      XMLStreamReader xml = factory().createXMLStreamReader(in);
      try {
        readDocument(xml, points);
      } finally {
        xml.close();
      }
    } catch (XMLStreamException malformed) {
      String sentence = sentence(malformed);
      if (sentence.startsWith(LIMIT)) {
        fixes.fault(
            place(malformed),
            "an element beyond that",
            "at most %,d attributes, and names of %,d characters"
                .formatted(ATTRIBUTES_MAX, NAME_LENGTH_MAX));
      } else {
        fixes.fault(place(malformed), sentence, "well-formed XML");
      }
    }
  }

  private void readDocument(XMLStreamReader xml, String points) throws XMLStreamException {
    int depth = 0;
    while (xml.hasNext() && !fixes.isOver() && !isBeyond) {
      switch (next(xml)) {
        case XMLStreamConstants.DTD -> {
          fixes.fault(line(xml), "<!DOCTYPE ...>", EXPECTED + " without a document type");
          return;
        }
        case XMLStreamConstants.START_ELEMENT -> {
          depth = enter(xml, depth);
          if (depth == 1 && !name(xml).equals(ROOT)) {
            fixes.fault(line(xml), "<%s>".formatted(xml.getLocalName()), EXPECTED);
            return;
          }
          if (!isBeyond && name(xml).equals(points)) {
            readPoint(xml, depth);
            depth--;
          }
        }
        case XMLStreamConstants.END_ELEMENT -> depth--;
        default -> {}
      }
    }
  }

  /// Goes to the next event.
  private int next(XMLStreamReader xml) throws XMLStreamException {
    fixes.look();
    int event = xml.next();
    switch (event) {
      case XMLStreamConstants.START_ELEMENT -> {
        know(xml, xml.getLocalName());
        for (int i = 0; i < xml.getAttributeCount(); i++) {
          know(xml, xml.getAttributeLocalName(i));
        }
      }
      case XMLStreamConstants.PROCESSING_INSTRUCTION -> know(xml, xml.getPITarget());
      case XMLStreamConstants.ENTITY_REFERENCE -> know(xml, xml.getLocalName());
      default -> {}
    }
    return event;
  }

  private void know(XMLStreamReader xml, String name) {
    if (!isBeyond && names.add(name) && names.size() > NAMES_MAX) {
      isBeyond = true;
      fixes.fault(
          line(xml),
          "more different names",
          "at most %,d names of elements and attributes".formatted(NAMES_MAX));
    }
  }

  /// Goes into an element, one level deeper.
  private int enter(XMLStreamReader xml, int depth) {
    if (!isBeyond && depth == DEPTH_MAX) {
      isBeyond = true;
      fixes.fault(
          line(xml),
          "elements in each other beyond that",
          "at most %d levels of elements".formatted(DEPTH_MAX));
    }
    return depth + 1;
  }

  /// Reads a point up to its end.
  ///
  /// @param outer how deep it is
  private void readPoint(XMLStreamReader xml, int outer) throws XMLStreamException {
    String line = line(xml);
    attribute(xml, "lat", FixField.LAT);
    attribute(xml, "lon", FixField.LNG);
    int depth = outer;
    while (depth >= outer) {
      switch (next(xml)) {
        case XMLStreamConstants.START_ELEMENT -> {
          depth = enter(xml, depth);
          String name = name(xml);
          Optional<FixField> field =
              TEXTS.contains(name) ? FixFields.field(name) : Optional.empty();
          if (field.isPresent()) {
            fields.set(field.get(), name, text(xml, depth));
            depth--;
          }
        }
        case XMLStreamConstants.END_ELEMENT -> depth--;
        default -> {}
      }
      if (isBeyond) {
        return;
      }
    }
    UnaryOperator<String> place = name -> line + ", " + name;
    fields.end(place);
  }

  private void attribute(XMLStreamReader xml, String name, FixField field) {
    String value = xml.getAttributeValue(null, name);
    if (value != null) {
      fields.set(field, name, value);
    }
  }

  /// The text of an element up to its end, no more than is worth reading.
  ///
  /// @param outer how deep it is
  private String text(XMLStreamReader xml, int outer) throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    int depth = outer;
    while (depth >= outer && !isBeyond) {
      switch (next(xml)) {
        case XMLStreamConstants.START_ELEMENT -> depth = enter(xml, depth);
        case XMLStreamConstants.END_ELEMENT -> depth--;
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
            text.append(xml.getText(), 0, Math.min(xml.getTextLength(), room(text)));
        default -> {}
      }
    }
    return text.toString();
  }

  /// The name of an element without the prefix of its namespace.
  private static String name(XMLStreamReader xml) {
    String whole = xml.getLocalName();
    return whole.substring(whole.indexOf(':') + 1);
  }

  private static int room(StringBuilder text) {
    return TEXT_LENGTH_MAX - text.length();
  }

  private static String line(XMLStreamReader xml) {
    return "line " + xml.getLocation().getLineNumber();
  }

  private static String place(XMLStreamException malformed) {
    return malformed.getLocation() == null
        ? "body"
        : "line %d, column %d"
            .formatted(
                malformed.getLocation().getLineNumber(), malformed.getLocation().getColumnNumber());
  }

  /// The parser's message without its place, which stands in front of it on a line of its own.
  private static String sentence(XMLStreamException malformed) {
    String message = String.valueOf(malformed.getMessage());
    int start = message.indexOf("Message: ");
    String after = start < 0 ? message : message.substring(start + "Message: ".length());
    int end = after.indexOf('\n');
    return end < 0 ? after : after.substring(0, end);
  }
}
