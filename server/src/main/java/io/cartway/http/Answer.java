package io.cartway.http;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// The answer of an endpoint; the shell turns it into bytes.
public sealed interface Answer {

  /// A JSON document, streamed.
  ///
  /// @param body writes the whole document
  record Json(int status, Body body) implements Answer {}

  /// Raw bytes with an entity tag: the shell answers 304 when the caller's copy is current.
  ///
  /// @param headers further headers (`Content-Encoding`, `Cache-Control`)
  record Content(String contentType, Bytes bytes, String entityTag, Map<String, String> headers)
      implements Answer {
    public Content {
      headers = Map.copyOf(headers);
    }
  }

  /// No body (204).
  ///
  /// @param headers further headers
  record Empty(int status, Map<String, String> headers) implements Answer {
    public Empty {
      headers = Map.copyOf(headers);
    }
  }

  /// All faults of the caller: 400.
  record Invalid(List<Fault> faults) implements Answer {
    public Invalid {
      faults = List.copyOf(faults);
    }
  }

  /// Any other error.
  ///
  /// @param code a code of the contract's decision 16 (`notFound`, `gone`, `overloaded`)
  /// @param title one short sentence
  /// @param cause what was wrong
  /// @param action what to do
  /// @param details further details, for example about a parameter
  /// @param headers further headers (`Link`)
  record Problem(
      int status,
      String code,
      String title,
      String cause,
      String action,
      List<Fault> details,
      Map<String, String> headers)
      implements Answer {
    public Problem {
      details = List.copyOf(details);
      headers = Map.copyOf(headers);
    }

    /// An error without details and headers.
    public Problem(int status, String code, String title, String cause, String action) {
      this(status, code, title, cause, action, List.of(), Map.of());
    }
  }

  /// Writes one JSON document.
  @FunctionalInterface
  interface Body {
    /// Writes the document.
    void write(JsonGenerator json) throws IOException;
  }

  /// 200 with a JSON document.
  static Answer json(Body body) {
    return new Json(200, body);
  }

  /// 404.
  static Answer notFound(String title, String cause, String action) {
    return new Problem(404, "notFound", title, cause, action);
  }
}
