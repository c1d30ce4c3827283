package io.cartway.roads.rules;

import io.cartway.roads.Access;
import io.cartway.roads.RoadRestriction;
import io.cartway.roads.RuleJudge.Verdict;
import io.cartway.roads.rules.SignedRule.Option;
import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The rules of a road in one direction for one mode. Immutable.
public final class RuleSet {

  private final @Nullable SignedRule access;
  private final @Nullable SignedRule oneway;
  private final List<SignedRule> limits;
  private final boolean isTimed;

  RuleSet(@Nullable SignedRule access, @Nullable SignedRule oneway, List<SignedRule> limits) {
    this.access = access;
    this.oneway = oneway;
    this.limits = List.copyOf(limits);
    isTimed = all().stream().anyMatch(SignedRule::isTimed);
  }

  /// The rules of tags for a mode in a direction.
  public static RuleSet of(Map<String, String> tags, TransportMode mode, boolean isForward) {
    return new RuleReader(tags, mode, isForward).read();
  }

  /// Everything signed for the mode, for any vehicle, including standing closures.
  public List<RoadRestriction> restrictions(long wayId) {
    Set<RoadRestriction> found = new LinkedHashSet<>();
    for (SignedRule rule : all()) {
      for (Option option : rule.options()) {
        if (option.limit() != SignedRule.NONE) {
          found.add(rule.restriction(option, wayId));
        }
      }
    }
    return List.copyOf(found);
  }

  /// Whether no rule can ever apply.
  boolean isEmpty() {
    return isOnlyStanding(access) && isOnlyStanding(oneway) && limits.isEmpty();
  }

  private static boolean isOnlyStanding(@Nullable SignedRule rule) {
    return rule == null || rule.options().stream().allMatch(Option::isStanding);
  }

  boolean isTimed() {
    return isTimed;
  }

  /// Whether the verdict depends only on the vehicle.
  boolean isFixed() {
    return !isTimed && isOnlyStanding(access) && isOnlyStanding(oneway);
  }

  /// Whether any rule may apply to a vehicle at some time.
  boolean mayBind(Situation situation, boolean hasTimes) {
    return mayChange(access, situation, hasTimes)
        || mayChange(oneway, situation, hasTimes)
        || limits.stream()
            .anyMatch(rule ->
                rule.options().stream()
                    .anyMatch(option ->
                        rule.keepsOut(option, situation) && mayHold(option, situation, hasTimes)));
  }

  /// A journey with times may use costs in which every road that ever opens is open, so an opening
  /// restricts vehicles that it does not admit.
  private static boolean mayChange(
      @Nullable SignedRule rule, Situation situation, boolean hasTimes) {
    return rule != null
        && rule.options().stream()
            .anyMatch(option ->
                !option.isStanding()
                    && ((hasTimes && option.opens()) || mayHold(option, situation, hasTimes)));
  }

  private static boolean mayHold(Option option, Situation situation, boolean hasTimes) {
    return (hasTimes && option.isTimed())
        || option.holds(situation)
        || option.holds(situation.atEnd());
  }

  /// Whether the road is more open to the mode at a time or on a condition than by its standing
  /// access.
  boolean opens(Access standing) {
    return standing == Access.NO ? canOpen() : !standing.allowsThrough() && canFree(access);
  }

  private boolean canOpen() {
    return canOpen(access) || canOpen(oneway);
  }

  private static boolean canOpen(@Nullable SignedRule rule) {
    return rule != null && rule.options().stream().anyMatch(Option::opens);
  }

  private static boolean canFree(@Nullable SignedRule rule) {
    return rule != null && rule.options().stream().anyMatch(Option::frees);
  }

  /// The verdict, given the standing access.
  Verdict verdict(Situation situation, Access standing) {
    if (passes(situation, standing)) {
      return Verdict.FREE;
    }
    return passes(situation.atEnd(), standing) ? Verdict.ENDS_ONLY : Verdict.CLOSED;
  }

  private boolean passes(Situation situation, Access standing) {
    if (accessFault(situation, standing) != null || onewayFault(situation, standing) != null) {
      return false;
    }
    for (SignedRule rule : limits) {
      if (rule.keepsOut(rule.active(situation), situation)) {
        return false;
      }
    }
    return true;
  }

  /// The access option that closes the road, or a required one that does not hold.
  private @Nullable Option accessFault(Situation situation, Access standing) {
    if (access == null) {
      return null;
    }
    Option active = access.active(situation);
    if (active != null && !active.isStanding()) {
      return access.keepsOut(active, situation) ? active : null;
    }
    if (standing == Access.NO) {
      return firstOpening(access, false);
    }
    return standing.allowsThrough() || situation.isEnd() ? null : firstOpening(access, true);
  }

  private @Nullable Option onewayFault(Situation situation, Access standing) {
    if (oneway == null) {
      return null;
    }
    Option active = oneway.active(situation);
    if (active != null && !active.isStanding()) {
      return oneway.keepsOut(active, situation) ? active : null;
    }
    return standing == Access.NO ? firstOpening(oneway, false) : null;
  }

  private static @Nullable Option firstOpening(SignedRule rule, boolean mustFree) {
    for (Option option : rule.options()) {
      if (mustFree ? option.frees() : option.opens()) {
        return option;
      }
    }
    return null;
  }

  /// The restrictions that keep the vehicle from passing.
  List<RoadRestriction> violations(Situation situation, Access standing, long wayId) {
    List<RoadRestriction> found = new ArrayList<>();
    add(found, access, accessFault(situation, standing), wayId);
    add(found, oneway, onewayFault(situation, standing), wayId);
    for (SignedRule rule : limits) {
      Option active = rule.active(situation);
      if (rule.keepsOut(active, situation)) {
        add(found, rule, active, wayId);
      }
    }
    return List.copyOf(found);
  }

  private static void add(
      List<RoadRestriction> found, @Nullable SignedRule rule, @Nullable Option option, long wayId) {
    if (rule != null && option != null) {
      found.add(rule.restriction(option, wayId));
    }
  }

  private List<SignedRule> all() {
    List<SignedRule> all = new ArrayList<>(limits);
    if (oneway != null) {
      all.addFirst(oneway);
    }
    if (access != null) {
      all.addFirst(access);
    }
    return all;
  }
}
