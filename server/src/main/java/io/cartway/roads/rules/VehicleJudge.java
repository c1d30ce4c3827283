package io.cartway.roads.rules;

import io.cartway.roads.Access;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RoadRestriction;
import io.cartway.roads.RuleJudge;
import io.cartway.roads.rules.RoadRules.ModeRules;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Vehicle;
import java.util.BitSet;
import java.util.List;

/// The judge for one vehicle. An arc without rules costs one bit set look-up, one with only limits
/// a look-up in a lazily filled table.
final class VehicleJudge implements RuleJudge {

  private static final Verdict[] VERDICTS = Verdict.values();

  private final RoadRules rules;
  private final RoadGraph graph;
  private final TransportMode mode;
  private final ModeRules modeRules;
  private final BitSet arcs;
  private final Situation always;
  private final boolean hasTimes;
  private final boolean isOpened;
  private final boolean isTrivial;
  private final boolean isTimeDependent;

  /// Indexed by rule set: 0 for unknown, else the verdict's number plus one. Threads may both fill
  /// in the same value.
  private final byte[] known;

  /// @param isOpened whether roads that open at times are open in the costs
  VehicleJudge(
      RoadRules rules, TransportMode mode, Vehicle vehicle, boolean hasTimes, boolean isOpened) {
    this.rules = rules;
    this.mode = mode;
    this.hasTimes = hasTimes;
    this.isOpened = isOpened;
    graph = rules.graph();
    modeRules = rules.of(mode);
    arcs = modeRules.arcs();
    always = new Situation(mode, vehicle, null, 0, false);
    known = new byte[modeRules.sets().size()];
    isTrivial = bindsNobody();
    isTimeDependent = !isTrivial && dependsOnTime();
  }

  @Override
  public boolean isTrivial() {
    return isTrivial;
  }

  private boolean bindsNobody() {
    return !rules.turns().mayBind(always, hasTimes)
        && modeRules.sets().stream().noneMatch(set -> set.mayBind(always, hasTimes));
  }

  @Override
  public boolean isTimeDependent() {
    return isTimeDependent;
  }

  private boolean dependsOnTime() {
    return hasTimes
        && (rules.turns().isTimed(mode)
            || modeRules.sets().stream()
                .anyMatch(set -> set.isTimed() && set.mayBind(always, true)));
  }

  @Override
  public long fingerprint(long epochMillis) {
    if (!isTimeDependent) {
      return 0;
    }
    long sum = 0;
    for (int arc = arcs.nextSetBit(0); arc >= 0; arc = arcs.nextSetBit(arc + 1)) {
      if (modeRules.sets().get(rules.setNumber(arc)).isTimed()) {
        sum += mixed(8L * arc + List.of(VERDICTS).indexOf(judge(arc, epochMillis)));
      }
    }
    return sum
        + rules
            .turns()
            .fingerprint(
                state -> situation(true, graph.stateArc(state), epochMillis), VehicleJudge::mixed);
  }

  @Override
  public boolean isFreeAt(long epochMillis) {
    for (int arc = arcs.nextSetBit(0); arc >= 0; arc = arcs.nextSetBit(arc + 1)) {
      if (judge(arc, epochMillis) != Verdict.FREE) {
        return false;
      }
    }
    return !rules.turns().bindsAny(state -> situation(true, graph.stateArc(state), epochMillis));
  }

  /// The finalizer of SplittableRandom (Steele, Lea, Flood 2014): sums of mixed numbers hardly ever
  /// agree by chance.
  private static long mixed(long number) {
    long mixed = (number + 1) * 0x9E37_79B9_7F4A_7C15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
    return mixed ^ (mixed >>> 31);
  }

  @Override
  public Verdict verdict(int arc, long epochMillis) {
    return arcs.get(arc) ? judge(arc, epochMillis) : Verdict.FREE;
  }

  private Verdict judge(int arc, long epochMillis) {
    int number = rules.setNumber(arc);
    if (known[number] > 0) {
      return VERDICTS[known[number] - 1];
    }
    RuleSet set = modeRules.sets().get(number);
    if (!set.isFixed()) {
      return set.verdict(situation(set.isTimed(), arc, epochMillis), standing(arc));
    }
    Verdict verdict = set.verdict(always, Access.YES);
    known[number] = (byte) (List.of(VERDICTS).indexOf(verdict) + 1);
    return verdict;
  }

  @Override
  public boolean forbidsTurn(int state, int nextArc, long epochMillis) {
    TurnRules turns = rules.turns();
    return turns.hasRule(state)
        && turns.forbids(state, nextArc, situation(true, graph.stateArc(state), epochMillis));
  }

  @Override
  public boolean mayForbidTurns(int state) {
    return rules.turns().hasRule(state);
  }

  @Override
  public List<RoadRestriction> violations(int arc, long epochMillis) {
    if (!arcs.get(arc)) {
      return List.of();
    }
    RuleSet set = modeRules.sets().get(rules.setNumber(arc));
    Situation situation = situation(set.isTimed(), arc, epochMillis);
    return set.violations(situation, standing(arc), graph.wayId(arc));
  }

  private Access standing(int arc) {
    return isOpened ? graph.access(arc, mode) : Access.YES;
  }

  private Situation situation(boolean isTimed, int arc, long epochMillis) {
    return isTimed && hasTimes
        ? new Situation(mode, always.vehicle(), rules.place(arc), epochMillis, false)
        : always;
  }
}
