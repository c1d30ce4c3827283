package io.cartway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `scripts/check-commits`, which CI runs, tells each message that breaks the rules.
class CommitMessagesTest {

  private static final String BODY = "Why it does so.";

  @TempDir private Path folder;

  private record Ended(int code, String output) {}

  @BeforeEach
  void begin() throws Exception {
    git("init", "-q");
    commit("begin", "");
    git("tag", "begin");
  }

  private Ended run(List<String> command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Ended(process.waitFor(), output);
  }

  private void git(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=a", "-c"));
    command.addAll(List.of("user.email=a@example.com", "-c", "commit.gpgsign=false"));
    command.addAll(List.of(arguments));
    Ended ended = run(command);
    assertThat(ended.code()).as(ended.output()).isZero();
  }

  private void commit(String subject, String body) throws Exception {
    git("commit", "-q", "--allow-empty", "-m", body.isEmpty() ? subject : subject + "\n\n" + body);
  }

  private Ended check() throws Exception {
    return run(List.of(Workspace.root().resolve("scripts/check-commits").toString(), "begin"));
  }

  @Test
  void messages_that_keep_the_rules_pass() throws Exception {
    commit("search: " + "a".repeat(64), BODY);
    commit("http, log: answers are counted", BODY);
    assertThat(check()).isEqualTo(new Ended(0, ""));
  }

  @Test
  void a_subject_of_73_characters_is_reported() throws Exception {
    commit("search: " + "a".repeat(65), BODY);
    Ended ended = check();
    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.output()).contains("73 characters of at most 72").hasLineCount(1);
  }

  @Test
  void a_missing_area_and_a_missing_body_are_reported() throws Exception {
    commit("mended it", BODY);
    commit("search: finds it", "");
    Ended ended = check();
    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.output())
        .contains("is not 'area: what it does now': mended it")
        .contains("has no body that says why: search: finds it");
  }

  @Test
  void a_clone_without_that_history_has_nothing_to_check() throws Exception {
    commit("mended it", "");
    Ended ended =
        run(List.of(Workspace.root().resolve("scripts/check-commits").toString(), "absent"));
    assertThat(ended).isEqualTo(new Ended(0, ""));
  }
}
