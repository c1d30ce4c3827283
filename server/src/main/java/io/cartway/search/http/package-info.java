/// The search over HTTP: parameters to requests, items to the payload of the contract. Entries:
/// [io.cartway.search.http.GeocodeEndpoint] and its siblings; for rows of a batch, which have no
/// call, [io.cartway.search.http.GeocodeParameters] and its siblings.
@NullMarked
package io.cartway.search.http;

import org.jspecify.annotations.NullMarked;
