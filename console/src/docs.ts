import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "./page.css";
import { API_ROOT, ApiError, authorization, getJson, takeTokenFromAddress } from "./api";

async function show(): Promise<void> {
  takeTokenFromAddress();
  const spec = await getJson<Record<string, unknown>>("openapi.json");
  // "Try it out" goes the way that this page may go: through the admin port.
  spec["servers"] = [{ url: API_ROOT.replace(/\/$/, "") }];
  SwaggerUI({
    spec,
    domNode: document.getElementById("docs"),
    deepLinking: true,
    displayOperationId: true,
    displayRequestDuration: true,
    docExpansion: "list",
    // Nothing is sent to swagger.io's validator.
    validatorUrl: null,
    requestInterceptor: (request) => {
      if (request.url.startsWith(API_ROOT)) {
        Object.assign(request.headers, authorization());
      }
      return request;
    },
  });
}

show().catch((failure: unknown) => {
  const reason = failure instanceof ApiError ? failure.message : String(failure);
  document.getElementById("docs")!.textContent = `The API's document cannot be shown. ${reason}`;
});
