/// Geocoding over HTTP: query parameters to requests, items to the payload of the contract.
@NullMarked
package io.cartway.search.http;

import org.jspecify.annotations.NullMarked;
