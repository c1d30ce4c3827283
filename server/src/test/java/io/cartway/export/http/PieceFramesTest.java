package io.cartway.export.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/// What a piece of a file is as the result of a unit of a job.
class PieceFramesTest {

  private static final int GONE = 1;

  @Test
  void a_piece_that_no_job_can_keep_is_told_and_fails_nothing() {
    byte[] noise = new byte[8_000_000];
    new Random(1).nextBytes(noise);
    byte[] frame = PieceFrames.piece(noise);
    assertThat(frame).hasSizeLessThan(200);
    assertThat(frame[0]).isEqualTo((byte) GONE);
    assertThat(new String(frame, UTF_8))
        .contains("a piece of it has 8,0", "accepted are 8,000,000");
    byte[] fitting = new byte[7_900_000];
    new Random(1).nextBytes(fitting);
    assertThat(PieceFrames.piece(fitting)[0]).isZero();
    assertThat(PieceFrames.piece(new byte[20_000_000])[0]).isZero();
  }
}
