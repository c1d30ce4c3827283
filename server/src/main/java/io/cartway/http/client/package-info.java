/// The way out: requests to addresses that callers name, whose hosts are looked up, checked and
/// connected to in one step. Entry: [io.cartway.http.client.OutboundClient]. Uses the root only.
@NullMarked
package io.cartway.http.client;

import org.jspecify.annotations.NullMarked;
