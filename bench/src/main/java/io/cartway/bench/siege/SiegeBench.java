package io.cartway.bench.siege;

import io.cartway.bench.Quantity;
import io.cartway.bench.Wrk;
import io.cartway.bench.agreement.ProgramBuild;
import io.cartway.bench.siege.Siege.Outcome;
import io.cartway.bench.siege.Siege.While;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Runs the program under every attack that once brought it down, compared with an earlier program
/// if there is one.
public final class SiegeBench {

  private static final int SECONDS = 10;
  private static final int QUICK_SECONDS = 3;

  /// `--only attacks`: every attack, without the single figures.
  private static final String ATTACKS = "attacks";

  private static final double QUIET_RATIO_MAX = 3;
  private static final double HELD_RATIO_MAX = 5;
  private static final double HEALTH_NANOS_MAX = 50e6;
  private static final double ADMIN_NANOS_MAX = 200e6;
  private static final double MEMORY_RATIO_MAX = 1.5;
  private static final double GOODPUT_MIN = 0.9;
  private static final long RECOVERY_NANOS_MAX = TimeUnit.SECONDS.toNanos(5);

  private final Setup setup;
  private final PrintStream out;
  private final StringBuilder page = new StringBuilder();
  private boolean isRight = true;

  /// The setup of a siege.
  ///
  /// @param program the packaged program
  /// @param before an earlier program to attack in the same way
  /// @param andorra the extract that is served
  /// @param porto the extract for the truck requests
  /// @param only names of the attacks to run, separated by commas; empty for all
  /// @param isQuick attacks of a few seconds; no page is written
  /// @param origin machine and commit, for the page
  /// @param page the page
  public record Setup(
      Path program,
      Optional<Path> before,
      Path andorra,
      Path porto,
      String only,
      boolean isQuick,
      String origin,
      Path page) {}

  public SiegeBench(Setup setup, PrintStream out) {
    this.setup = setup;
    this.out = out;
  }

  /// One of the programs, with the regions that it built.
  private record Side(String name, Path program, Path andorra, Path porto) {}

  /// Measures, and writes the page.
  ///
  /// @return whether every bound was kept
  public boolean run() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("siege");
    List<Side> sides = new ArrayList<>();
    Side now = side("now", setup.program, folder);
    sides.add(now);
    if (setup.before.isPresent()) {
      sides.add(side("before", setup.before.get(), folder));
    }
    introduce();
    if (setup.only.isEmpty()) {
      costs(sides, folder);
      goodput(sides, folder);
    }
    for (Side side : sides) {
      attack(side, Files.createTempDirectory(folder, side.name), side.equals(now));
      save();
    }
    return isRight;
  }

  private boolean isAll() {
    return setup.only.isEmpty() || setup.only.equals(ATTACKS);
  }

  /// After each part: a run takes long.
  private void save() throws IOException {
    if (!setup.isQuick && isAll()) {
      Files.writeString(setup.page, page);
      out.println("written: " + setup.page.normalize());
    }
  }

  private Side side(String name, Path program, Path folder)
      throws IOException, InterruptedException {
    ProgramBuild build = new ProgramBuild(program);
    Path andorra = folder.resolve(name + "-andorra");
    Path porto = folder.resolve(name + "-porto");
    out.println("building regions of " + name);
    build.build(setup.andorra, andorra);
    if (setup.only.isEmpty()) {
      build.build(setup.porto, porto);
    }
    return new Side(name, program, andorra, porto);
  }

  private void introduce() {
    line(
        """
        # Under siege

        The packaged program serves Andorra (2026) with the launcher's memory settings, under
        every attack that brought down commit ba5d886 ("before"). The attacker is another
        process on the same machine with lower priority than the server (nice 10: a remote
        attacker would use no processor here). Meanwhile, a caller with a key of its own sends
        20 routes and addresses per second, a health check requests `/v1/health` 10 times per
        second, and an administrator lists keys 5 times per second. Each sends at a constant
        rate regardless of earlier answers, and latency counts from the time when a request was
        due. Before and during each attack: %d seconds. A request without an answer counts as
        late as the phase is long.

        Bounds: only 2xx answers to the quiet caller; its p99 at most 3 times as long as without
        the attack (5 times while thousands of connections are held); health 50 ms,
        administrator 200 ms at p99; memory 1.5 times as much; recovery within 5 s. Broken
        bounds are **bold**. Made by `./cartway bench siege%s`, %s.
        """
            .formatted(seconds(), setup.before.isPresent() ? " --before JAR" : "", setup.origin));
  }

  private int seconds() {
    return setup.isQuick ? QUICK_SECONDS : SECONDS;
  }

  // ---- attacks

  private void attack(Side side, Path folder, boolean counts)
      throws IOException, InterruptedException {
    line("\n## Attacks, " + side.name + "\n");
    line(
        "| attack | quiet p99 | under attack | ratio | no 2xx | health | admin | memory"
            + " | back after | the attacker got |");
    line("|---|---:|---:|---:|---:|---:|---:|---:|---:|---|");
    try (Siege siege = new Siege(side.program, side.andorra, folder, seconds())) {
      for (Attack attack : Attacks.all()) {
        if (isAll() || List.of(setup.only.split(",")).contains(attack.name())) {
          row(attack, siege.under(attack), counts);
        }
      }
    }
  }

  private void row(Attack attack, Outcome outcome, boolean counts) {
    While quiet = outcome.quiet();
    While siege = outcome.siege();
    double ratio = siege.quietP99Nanos() / quiet.quietP99Nanos();
    double memory = (double) siege.residentBytes() / (double) quiet.residentBytes();
    double ratioMax = attack.isHeld() ? HELD_RATIO_MAX : QUIET_RATIO_MAX;
    List<String> cells =
        List.of(
            attack.what(),
            millis(quiet.quietP99Nanos()),
            millis(siege.quietP99Nanos()),
            judged(Quantity.number(ratio), ratio <= ratioMax, counts),
            judged(siege.badCount() + " of " + siege.count(), siege.badCount() == 0, counts),
            judged(
                millis(siege.healthP99Nanos()), siege.healthP99Nanos() <= HEALTH_NANOS_MAX, counts),
            judged(millis(siege.adminP99Nanos()), siege.adminP99Nanos() <= ADMIN_NANOS_MAX, counts),
            judged(
                "%s, %s times"
                    .formatted(Quantity.megabytes(siege.residentBytes()), Quantity.number(memory)),
                memory <= MEMORY_RATIO_MAX && siege.residentBytes() > 0,
                counts),
            judged(
                outcome.recoveryNanos() < 0
                    ? "not in 5 s"
                    : Quantity.seconds(outcome.recoveryNanos()).toString(),
                outcome.recoveryNanos() >= 0 && outcome.recoveryNanos() <= RECOVERY_NANOS_MAX,
                counts),
            outcome.attackerTold());
    line("| " + String.join(" | ", cells) + " |");
  }

  private String judged(String text, boolean isKept, boolean counts) {
    isRight &= isKept || !counts;
    return isKept ? text : "**" + text + "**";
  }

  // ---- single figures

  private void costs(List<Side> sides, Path folder) throws IOException, InterruptedException {
    line("\n## Cost of single requests\n");
    line("| question | program | value | bound |");
    line("|---|---|---:|---:|");
    for (Side side : sides) {
      try (Besieged andorra = Besieged.start(side.program, side.andorra, folder, true)) {
        cost(
            "six alternatives whose avoid cannot be met, Andorra: processor time",
            side,
            Costs.avoidNanos(andorra),
            100e6);
      }
      try (Besieged porto = Besieged.start(side.program, side.porto, folder, true)) {
        cost(
            "a truck that fits nowhere, Porto, over HTTP: p99",
            side,
            Costs.truckNanos(porto),
            10e6);
      }
    }
  }

  private void cost(String what, Side side, double nanos, double max) {
    boolean counts = side.program.equals(setup.program);
    String value = judged(millis(nanos), nanos <= max, counts);
    line("| %s | %s | %s | %s |".formatted(what, side.name, value, millis(max)));
  }

  private void goodput(List<Side> sides, Path folder) throws IOException, InterruptedException {
    Optional<Wrk> wrk = Wrk.find(folder);
    if (wrk.isEmpty()) {
      out.println("skipped: no wrk here and no apt-get that installs it: no goodput");
      return;
    }
    line("\n## Three times the saturating load\n");
    line(
        """
        Routes, addresses, positions, suggestions, places and tiles in turn, with wrk: good
        answers per second with the best number of connections, and with three times as many.

        | program | connections | best | three times as many | share |
        |---|---:|---:|---:|---:|\
        """);
    for (Side side : sides) {
      try (Besieged server = Besieged.start(side.program, side.andorra, folder, true)) {
        Load.Result result = Load.measure(wrk.get(), server);
        double share = result.overloaded() / result.best();
        line(
            String.format(
                Locale.ROOT,
                "| %s | %d | %,.0f | %,.0f | %s |",
                side.name,
                result.connections(),
                result.best(),
                result.overloaded(),
                judged(
                    Quantity.number(share),
                    share >= GOODPUT_MIN,
                    side.program.equals(setup.program))));
      }
    }
  }

  private static String millis(double nanos) {
    return Quantity.millis(nanos).toString();
  }

  private void line(String text) {
    page.append(text).append('\n');
    out.println(text);
  }
}
