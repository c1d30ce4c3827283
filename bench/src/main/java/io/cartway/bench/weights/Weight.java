package io.cartway.bench.weights;

import io.cartway.search.SearchWeights;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// One number in the tree of records of [SearchWeights]. Found by reflection, so that none is
/// forgotten.
///
/// @param path the names of the components that lead to it: `scores`, `rank`, `text`
/// @param value its default value
public record Weight(List<String> path, double value) {

  public Weight {
    path = List.copyOf(path);
  }

  /// All weights, in the order of their records.
  ///
  /// @throws IllegalStateException when a component is neither a number nor a record
  public static List<Weight> all() {
    List<Weight> weights = new ArrayList<>();
    collect(SearchWeights.DEFAULT, List.of(), weights);
    return weights;
  }

  private static void collect(Record record, List<String> path, List<Weight> weights) {
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      List<String> below = new ArrayList<>(path);
      below.add(component.getName());
      switch (read(component, record)) {
        case Double value -> weights.add(new Weight(below, value));
        case Record inner -> collect(inner, below, weights);
        case Object other ->
            throw new IllegalStateException(
                "%s is %s, neither a double nor a record".formatted(below, other));
      }
    }
  }

  /// The question that it belongs to, the first name of the path.
  public String question() {
    return path.getFirst();
  }

  public String name() {
    return String.join(".", path);
  }

  /// The default weights with this one changed.
  public SearchWeights moved(double to) {
    return (SearchWeights) moved(SearchWeights.DEFAULT, 0, to);
  }

  private Record moved(Record record, int depth, double to) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    Object[] values = new Object[components.length];
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < values.length; i++) {
      Object value = read(components[i], record);
      boolean isMoved = components[i].getName().equals(path.get(depth));
      types[i] = components[i].getType();
      values[i] =
          !isMoved ? value : value instanceof Record inner ? moved(inner, depth + 1, to) : to;
    }
    try {
      return record.getClass().getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "%s cannot be made of %s".formatted(record.getClass(), Arrays.toString(values)), e);
    }
  }

  private static Object read(RecordComponent component, Record record) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }
}
