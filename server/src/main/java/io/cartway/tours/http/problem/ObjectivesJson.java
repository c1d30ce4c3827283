package io.cartway.tours.http.problem;

import static io.cartway.tours.http.problem.PartJson.SCHEMA;

import io.cartway.tours.Objective;
import io.cartway.tours.VehicleType;
import io.cartway.travel.InfoNotice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads `objectives`. Not thread-safe.
final class ObjectivesJson {

  private static final String ORDER = "optimizeTaskOrder";
  private static final String POSITION = "optimizeTaskPosition";
  private static final String COUNT = "optimizeTourCount";
  private static final String SOFT = "minimizeSoftTimeWindowViolations";
  private static final String COST = "minimizeCost";
  private static final String TERRITORIES = "maximizeTerritoryJobs";

  private static final List<String> SERVED =
      List.of("minimizeUnassigned", COUNT, POSITION, ORDER, TERRITORIES, COST, SOFT);

  private final List<String> words = new ArrayList<>();
  private boolean isConstrained;

  void read(PartJson body) {
    if (!body.has("objectives")) {
      return;
    }
    for (PartJson part : body.objects("objectives", 1, 6)) {
      objective(part);
    }
    require(body, "minimizeUnassigned", "E613615");
    require(body, COST, "E613616");
    boolean isFirst = words.isEmpty() || words.getFirst().equals("minimizeUnassigned");
    boolean isLast = words.isEmpty() || isCostLast();
    boolean isCountLate =
        words.contains(COUNT)
            && !isConstrained
            && words.indexOf(COUNT) > Math.max(words.indexOf(ORDER), words.indexOf(POSITION))
            && isRanking();
    if (!isFirst || !isLast || isCountLate || isTerritoryEarly()) {
      body.fault(
          "objectives",
          String.join(", ", words),
          "minimizeUnassigned first, optimizeTourCount next, minimizeCost last, with"
              + " minimizeSoftTimeWindowViolations just before or behind it, and"
              + " maximizeTerritoryJobs behind all others before these: other orders are not served"
              + " yet",
          SCHEMA);
    }
    boolean isWishing = words.contains(TERRITORIES) || (isRanking() && !isConstrained);
    if (isSoftFirst() && isWishing) {
      body.fault(
          "objectives",
          String.join(", ", words),
          "minimizeSoftTimeWindowViolations behind minimizeCost, or neither maximizeTerritoryJobs"
              + " nor %s without isConstrained: they are not served together yet"
                  .formatted(POSITION),
          SCHEMA);
    }
  }

  /// Whether the cost is the last objective, with the lateness directly before or behind it.
  private boolean isCostLast() {
    int cost = words.indexOf(COST);
    int soft = words.indexOf(SOFT);
    return soft < 0
        ? cost == words.size() - 1
        : Math.max(cost, soft) == words.size() - 1 && Math.abs(cost - soft) == 1;
  }

  /// Whether something but the cost and the lateness stands behind the territories.
  private boolean isTerritoryEarly() {
    int territories = words.indexOf(TERRITORIES);
    return territories >= 0
        && !List.of(COST, SOFT).containsAll(words.subList(territories + 1, words.size()));
  }

  private boolean isSoftFirst() {
    return words.contains(SOFT) && words.indexOf(SOFT) < words.indexOf(COST);
  }

  private void objective(PartJson part) {
    String word = part.text("type").orElse("");
    boolean isAgain = words.contains(word) || (isRanking() && isRanking(word));
    if (!SERVED.contains(word)) {
      part.fault(
          "type",
          word,
          "one of %s: others are not served yet".formatted(String.join(", ", SERVED)),
          SCHEMA);
    } else if (isAgain) {
      part.fault("type", word, "each objective once", "E613604");
    }
    if (word.equals(COUNT)) {
      String action = part.text("action").orElse("");
      if (!action.equals("minimize")) {
        part.fault("action", action, "minimize: others are not served yet", SCHEMA);
      }
    }
    if (isRanking(word)) {
      isConstrained |= part.word("isConstrained", List.of("false", "true")).equals("true");
    }
    part.end(Map.of());
    words.add(word);
  }

  private static boolean isRanking(String word) {
    return word.equals(ORDER) || word.equals(POSITION);
  }

  private boolean isRanking() {
    return words.stream().anyMatch(ObjectivesJson::isRanking);
  }

  private void require(PartJson body, String word, String code) {
    if (!words.contains(word)) {
      body.fault("objectives", String.join(", ", words), word + " among them", code);
    }
  }

  /// Ranks of tasks without an objective would do nothing.
  void checkRanks(PartJson body, PlanJson plan) {
    if ((plan.isPositioned() || plan.isOrdered()) && !isRanking()) {
      body.fault(
          "objectives",
          String.join(", ", words),
          "%s among them, as tasks have %s"
              .formatted(POSITION, plan.isPositioned() ? "a position" : "an order"),
          "E613629");
    }
  }

  /// Windows that may be missed without an objective would bind as others do.
  void checkWindows(PartJson body, PlanJson plan) {
    if (plan.hasSoftWindows() && !words.contains(SOFT)) {
      body.fault(
          "objectives",
          String.join(", ", words),
          "%s among them, as places have timeWindows with a preferred end".formatted(SOFT),
          SCHEMA);
    }
  }

  /// Territories that do not bind do nothing without an objective.
  Optional<InfoNotice> notice(List<VehicleType> types) {
    boolean isWished =
        types.stream()
            .map(type -> type.abilities().territories())
            .anyMatch(own -> !own.isStrict() && !own.priorities().isEmpty());
    return isWished && !words.contains(TERRITORIES)
        ? Optional.of(
            InfoNotice.withoutEffect(
                "'territories' with 'strict': false have no effect without the objective "
                    + TERRITORIES))
        : Optional.empty();
  }

  /// Whether tours must keep the ranks of their tasks.
  boolean isConstrained() {
    return isConstrained;
  }

  /// What counts, the most important first.
  List<Objective> inOrder() {
    List<Objective> objectives = new ArrayList<>();
    if (words.contains(COUNT)) {
      objectives.add(Objective.TOURS);
    }
    if (isRanking() && !isConstrained) {
      objectives.add(Objective.DISORDER);
    }
    if (words.contains(TERRITORIES)) {
      objectives.add(Objective.TERRITORIES);
    }
    if (isSoftFirst()) {
      objectives.add(Objective.LATENESS);
    }
    objectives.add(Objective.COST);
    if (words.contains(SOFT) && !isSoftFirst()) {
      objectives.add(Objective.LATENESS);
    }
    return objectives;
  }
}
