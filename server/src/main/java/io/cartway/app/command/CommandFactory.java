package io.cartway.app.command;

import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/// Creates the commands that need dependencies, by type; picocli creates all others itself.
public record CommandFactory(Map<Class<?>, Supplier<?>> makers) implements CommandLine.IFactory {

  public CommandFactory {
    makers = Map.copyOf(makers);
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    Supplier<?> maker = makers.get(type);
    return maker == null ? CommandLine.defaultFactory().create(type) : type.cast(maker.get());
  }
}
