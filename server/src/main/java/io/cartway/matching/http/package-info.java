/// `POST /v1/match`: traces in five formats, and the ways that were driven. Entry:
/// [io.cartway.matching.http.MatchEndpoint].
@NullMarked
package io.cartway.matching.http;

import org.jspecify.annotations.NullMarked;
