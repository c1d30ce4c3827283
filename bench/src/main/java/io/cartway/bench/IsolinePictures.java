package io.cartway.bench;

import io.cartway.bench.search.Regions;
import io.cartway.geo.LatLng;
import io.cartway.isoline.Isoline;
import io.cartway.isoline.IsolineRequest;
import io.cartway.isoline.IsolineResult;
import io.cartway.isoline.Isolines;
import io.cartway.paths.Journeys;
import io.cartway.paths.TableMetrics;
import io.cartway.roads.rules.RoadRules;
import io.cartway.work.Deadline;
import io.cartway.work.WorkMemory;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.imageio.ImageIO;

/// Draws isolines over the roads, for review by eye: one picture for each line of a list, and
/// sheets of six. A picture shows what no assertion checks.
final class IsolinePictures {

  private static final String LIST = "bench/pictures/isolines.txt";
  private static final String FOLDER = "bench/target/isolines/pictures";
  private static final double SNAP_METERS = 2000;
  private static final long TABLE_BYTES_MAX = 64L << 20;
  private static final long MEMORY = 1L << 30;
  private static final double METERS_MIN = 300;
  private static final int COLUMNS = 3;
  private static final int ON_SHEET = 6;
  private static final int SMALL = PicturePanel.SIDE / 2;
  private static final int TEXT = 20;
  private static final Color BOX = new Color(0xe0, 0x20, 0x20, 0x40);
  private static final Color FERRY = new Color(0x20, 0x40, 0xc0);

  /// From the largest value to the smallest, the last one again.
  private static final List<Color> FILLS =
      List.of(
          new Color(0x40, 0x90, 0xe0, 0x50),
          new Color(0x40, 0xb0, 0x60, 0x70),
          new Color(0xf0, 0xb0, 0x30, 0x90));

  private IsolinePictures() {}

  /// Draws the pictures of the list.
  static boolean run(Places places, PrintStream out) throws IOException, InterruptedException {
    List<IsolineWish> wishes = IsolineWish.read(places.root().resolve(LIST));
    Path folder = Files.createDirectories(places.root().resolve(FOLDER));
    Regions regions = IsolineBench.regions(places, out);
    Set<String> extracts = new TreeSet<>();
    wishes.forEach(wish -> extracts.add(wish.extract()));
    List<BufferedImage> pictures = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (String extract : extracts) {
      try (IsolineBench.Opened region = IsolineBench.Opened.of(regions.region(extract))) {
        for (IsolineWish wish : wishes) {
          if (wish.extract().equals(extract)) {
            BufferedImage picture = draw(region, wish, out);
            ImageIO.write(picture, "png", folder.resolve(wish.name() + ".png").toFile());
            pictures.add(picture);
            names.add(wish.name());
          }
        }
      }
    }
    for (int first = 0; first < pictures.size(); first += ON_SHEET) {
      int end = Math.min(pictures.size(), first + ON_SHEET);
      ImageIO.write(
          sheet(pictures.subList(first, end), names.subList(first, end)),
          "png",
          folder.resolve("sheet-" + (1 + first / ON_SHEET) + ".png").toFile());
    }
    out.printf("%d pictures are in %s.%n", pictures.size(), folder);
    return true;
  }

  private static BufferedImage draw(IsolineBench.Opened region, IsolineWish wish, PrintStream out) {
    Journeys journeys = new Journeys(region.metrics(), new RoadRules(region.graph()), SNAP_METERS);
    Isolines isolines =
        new Isolines(journeys, new TableMetrics(journeys, TABLE_BYTES_MAX), new WorkMemory(MEMORY));
    IsolineRequest request = wish.isolines();
    IsolineResult result = isolines.find(request, Instant.EPOCH, Deadline.never());
    if (!(result instanceof IsolineResult.Found found)) {
      throw new IllegalArgumentException(wish.name() + ": " + result);
    }
    List<Isoline> largestFirst =
        found.isolines().stream()
            .sorted(Comparator.comparingInt(Isoline::value).reversed())
            .toList();
    List<LatLng> shown = new ArrayList<>(List.of(wish.place()));
    largestFirst.getFirst().areas().forEach(area -> shown.addAll(area.outer()));
    PicturePanel panel = new PicturePanel(region.graph(), shown, METERS_MIN);
    panel.roads(wish.mode(), Set.of());
    wish.box().ifPresent(box -> panel.area(box, BOX));
    StringBuilder told = new StringBuilder(wish.name()).append(':');
    for (int i = 0; i < largestFirst.size(); i++) {
      Isoline isoline = largestFirst.get(i);
      int holes = 0;
      for (Isoline.Area area : isoline.areas()) {
        panel.polygon(area.outer(), area.inner(), FILLS.get(Math.min(i, FILLS.size() - 1)));
        holes += area.inner().size();
      }
      isoline.connections().forEach(ferry -> panel.line(ferry.line(), FERRY, 3));
      told.append(
          " %d: %d areas, %d holes, %d ferries;"
              .formatted(
                  isoline.value(), isoline.areas().size(), holes, isoline.connections().size()));
    }
    panel.mark(wish.place(), request.isReverse() ? "B" : "A", Color.BLACK);
    out.println(told);
    return panel.image();
  }

  private static BufferedImage sheet(List<BufferedImage> pictures, List<String> names) {
    int rows = Math.ceilDiv(pictures.size(), COLUMNS);
    BufferedImage sheet =
        new BufferedImage(COLUMNS * SMALL, rows * (SMALL + TEXT), BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = sheet.createGraphics();
    pen.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
    pen.setColor(Color.WHITE);
    pen.fillRect(0, 0, sheet.getWidth(), sheet.getHeight());
    pen.setColor(Color.BLACK);
    pen.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
    for (int i = 0; i < pictures.size(); i++) {
      int x = i % COLUMNS * SMALL;
      int y = i / COLUMNS * (SMALL + TEXT);
      pen.drawString(names.get(i), x + 6, y + TEXT - 5);
      pen.drawImage(pictures.get(i), x, y + TEXT, SMALL - 2, SMALL - 2, null);
    }
    return sheet;
  }
}
