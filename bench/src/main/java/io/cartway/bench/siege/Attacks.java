package io.cartway.bench.siege;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/// The attacks that once brought the server down, each in its original strength.
final class Attacks {

  private static final int MEGABYTE = 1_000_000;

  private Attacks() {}

  // Long: a table.
  static List<Attack> all() {
    return List.of(
        Attack.of(
            "referer",
            "4 connections: a browser key with a `Referer` of 45,000 slashes",
            (server, storm) ->
                storm.repeat(
                    4,
                    i ->
                        Target.get(
                            server.page(),
                            "/v1/geocode?q=a",
                            "Referer: https://shop.example" + "/".repeat(45_000) + "x"))),
        Attack.of(
            "open-at",
            "4 connections: `openAt` of 32,000 letters",
            (server, storm) ->
                storm.repeat(
                    4,
                    i ->
                        Target.get(
                            server.greedy(),
                            "/v1/browse?at=42.5,1.5&openAt=" + "T".repeat(32_000)))),
        Attack.of(
            "corridor",
            "60 connections: places beside a line of 2,000 points, 100 km wide",
            (server, storm) ->
                storm.repeat(60, i -> Target.get(server.greedy(), Questions.corridor(2_000)))),
        Attack.of(
            "bodies",
            "300 connections: bodies of 10 MB",
            (server, storm) -> {
              byte[] body =
                  ("{\"x\":\"" + "y".repeat(10 * MEGABYTE - 100) + "\"}").getBytes(US_ASCII);
              byte[] request = post(server, Questions.routes().getFirst(), body.length, body);
              storm.repeat(300, i -> request);
            }),
        Attack.of(
            "allowed-bodies",
            "300 connections: bodies of 1 MB, which may be",
            (server, storm) -> {
              byte[] body = ("{\"x\":\"" + "y".repeat(MEGABYTE - 100) + "\"}").getBytes(US_ASCII);
              byte[] request = post(server, Questions.routes().getFirst(), body.length, body);
              storm.repeat(300, i -> request);
            }),
        Attack.held(
            "half-bodies",
            "4,200 connections from 21 addresses: half a body each",
            (server, storm) ->
                storm.hold(
                    4_200, 21, post(server, "/v1/routes", 1000, "{\"a\":".getBytes(US_ASCII)))),
        Attack.of(
            "slow-bodies",
            "200 connections: a byte of the body each second",
            (server, storm) ->
                storm.trickle(200, post(server, "/v1/routes", 100_000, new byte[] {'{'}))),
        Attack.of(
            "names",
            "8 connections: a body of 700,000 unknown names",
            (server, storm) -> {
              byte[] body = names(700_000);
              byte[] request = post(server, Questions.routes().getFirst(), body.length, body);
              storm.repeat(8, i -> request);
            }),
        Attack.of(
            "unread",
            "6 connections: routes over 148 places with all spans, answers not read",
            (server, storm) ->
                storm.ignore(6, Target.get(server.greedy(), Questions.longRoute(148)))),
        Attack.of(
            "spans",
            "16 connections: routes over 148 places with all spans",
            (server, storm) ->
                storm.repeat(16, i -> Target.get(server.greedy(), Questions.longRoute(148)))),
        Attack.of(
            "one-key",
            "160 connections of one key: routes",
            (server, storm) -> {
              List<String> routes = Questions.routes();
              storm.repeat(160, i -> Target.get(server.greedy(), routes.get(i % routes.size())));
            }),
        Attack.of(
            "hang-up",
            "60 connections: heavy routes whose callers hang up",
            (server, storm) ->
                storm.hangUp(60, Target.get(server.greedy(), Questions.longRoute(148)))),
        Attack.held(
            "half-heads",
            "10,600 connections from one address: half a head each",
            (server, storm) ->
                storm.hold(10_600, 1, "GET /v1/health HTTP/1.1\r\nHost: ".getBytes(US_ASCII))),
        Attack.held(
            "many-addresses",
            "10,000 connections from 50 addresses: half a head each",
            (server, storm) ->
                storm.hold(10_000, 50, "GET /v1/health HTTP/1.1\r\nHost: ".getBytes(US_ASCII))),
        Attack.of(
            "unknown-keys",
            "30 connections: keys that nobody has, another each time",
            (server, storm) ->
                storm.repeatAnew(
                    30,
                    () ->
                        Target.get(
                            "cwk_"
                                + "%049d".formatted(ThreadLocalRandom.current().nextLong(1L << 60)),
                            Questions.geocodes().getFirst()))),
        new Attack(
            "stuck-output",
            "nobody reads the server's output; 8 connections ask for addresses",
            false,
            false,
            (server, storm) -> {
              List<String> questions = Questions.geocodes();
              storm.repeat(
                  8, i -> Target.get(server.greedy(), questions.get(i % questions.size())));
            }),
        Attack.of(
            "avoid",
            "16 connections: six alternatives around an area that holds the destination",
            (server, storm) ->
                storm.repeat(16, i -> Target.get(server.greedy(), Questions.impossibleAvoid(i)))),
        Attack.of(
            "truck",
            "16 connections: a truck that fits nowhere",
            (server, storm) ->
                storm.repeat(16, i -> Target.get(server.greedy(), Questions.hopelessTruck(i)))),
        Attack.of(
            "tile-language",
            "16 connections: tiles with a `lang` of 30,000 characters",
            (server, storm) ->
                storm.repeat(
                    16,
                    i ->
                        Target.get(
                            server.greedy(),
                            "/v1/tiles/vector/14/8260/6030.mvt?lang=en" + "-a".repeat(15_000)))),
        Attack.of(
            "deep-body",
            "16 connections: a body of 1,000,000 open brackets",
            (server, storm) -> {
              byte[] body = "[".repeat(MEGABYTE).getBytes(US_ASCII);
              byte[] request = post(server, Questions.routes().getFirst(), body.length, body);
              storm.repeat(16, i -> request);
            }));
  }

  private static byte[] post(Target server, String target, int announced, byte[] sent) {
    byte[] head =
        Wire.request(
            "POST",
            target,
            List.of(
                "Authorization: Bearer " + server.greedy(),
                "Content-Type: application/json",
                "Content-Length: " + announced),
            new byte[0]);
    byte[] all = Arrays.copyOf(head, head.length + sent.length);
    System.arraycopy(sent, 0, all, head.length, sent.length);
    return all;
  }

  private static byte[] names(int count) {
    StringBuilder body = new StringBuilder("{");
    for (int i = 0; i < count; i++) {
      body.append("\"x").append(i).append("\":0,");
    }
    return body.append("\"y\":0}").toString().getBytes(US_ASCII);
  }
}
