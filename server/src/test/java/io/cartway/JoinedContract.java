package io.cartway;

import static java.util.Objects.requireNonNull;

import io.cartway.http.OpenApiDocument;
import io.cartway.testing.OpenApi;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The contract as the server serves it: all files of `openapi/`, joined, but for the admin port's.
public final class JoinedContract {

  private JoinedContract() {}

  private static final List<String> ADMIN =
      List.of("admin.yaml", "webhooks-admin.yaml", "webhook-schemas.yaml");

  /// Files that are in that document only.
  private static final List<String> OF_ADMIN = List.of("admin.yaml", "webhooks-admin.yaml");

  /// The admin port's own document.
  public static OpenApi admin() {
    return OpenApi.of(OpenApiDocument.joinResources(ADMIN).json());
  }

  /// The joined document.
  public static OpenApi document() {
    Path folder = Workspace.root().resolve("server/src/main/resources/openapi");
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names =
          files
              .map(file -> requireNonNull(file.getFileName()).toString())
              .filter(name -> name.endsWith(".yaml") && !OF_ADMIN.contains(name))
              .sorted()
              .toList();
      return OpenApi.of(OpenApiDocument.joinResources(names).json());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
