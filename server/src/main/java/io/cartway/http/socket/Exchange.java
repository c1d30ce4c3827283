package io.cartway.http.socket;

import io.cartway.http.Bytes;
import io.cartway.http.log.Redaction;
import io.cartway.text.Scan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/// One request and its response: the shell's view of Jetty's two objects, without decoding. One
/// thread at a time.
public final class Exchange {

  private static final int REQUEST_ID_LENGTH_MAX = 128;
  private static final int HOST_LENGTH_MAX = 255;

  /// Thousands of live answers may be open.
  private static final int LIVE_PIECE_BYTES = 4 * 1024;

  private static final String ENCODING = "Accept-Encoding";
  private static final HttpField VARY_BY_ENCODING =
      new PreEncodedHttpField(HttpHeader.VARY, ENCODING);
  private static final String JSON = "application/json";
  private static final HttpField JSON_FIELD =
      new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, JSON);
  private static final RequestIds IDS = new RequestIds();

  private final Request request;
  private final Response response;
  private final Proxies proxies;
  private final String requestId;
  private final String correlationId = IDS.next();
  private final AtomicBoolean isAnswered = new AtomicBoolean();
  private final String basePath;
  private @Nullable Forwarded forwarded;
  private String vary = "";
  private volatile int status;
  private volatile long sentBytes;
  private boolean bodyIsRead;
  private final BodySource body;

  /// @param proxies the trusted proxies
  Exchange(Request request, Response response, Proxies proxies) {
    this(request, response, proxies, "");
  }

  private Exchange(Request request, Response response, Proxies proxies, String basePath) {
    this.request = request;
    this.response = response;
    this.body = new BodySource(request);
    this.proxies = proxies;
    this.basePath = basePath;
    this.requestId = requestId(request.getHeaders().get("X-Request-Id"));
  }

  /// The same exchange, relative to a path.
  public Exchange below(String path) {
    return new Exchange(request, response, proxies, path);
  }

  public String method() {
    return request.getMethod();
  }

  public boolean isHead() {
    return method().equals("HEAD");
  }

  /// The path as sent, without the prefix before the operations' paths.
  public String rawPath() {
    String path = request.getHttpURI().getPath();
    if (path == null) {
      return "";
    }
    return path.startsWith(basePath) ? path.substring(basePath.length()) : path;
  }

  public String rawQuery() {
    String query = request.getHttpURI().getQuery();
    return query == null ? "" : query;
  }

  public Optional<String> header(String name) {
    return Optional.ofNullable(request.getHeaders().get(name));
  }

  /// The same, found faster.
  public Optional<String> header(HttpHeader name) {
    return Optional.ofNullable(request.getHeaders().get(name));
  }

  /// All values of a header that may be sent in several lines, joined by commas (RFC 9110, 5.3).
  public Optional<String> joinedHeader(String name) {
    if (!request.getHeaders().contains(name)) {
      return Optional.empty();
    }
    List<String> values = request.getHeaders().getValuesList(name);
    return switch (values.size()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(values.getFirst());
      default -> Optional.of(String.join(",", values));
    };
  }

  /// The `Content-Length`; -1 when absent.
  public long contentLength() {
    return request.getLength();
  }

  /// Reads the complete body.
  public IncomingBody.Outcome body(IncomingBody incoming) {
    if (request.getLength() == 0) {
      return new IncomingBody.Outcome.Whole();
    }
    IncomingBody.Outcome outcome = incoming.read(body);
    bodyIsRead = outcome instanceof IncomingBody.Outcome.Whole;
    return outcome;
  }

  /// Whether the caller announced a body that was not read to its end and may still be sending it.
  /// A caller that waits for `100 Continue` (`Expect`) sends none.
  public boolean hasUnreadBody() {
    HttpFields fields = request.getHeaders();
    return !bodyIsRead
        && (request.getLength() > 0 || fields.contains(HttpHeader.TRANSFER_ENCODING))
        && !fields.contains(HttpHeader.EXPECT);
  }

  /// Drains the rest of the body.
  void dropBody(LingeringClose unread) {
    unread.drop(remoteAddress(), body);
  }

  /// Processing of the request begins; it lasts until [#end].
  void begin() {
    if (endPoint() instanceof GuardedEndPoint guarded) {
      guarded.beginRequest();
    }
  }

  /// Ends what [#begin] began.
  void end() {
    if (endPoint() instanceof GuardedEndPoint guarded) {
      guarded.endRequest();
    }
  }

  /// Ends the connection without an answer.
  public void hangUp() {
    endPoint().close();
  }

  /// Whether the caller has closed the connection during processing.
  public boolean isHungUp() {
    return endPoint() instanceof GuardedEndPoint guarded && guarded.isHungUp();
  }

  /// The socket, below TLS.
  private EndPoint endPoint() {
    EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
    while (endPoint instanceof EndPoint.Wrapper wrapper) {
      endPoint = wrapper.unwrap();
    }
    return endPoint;
  }

  /// Whether the connection to us is encrypted.
  public boolean isSecure() {
    return request.isSecure();
  }

  /// The caller's address: the peer's, or the one from a trusted proxy.
  public String remoteAddress() {
    return forwarded().remoteAddress();
  }

  private Forwarded forwarded() {
    Forwarded known = forwarded;
    if (known == null) {
      known = proxies.read(Request.getRemoteAddr(request), this::joinedHeader);
      forwarded = known;
    }
    return known;
  }

  public String requestId() {
    return requestId;
  }

  public String correlationId() {
    return correlationId;
  }

  /// When the first byte of the request arrived, by [System#nanoTime].
  public long startNanos() {
    return request.getBeginNanoTime();
  }

  /// The status of the answer once it is known, even if the caller has disconnected.
  public int status() {
    return status;
  }

  /// Records the status of a request that gets no answer.
  public void endUnanswered(int computed) {
    if (status == 0) {
      status = computed;
    }
  }

  public long sentBytes() {
    return sentBytes;
  }

  /// The base URL by which the caller reached us. Reading it makes the answer vary by the headers
  /// used.
  public String baseAddress() {
    Forwarded told = forwarded();
    varyBy("Host");
    if (told.isTrusted()) {
      proxies.vary().forEach(this::varyBy);
    }
    String host = told.host().isEmpty() ? ownHost() : told.host();
    String scheme = told.scheme().isEmpty() ? scheme() : told.scheme();
    return scheme + "://" + host + told.prefix() + basePath;
  }

  private String scheme() {
    return isSecure() ? "https" : "http";
  }

  private String ownHost() {
    return header(HttpHeader.HOST)
        .filter(host -> Scan.isAll(host, 1, HOST_LENGTH_MAX, Exchange::isOfHost))
        .orElse("localhost");
  }

  private static boolean isOfHost(int c) {
    return Scan.isLetterOrDigit(c) || ".:[]_-".indexOf(c) >= 0;
  }

  /// Records a request header that the answer depends on.
  void varyBy(String name) {
    if (vary.isEmpty()) {
      vary = name;
    } else if (!(", " + vary + ",").contains(", " + name + ",")) {
      vary = vary + ", " + name;
    }
  }

  /// Sets a field. A `Vary` is added to what the answer varies by already.
  public void setHeader(String name, String value) {
    if (name.equals("Vary")) {
      for (String field : value.split(",", -1)) {
        varyBy(field.strip());
      }
    } else {
      response.getHeaders().put(name, value);
    }
  }

  /// Adds a field that is not set yet: faster than [#setHeader], which searches for it.
  public void addField(HttpField field) {
    response.getHeaders().add(field);
  }

  /// Adds a field whose name is not a standard header, without looking it up.
  public void addField(String name, String value) {
    response.getHeaders().add(new HttpField(null, name, value));
  }

  /// Claims the right to answer: the request's thread and the thread that watches deadlines may
  /// both try.
  ///
  /// @return false when another thread has it
  public boolean claim() {
    return !isAnswered.getAndSet(true);
  }

  /// Sends the head and the body; an answer to HEAD is sent without the body. Returns when the last
  /// byte is written, because a stop may follow as soon as this request is no longer in flight.
  ///
  /// @param owner the owner whose share of unread bytes is used
  void send(int answerStatus, String contentType, Bytes body, OutgoingAnswer way, String owner)
      throws IOException {
    setStatus(answerStatus);
    HttpFields.Mutable fields = response.getHeaders();
    Bytes content = null;
    if (!contentType.isEmpty()) {
      if (contentType.equals(JSON)) {
        fields.put(JSON_FIELD);
      } else {
        fields.put(HttpHeader.CONTENT_TYPE, contentType);
      }
      fields.put(HttpHeader.CONTENT_LENGTH, body.size());
      if (!isHead()) {
        content = body;
      }
    }
    way.send(response, endPoint(), owner, content);
    sentBytes = content == null ? 0 : body.size();
  }

  private void setStatus(int answerStatus) {
    status = answerStatus;
    response.setStatus(answerStatus);
    HttpFields.Mutable fields = response.getHeaders();
    if (vary.equals(ENCODING)) {
      fields.put(VARY_BY_ENCODING);
    } else if (!vary.isEmpty()) {
      fields.put(HttpHeader.VARY, vary);
    }
  }

  /// The stream of an answer of unknown length.
  ///
  /// @param head sets the headers and calls [#begin]; called before the first byte is sent
  OutgoingStream stream(OutgoingAnswer way, Runnable head) {
    return new OutgoingStream(way, response, endPoint(), head, OutgoingAnswer.PIECE_BYTES, false);
  }

  /// The stream of an answer that goes on, in small pieces.
  ///
  /// @param head as of [#stream]
  OutgoingStream liveStream(OutgoingAnswer way, Runnable head) {
    return new OutgoingStream(way, response, endPoint(), head, LIVE_PIECE_BYTES, true);
  }

  /// Sets status and type of an answer of unknown length.
  void begin(int answerStatus, String contentType) {
    setStatus(answerStatus);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, contentType);
  }

  /// Sends the head alone, after [#begin], in two writes: of a single one the length would be
  /// known, and the head would say 0.
  void sendHead(OutgoingAnswer way) throws IOException {
    ByteBuffer nothing = ByteBuffer.allocate(0);
    long waited = way.send(response, endPoint(), false, nothing, 0, 0);
    way.send(response, endPoint(), true, nothing, 0, waited);
  }

  /// Ends the connection in the middle of an answer, which counts as failed.
  void breakOff() {
    status = 500;
    hangUp();
  }

  /// Records how much of a streamed answer was sent.
  void endStream(long bytes) {
    sentBytes = Math.max(sentBytes, bytes);
  }

  /// The caller's request id if it is safe in a header and a log line.
  public static String requestId(@Nullable String given) {
    if (given == null || given.isBlank()) {
      return "REQ-" + IDS.next();
    }
    StringBuilder id = new StringBuilder();
    for (int i = 0; i < given.length() && id.length() < REQUEST_ID_LENGTH_MAX; i++) {
      char c = given.charAt(i);
      if (c > ' ' && c < 0x7f && c != '"' && c != '\\' && c != '<' && c != '>') {
        id.append(c);
      }
    }
    return id.isEmpty() ? "REQ-" + IDS.next() : Redaction.redact(id.toString());
  }
}
