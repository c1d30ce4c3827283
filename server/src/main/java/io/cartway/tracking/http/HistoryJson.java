package io.cartway.tracking.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.geo.LatLng;
import io.cartway.tracking.Position;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalDouble;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// Writes the history of an asset as documents of other programs: GeoJSON (RFC 7946) and GPX 1.1.
/// `POST /v1/match` reads both.
final class HistoryJson {

  private static final String GPX = "http://www.topografix.com/GPX/1/1";

  /// Garmin's extension of track points, in which others look for speed and course.
  private static final String POINT = "http://www.garmin.com/xmlschemas/TrackPointExtension/v2";

  private static final int UNIT_DIGITS = 7;
  private static final JsonFactory JSON = new JsonFactory();

  private HistoryJson() {}

  /// A collection of points with `asset`, `ts` and what else is known of each; the altitude is the
  /// third coordinate.
  static void writeGeoJson(OutputStream out, String id, List<Position> positions)
      throws IOException {
    try (JsonGenerator json =
        JSON.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
      json.writeStartObject();
      json.writeStringField("type", "FeatureCollection");
      json.writeArrayFieldStart("features");
      for (Position position : positions) {
        writeFeature(json, id, position);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void writeFeature(JsonGenerator json, String id, Position position)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("type", "Feature");
    json.writeObjectFieldStart("geometry");
    json.writeStringField("type", "Point");
    json.writeArrayFieldStart("coordinates");
    json.writeNumber(position.at().lng());
    json.writeNumber(position.at().lat());
    if (position.altitude().isPresent()) {
      json.writeNumber(position.altitude().getAsDouble());
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeObjectFieldStart("properties");
    json.writeStringField("asset", id);
    json.writeStringField("ts", AssetJson.time(position.millis()));
    AssetJson.write(json, "speed", position.speed());
    AssetJson.write(json, "heading", position.heading());
    AssetJson.write(json, "accuracy", position.accuracy());
    json.writeEndObject();
    json.writeEndObject();
  }

  /// One track of one segment.
  static void writeGpx(OutputStream out, String id, List<Position> positions) throws IOException {
    try {
      XMLStreamWriter xml =
          XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, UTF_8.name());
      xml.writeStartDocument(UTF_8.name(), "1.0");
      xml.writeStartElement("gpx");
      xml.writeDefaultNamespace(GPX);
      xml.writeNamespace("gpxtpx", POINT);
      xml.writeAttribute("version", "1.1");
      xml.writeAttribute("creator", "Cartway");
      xml.writeStartElement("trk");
      writeText(xml, "name", id);
      xml.writeStartElement("trkseg");
      for (Position position : positions) {
        writePoint(xml, position);
      }
      xml.writeEndDocument();
      xml.flush();
    } catch (XMLStreamException failed) {
      // The writer wraps what the stream throws, such as a client that has gone.
      throw failed.getNestedException() instanceof IOException cause
          ? cause
          : new IOException(failed);
    }
  }

  private static void writePoint(XMLStreamWriter xml, Position position) throws XMLStreamException {
    LatLng at = position.at();
    xml.writeStartElement("trkpt");
    xml.writeAttribute("lat", degrees(at.latUnits()));
    xml.writeAttribute("lon", degrees(at.lngUnits()));
    writeNumber(xml, "ele", position.altitude());
    writeText(xml, "time", AssetJson.time(position.millis()));
    if (position.speed().isPresent() || position.heading().isPresent()) {
      xml.writeStartElement("extensions");
      xml.writeStartElement("gpxtpx:TrackPointExtension");
      writeNumber(xml, "gpxtpx:speed", position.speed());
      writeNumber(xml, "gpxtpx:course", position.heading());
      xml.writeEndElement();
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  /// Without an exponent, which decimals of XML do not have.
  private static String degrees(int units) {
    return BigDecimal.valueOf(units, UNIT_DIGITS).toPlainString();
  }

  private static void writeNumber(XMLStreamWriter xml, String name, OptionalDouble value)
      throws XMLStreamException {
    if (value.isPresent()) {
      writeText(xml, name, BigDecimal.valueOf(value.getAsDouble()).toPlainString());
    }
  }

  private static void writeText(XMLStreamWriter xml, String name, String text)
      throws XMLStreamException {
    xml.writeStartElement(name);
    xml.writeCharacters(text);
    xml.writeEndElement();
  }
}
