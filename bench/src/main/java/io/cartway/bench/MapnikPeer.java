package io.cartway.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// Debian's Mapnik (`python3-mapnik`) in a process of its own, which draws tiles when it is asked.
/// Its times are those of drawing and packing, without Python's start and without reading features,
/// which it keeps in memory with an index.
final class MapnikPeer implements AutoCloseable {

  private static final String PYTHON = "/usr/bin/python3";

  private static final String SCRIPT =
      """
      import sys, time, mapnik
      print(mapnik.mapnik_version(), flush=True)
      maps = {}
      for line in sys.stdin:
          name, west, south, east, north, count, file = line.split()
          if name not in maps:
              maps[name] = mapnik.Map(256, 256)
              maps[name].buffer_size = 16
              mapnik.load_map(maps[name], name)
          of = maps[name]
          of.zoom_to_box(mapnik.Box2d(float(west), float(south), float(east), float(north)))
          times = []
          for _ in range(int(count)):
              start = time.perf_counter_ns()
              picture = mapnik.Image(256, 256)
              mapnik.render(of, picture)
              data = picture.tostring('png32:z=1')
              times.append(time.perf_counter_ns() - start)
          open(file, 'wb').write(data)
          print(*times, flush=True)
      """;

  private final Process process;
  private final Writer in;
  private final BufferedReader out;
  private final String version;

  private MapnikPeer(Process process) throws IOException {
    this.process = process;
    in = process.outputWriter(StandardCharsets.UTF_8);
    out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    version = line();
  }

  /// Starts it; installs it first if it may. Empty when it is not to be had.
  ///
  /// @param folder for its script
  static Optional<MapnikPeer> start(Path folder) throws IOException, InterruptedException {
    if (!isThere()) {
      Wrk.install("python3-mapnik");
      if (!isThere()) {
        return Optional.empty();
      }
    }
    Path script = folder.resolve("tiles.py");
    Files.writeString(script, SCRIPT, StandardCharsets.UTF_8);
    return Optional.of(
        new MapnikPeer(
            new ProcessBuilder(PYTHON, script.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()));
  }

  private static boolean isThere() throws InterruptedException {
    try {
      return new ProcessBuilder(PYTHON, "-c", "import mapnik")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException noPython) {
      return false;
    }
  }

  private String line() throws IOException {
    String line = out.readLine();
    if (line == null) {
      throw new IOException("Mapnik ended");
    }
    return line;
  }

  /// Its version: `3.1.0`.
  String version() {
    int number = Integer.parseInt(version);
    return "%d.%d.%d".formatted(number / 100_000, number / 100 % 1_000, number % 100);
  }

  /// Draws a picture of 256 pixels some times.
  ///
  /// @param map an XML file
  /// @param box west, south, east and north in metres of the projection
  /// @param picture the last is written there
  Sample draw(Path map, double[] box, int count, Path picture) throws IOException {
    in.write(
        String.format(
            Locale.ROOT,
            "%s %.6f %.6f %.6f %.6f %d %s%n",
            map,
            box[0],
            box[1],
            box[2],
            box[3],
            count,
            picture));
    in.flush();
    Sample sample = new Sample();
    for (String nanos : line().split(" ", -1)) {
      sample.add(Long.parseLong(nanos));
    }
    return sample;
  }

  @Override
  public void close() throws IOException {
    in.close();
    process.destroy();
  }
}
