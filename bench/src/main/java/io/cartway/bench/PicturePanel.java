package io.cartway.bench;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.roads.RoadClass;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.TransportMode;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.image.BufferedImage;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A square map: the roads of the graph in grey, with their names, directions and limits where
/// there is room for them, and overlays.
final class PicturePanel {

  static final int SIDE = 900;

  private static final double MARGIN = 0.08;
  private static final double METERS_PER_DEGREE = 111_195;
  private static final double NAME_METERS_MAX = 1_500;
  private static final Color PAPER = new Color(0xfa, 0xf9, 0xf5);
  private static final Color RULE = new Color(0xc0, 0x20, 0x20);
  private static final Color NAME = new Color(0x40, 0x40, 0x40);
  private static final int ARROW_PIXELS = 5;
  private static final int LABEL_PIXELS_MIN = 28;

  private final BufferedImage image = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
  private final Graphics2D pen = image.createGraphics();
  private final RoadGraph graph;
  private final Bounds bounds;
  private final double pixelsPerLat;
  private final double pixelsPerLng;
  private final boolean isNear;

  /// A map that contains some points, with a minimum width.
  PicturePanel(RoadGraph graph, List<LatLng> points, double metersMin) {
    this.graph = graph;
    LatLng center = Bounds.around(points).center();
    double squeeze = Math.cos(Math.toRadians(center.lat()));
    Bounds held = Bounds.around(points);
    double meters =
        Math.max(
            metersMin,
            (1 + 2 * MARGIN)
                * METERS_PER_DEGREE
                * Math.max(held.north() - held.south(), (held.east() - held.west()) * squeeze));
    pixelsPerLat = SIDE * METERS_PER_DEGREE / meters;
    pixelsPerLng = pixelsPerLat * squeeze;
    double halfLat = SIDE / pixelsPerLat / 2;
    double halfLng = SIDE / pixelsPerLng / 2;
    bounds =
        new Bounds(
            center.lng() - halfLng,
            center.lat() - halfLat,
            center.lng() + halfLng,
            center.lat() + halfLat);
    isNear = meters < NAME_METERS_MAX;
    pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    pen.setColor(PAPER);
    pen.fillRect(0, 0, SIDE, SIDE);
  }

  BufferedImage image() {
    return image;
  }

  /// The roads for a mode: dashed if closed, arrows if one-way.
  void roads(TransportMode mode, Set<Long> spokenOf) {
    for (int segment = 0; segment < graph.segmentCount(); segment++) {
      if (isVisible(segment)) {
        road(segment, mode, spokenOf.contains(graph.wayIdOfSegment(segment)));
      }
    }
  }

  /// Names and limits, after everything else.
  void labels(Set<Long> spokenOf) {
    if (!isNear) {
      return;
    }
    pen.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 11));
    Set<String> told = new HashSet<>();
    for (int segment = 0; segment < graph.segmentCount(); segment++) {
      int arc = anyArc(segment);
      if (arc < 0 || !isVisible(segment)) {
        continue;
      }
      Point2D at = point(graph.point(graph.firstPoint(segment) + graph.pointCount(segment) / 2));
      String rules = graph.ruleTags(graph.ruleRow(arc)).toString();
      long way = graph.wayId(arc);
      if ((rules.length() > 2 || spokenOf.contains(way)) && told.add("rules " + way)) {
        write(at, 12, (rules.length() > 2 ? rules : "") + " w" + way, RULE);
      }
      double pixels = graph.lengthMillimeters(arc) / 1e3 * pixelsPerLat / METERS_PER_DEGREE;
      String name = graph.tag(arc, "name") + " " + graph.tag(arc, "ref");
      if (pixels > LABEL_PIXELS_MIN && !name.isBlank() && told.add(name)) {
        write(at, 0, name.strip(), NAME);
      }
    }
  }

  void line(List<LatLng> points, Color color, float width) {
    pen.setColor(color);
    pen.setStroke(new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    pen.draw(path(points));
  }

  void area(Bounds area, Color color) {
    Point2D corner = point(new LatLng(area.north(), area.west()));
    Point2D other = point(new LatLng(area.south(), area.east()));
    pen.setColor(color);
    pen.fillRect(
        (int) corner.getX(),
        (int) corner.getY(),
        (int) (other.getX() - corner.getX()),
        (int) (other.getY() - corner.getY()));
  }

  /// An area with holes, filled and with its border.
  void polygon(List<LatLng> outer, List<List<LatLng>> inner, Color color) {
    Path2D shape = new Path2D.Double(Path2D.WIND_EVEN_ODD);
    shape.append(path(outer), false);
    inner.forEach(hole -> shape.append(path(hole), false));
    pen.setColor(color);
    pen.fill(shape);
    pen.setColor(color.darker());
    pen.setStroke(new BasicStroke(2));
    pen.draw(shape);
  }

  /// A number in a circle beside a point.
  void mark(LatLng place, String text, Color color) {
    Point2D at = point(place);
    int x = (int) at.getX();
    int y = (int) at.getY();
    pen.setStroke(new BasicStroke(1));
    pen.setColor(color);
    pen.fillOval(x - 4, y - 4, 8, 8);
    pen.drawLine(x, y, x + 12, y - 12);
    pen.fillOval(x + 5, y - 25, 18, 18);
    pen.setColor(Color.WHITE);
    pen.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 10));
    pen.drawString(text, x + 14 - pen.getFontMetrics().stringWidth(text) / 2, y - 12);
  }

  private void road(int segment, TransportMode mode, boolean isSpokenOf) {
    int forward = graph.arcOf(segment, true);
    int backward = graph.arcOf(segment, false);
    int arc = anyArc(segment);
    if (arc < 0) {
      return;
    }
    boolean isForward = forward >= 0 && graph.access(forward, mode).isOpen();
    boolean isBackward = backward >= 0 && graph.access(backward, mode).isOpen();
    List<LatLng> points = graph.geometry(arc);
    RoadClass roadClass = graph.roadClass(arc);
    int minor = roadClass.compareTo(RoadClass.MOTORWAY);
    float width = Math.max(1, (isNear ? 7 : 3) - minor * (isNear ? 0.4f : 0.25f));
    if (isSpokenOf) {
      line(points, new Color(0xff, 0xc0, 0x30), width + 8);
    }
    if (isForward || isBackward) {
      int grey = Math.min(0xd8, 0x90 + minor * 8);
      Color color = new Color(grey, grey, grey);
      if (graph.is(arc, RoadFlag.TUNNEL)) {
        color = new Color(0xc8, 0xb8, 0xe0);
      } else if (roadClass == RoadClass.FERRY) {
        color = new Color(0x80, 0xb0, 0xe0);
      }
      line(points, color, width);
    } else {
      pen.setColor(new Color(0xd0, 0xa0, 0xa0));
      pen.setStroke(
          new BasicStroke(1, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {4}, 0));
      pen.draw(path(points));
    }
    if (isNear && isForward != isBackward) {
      arrow(graph.geometry(isForward ? forward : backward));
    }
  }

  private void arrow(List<LatLng> points) {
    int half = (points.size() - 1) / 2;
    Point2D from = point(points.get(half));
    Point2D to = point(points.get(half + 1));
    double length = Math.max(1, from.distance(to));
    double dx = (to.getX() - from.getX()) / length * ARROW_PIXELS;
    double dy = (to.getY() - from.getY()) / length * ARROW_PIXELS;
    double x = (from.getX() + to.getX()) / 2;
    double y = (from.getY() + to.getY()) / 2;
    Path2D head = new Path2D.Double();
    head.moveTo(x + dx, y + dy);
    head.lineTo(x - dx - dy, y - dy + dx);
    head.lineTo(x - dx + dy, y - dy - dx);
    head.closePath();
    pen.setColor(new Color(0x40, 0x40, 0x90));
    pen.fill(head);
  }

  private void write(Point2D at, int below, String text, Color color) {
    float x = (float) at.getX();
    float y = (float) at.getY() + below;
    pen.setColor(new Color(0xff, 0xff, 0xff, 0xc0));
    int width = pen.getFontMetrics().stringWidth(text);
    pen.fillRect((int) x, (int) y - 10, width, 12);
    pen.setColor(color);
    pen.drawString(text, x, y);
  }

  private int anyArc(int segment) {
    int forward = graph.arcOf(segment, true);
    return forward >= 0 ? forward : graph.arcOf(segment, false);
  }

  private boolean isVisible(int segment) {
    int first = graph.firstPoint(segment);
    int count = graph.pointCount(segment);
    return bounds.touches(graph.point(first), graph.point(first + count - 1))
        || bounds.contains(graph.point(first + count / 2));
  }

  private Shape path(List<LatLng> points) {
    Path2D path = new Path2D.Double();
    for (LatLng place : points) {
      Point2D at = point(place);
      if (path.getCurrentPoint() == null) {
        path.moveTo(at.getX(), at.getY());
      } else {
        path.lineTo(at.getX(), at.getY());
      }
    }
    return path;
  }

  private Point2D point(LatLng place) {
    return new Point2D.Double(
        (place.lng() - bounds.west()) * pixelsPerLng,
        (bounds.north() - place.lat()) * pixelsPerLat);
  }
}
