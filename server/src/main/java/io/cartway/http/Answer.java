package io.cartway.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The answer of an endpoint; the shell turns it into bytes.
public sealed interface Answer {

  /// An answer that is made before its first byte is sent, so that a failure half-way is a clean
  /// error and not half a document.
  sealed interface Whole extends Answer {}

  /// An answer that is sent while it is written, for more bytes than memory should hold. It has
  /// neither a length nor a deadline: it takes as long as the client reads at the minimum rate. The
  /// shell compresses JSON, lines of JSON, GeoJSON, GPX and CSV.
  ///
  /// A failure before the first piece is sent is a clean 500. After that the connection is broken,
  /// so that no client takes a part for the whole.
  ///
  /// @param body writes all bytes; not called for HEAD
  /// @param headers further headers (`Content-Disposition`)
  /// @param isSlow whether few bytes come in a long time: each flush sends what there is, and
  ///   nothing is compressed
  record Streamed(
      int status, String contentType, Stream body, Map<String, String> headers, boolean isSlow)
      implements Answer {
    public Streamed {
      headers = Map.copyOf(headers);
    }

    /// An answer of many bytes.
    public Streamed(int status, String contentType, Stream body, Map<String, String> headers) {
      this(status, contentType, body, headers, false);
    }
  }

  /// An answer that goes on until its client leaves, or its maker ends it: what happens, told as it
  /// happens. The request is settled and counted when it begins. It is not compressed, and each
  /// flush sends what there is; a client that takes nothing for some seconds is cut off. It needs
  /// some ten kilobytes, of which whoever makes it bounds the number.
  record Live(String contentType, Feed feed) implements Answer {}

  /// Writes a live answer.
  interface Feed {
    /// Takes a place. Not called for HEAD.
    ///
    /// @return the answer instead, when there is none
    Optional<Problem> begin();

    /// Writes until the end; waits for the client.
    void write(OutputStream out) throws IOException;

    /// Gives the place back; called once after each [#begin] that has taken one.
    void end();
  }

  /// An answer that is still to be computed. Where an operation fetches and then computes, the
  /// second part is done when it is the key's turn on the processors, as all computation is.
  ///
  /// @param computation makes the answer, once
  record Computed(Computation computation) implements Answer {}

  /// Computes an answer.
  @FunctionalInterface
  interface Computation {
    /// The answer.
    ///
    /// @param deadline of the turn, to be looked at
    Answer make(Deadline deadline) throws IOException;
  }

  /// Writes the bytes of a streamed answer.
  @FunctionalInterface
  interface Stream {
    /// Writes all of it; the stream waits for the client.
    void write(OutputStream out) throws IOException;
  }

  /// A JSON document.
  ///
  /// @param body writes the whole document
  /// @param headers further headers (`Location`)
  record Json(int status, Body body, Map<String, String> headers) implements Whole {
    public Json {
      headers = Map.copyOf(headers);
    }

    /// A document without further headers.
    public Json(int status, Body body) {
      this(status, body, Map.of());
    }
  }

  /// Raw bytes with an entity tag: the shell answers 304 when the caller's copy is current.
  ///
  /// @param headers further headers (`Content-Encoding`, `Cache-Control`)
  record Content(String contentType, Bytes bytes, String entityTag, Map<String, String> headers)
      implements Whole {
    public Content {
      headers = Map.copyOf(headers);
    }
  }

  /// No body (204).
  ///
  /// @param headers further headers
  record Empty(int status, Map<String, String> headers) implements Whole {
    public Empty {
      headers = Map.copyOf(headers);
    }
  }

  /// All faults of the caller: 400.
  record Invalid(List<Fault> faults) implements Whole {
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
      implements Whole {
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
