package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What the README shows is what the server answers.
class ReadmeTest {

  @Test
  void the_request_of_the_readme_has_its_answer() throws IOException {
    String readme = Files.readString(Workspace.root().resolve("README.md"));
    Matcher request = Pattern.compile("http://localhost:8080(/v1/geocode\\S+)\"").matcher(readme);
    assertThat(request.find()).isTrue();
    String answer = LiveServer.shared().get(request.group(1)).body();
    Matcher shown = Pattern.compile("\"(title|id|resultType)\":\"[^\"]+\"").matcher(readme);
    int count = 0;
    while (shown.find()) {
      assertThat(answer).contains(shown.group());
      count++;
    }
    assertThat(count).isEqualTo(3);
  }
}
