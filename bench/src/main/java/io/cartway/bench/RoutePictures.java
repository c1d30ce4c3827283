package io.cartway.bench;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.TransportMode;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;

/// Draws the server's answers to a list of requests with their expectations, for review by eye: the
/// whole route on the left, the mentioned ways on the right, the texts of the answer below.
///
/// A picture shows what no assertion checks. Expectations about ways are checked as well.
final class RoutePictures {

  private static final String LIST = "bench/pictures/routes.txt";
  private static final String FOLDER = "bench/target/pictures";
  private static final String RETURN =
      "&return=polyline,actions,instructions,summary&spans=segmentId";
  private static final Pattern MODE = Pattern.compile("transportMode=(\\w+)");
  private static final Pattern BOX =
      Pattern.compile("bbox:([-\\d.]+),([-\\d.]+),([-\\d.]+),([-\\d.]+)");
  private static final Color FIRST = new Color(0x20, 0x60, 0xe0);
  private static final List<Color> OTHERS =
      List.of(
          new Color(0xe0, 0x80, 0x20), new Color(0x20, 0xa0, 0x60), new Color(0xa0, 0x40, 0xa0));
  private static final Color AREA = new Color(0xe0, 0x20, 0x20, 0x40);
  private static final double ZOOM_METERS = 350;
  private static final double WHOLE_METERS = 300;
  private static final int LINE_PIXELS = 17;
  private static final int LINE_LETTERS = 250;
  private static final String EXTENSION = ".png";

  private final Path folder;
  private final PrintStream out;

  RoutePictures(Path folder, PrintStream out) {
    this.folder = folder;
    this.out = out;
  }

  /// Draws the pictures of the list, building each extract's region once.
  ///
  /// @return whether all expectations about ways are met
  static boolean run(Places places, PrintStream out) throws IOException, InterruptedException {
    List<PictureWish> wishes = PictureWish.read(places.root().resolve(LIST));
    Path folder = places.root().resolve(FOLDER);
    Set<String> extracts = new TreeSet<>();
    wishes.forEach(wish -> extracts.add(wish.extract()));
    boolean isRight = true;
    RoutePictures pictures = new RoutePictures(folder, out);
    for (String extract : extracts) {
      try (World world = World.build(places, extract);
          ServerProcess server = ServerProcess.start(world);
          KeepAliveClient client = server.connect()) {
        isRight &= pictures.draw(world.graph(), client, ofExtract(wishes, extract));
      }
    }
    out.printf("The pictures are in %s.%n", folder);
    return isRight;
  }

  static List<PictureWish> ofExtract(List<PictureWish> wishes, String extract) {
    return wishes.stream().filter(wish -> wish.extract().equals(extract)).toList();
  }

  /// Draws the pictures of one region.
  boolean draw(RoadGraph graph, KeepAliveClient client, List<PictureWish> wishes)
      throws IOException {
    Files.createDirectories(folder);
    boolean isRight = true;
    for (PictureWish wish : wishes) {
      PictureAnswer answer;
      try {
        String query = wish.query().replace("|", "%7C");
        answer = PictureAnswer.read(client.get("/v1/routes?" + query + RETURN));
      } catch (IOException refused) {
        throw new IOException(wish.name() + ": " + refused.getMessage(), refused);
      }
      List<String> faults = wish.faults(answer.ways());
      List<String> text = words(wish, answer, faults);
      Files.write(folder.resolve(wish.name() + ".txt"), text);
      ImageIO.write(
          sheet(graph, wish, answer, text),
          EXTENSION.substring(1),
          folder.resolve(wish.name() + EXTENSION).toFile());
      out.printf("%s: %s%n", wish.name(), faults.isEmpty() ? "as expected" : faults);
      isRight &= faults.isEmpty();
    }
    return isRight;
  }

  private static List<String> words(PictureWish wish, PictureAnswer answer, List<String> faults) {
    List<String> words = new ArrayList<>();
    words.add(wish.name() + " (" + wish.extract() + "): " + wish.query());
    words.add("expected: " + wish.expected());
    words.add("ways: " + (faults.isEmpty() ? "as expected" : faults));
    words.addAll(answer.facts());
    words.addAll(answer.texts());
    return words;
  }

  private static BufferedImage sheet(
      RoadGraph graph, PictureWish wish, PictureAnswer answer, List<String> text) {
    List<LatLng> all = new ArrayList<>();
    answer.lines().forEach(all::addAll);
    List<LatLng> spokenOf = spokenOf(graph, wish);
    if (all.isEmpty()) {
      all = spokenOf.isEmpty() ? List.of(graph.location(0)) : spokenOf;
    }
    int rows = text.stream().mapToInt(line -> 1 + line.length() / LINE_LETTERS).sum() + 1;
    BufferedImage sheet =
        new BufferedImage(
            2 * PicturePanel.SIDE + 4,
            PicturePanel.SIDE + rows * LINE_PIXELS,
            BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = sheet.createGraphics();
    pen.setColor(Color.WHITE);
    pen.fillRect(0, 0, sheet.getWidth(), sheet.getHeight());
    pen.drawImage(panel(graph, wish, answer, all, WHOLE_METERS), 0, 0, null);
    pen.drawImage(
        panel(graph, wish, answer, spokenOf.isEmpty() ? middle(all) : spokenOf, ZOOM_METERS),
        PicturePanel.SIDE + 4,
        0,
        null);
    pen.setColor(Color.BLACK);
    pen.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
    int y = PicturePanel.SIDE + LINE_PIXELS;
    for (String line : text) {
      for (int i = 0; i < line.length(); i += LINE_LETTERS) {
        pen.drawString(line.substring(i, Math.min(line.length(), i + LINE_LETTERS)), 6, y);
        y += LINE_PIXELS;
      }
    }
    return sheet;
  }

  private static BufferedImage panel(
      RoadGraph graph, PictureWish wish, PictureAnswer answer, List<LatLng> shown, double meters) {
    PicturePanel panel = new PicturePanel(graph, shown, meters);
    TransportMode mode = mode(wish);
    Set<Long> ways = wish.ways();
    panel.roads(mode, ways);
    Matcher box = BOX.matcher(wish.query());
    while (box.find()) {
      double[] sides = new double[4];
      for (int i = 0; i < sides.length; i++) {
        sides[i] = Double.parseDouble(box.group(i + 1));
      }
      panel.area(new Bounds(sides[0], sides[1], sides[2], sides[3]), AREA);
    }
    for (int i = answer.lines().size() - 1; i > 0; i--) {
      panel.line(answer.lines().get(i), OTHERS.get((i - 1) % OTHERS.size()), 4);
    }
    if (!answer.lines().isEmpty()) {
      panel.line(answer.lines().getFirst(), FIRST, 3);
    }
    panel.labels(ways);
    for (int i = 0; i < answer.marks().size(); i++) {
      panel.mark(answer.marks().get(i), Integer.toString(i + 1), new Color(0x10, 0x40, 0x20));
    }
    return panel.image();
  }

  private static TransportMode mode(PictureWish wish) {
    Matcher mode = MODE.matcher(wish.query());
    if (!mode.find()) {
      throw new IllegalArgumentException(wish.name() + " names no transportMode");
    }
    return TransportMode.of(mode.group(1)).orElseThrow();
  }

  private static List<LatLng> middle(List<LatLng> points) {
    return List.of(points.get(points.size() / 2));
  }

  private static List<LatLng> spokenOf(RoadGraph graph, PictureWish wish) {
    Set<Long> ways = wish.ways();
    List<LatLng> points = new ArrayList<>();
    for (int segment = 0; segment < graph.segmentCount(); segment++) {
      if (ways.contains(graph.wayIdOfSegment(segment))) {
        for (int i = 0; i < graph.pointCount(segment); i++) {
          points.add(graph.point(graph.firstPoint(segment) + i));
        }
      }
    }
    return points;
  }
}
