/// Endpoints and deliveries over HTTP. Entry: [io.cartway.webhooks.http.WebhooksEndpoint].
@NullMarked
package io.cartway.webhooks.http;

import org.jspecify.annotations.NullMarked;
