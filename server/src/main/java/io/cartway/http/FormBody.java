package io.cartway.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The body of a request as a form: `route=...`, for routes that are too long for a URL.
public sealed interface FormBody {

  /// The fields of the form; empty when there is no body.
  record Given(Optional<Parameters> parameters) implements FormBody {}

  /// The body is not a valid form.
  record Refused(Answer answer) implements FormBody {}

  /// Reads the body of a call.
  ///
  /// @param expected the expected content, for error messages
  static FormBody of(Call call, String expected) {
    if (call.body().size() == 0) {
      return new Given(Optional.empty());
    }
    String type = call.header("Content-Type").orElse("application/x-www-form-urlencoded");
    String coding = call.header("Content-Encoding").orElse("identity");
    boolean isForm =
        type.split(";", 2)[0]
            .strip()
            .toLowerCase(Locale.ROOT)
            .equals("application/x-www-form-urlencoded");
    if (!isForm || !coding.equalsIgnoreCase("identity")) {
      String given = isForm ? "Content-Encoding: " + coding : "Content-Type: " + type;
      return new Refused(
          new Answer.Problem(
              415,
              "unsupportedMediaType",
              "The type of the body is not supported",
              given.length() > 200 ? given.substring(0, 200) + "..." : given,
              "Send %s as application/x-www-form-urlencoded, as it is".formatted(expected)));
    }
    PercentCoding.Query form;
    try {
      form =
          PercentCoding.query(
              StandardCharsets.UTF_8
                  .newDecoder()
                  .decode(ByteBuffer.wrap(call.body().unsafeArray()))
                  .toString()
                  .strip());
    } catch (CharacterCodingException e) {
      return new Refused(
          new Answer.Invalid(List.of(Fault.of("body", "bytes that are not UTF-8", expected))));
    }
    if (!form.faults().isEmpty()) {
      return new Refused(new Answer.Invalid(form.faults()));
    }
    Parameters parameters = new Parameters(form.values());
    return parameters.faults().isEmpty()
        ? new Given(Optional.of(parameters))
        : new Refused(new Answer.Invalid(parameters.faults()));
  }
}
