import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "./page.css";
import "./docs.css";
import { ApiError, getJson, takeTokenFromAddress } from "./api";
import { Credential, type Key } from "./credential";
import { curl, type ShownRequest } from "./curl";

const PASTED = "";
const credential = new Credential();
const choice = document.getElementById("key") as HTMLSelectElement;
const pasted = document.getElementById("secret") as HTMLInputElement;
const status = document.getElementById("status")!;

let keys: Key[] = [];

function say(text: string): void {
  status.textContent = text;
}

/** The keys by name, and the choice to paste one; never a secret. */
function list(chosen: Key | undefined): void {
  choice.replaceChildren(
    ...keys.map((key) => new Option(`${key.name} (${key.accountName})`, key.id, false, key.id === chosen?.id)),
    new Option("another, which I paste", PASTED, false, !chosen),
  );
  document.getElementById("paste")!.hidden = chosen !== undefined;
}

async function choose(key: Key | undefined): Promise<void> {
  list(key);
  pasted.value = "";
  credential.paste("");
  if (key) {
    await credential.choose(key);
    say("An hour's token of this key; what only owners of keys may do needs a pasted one.");
  } else {
    say(keys.length > 0 ? "" : "There is no key yet: make one.");
  }
}

/** React's, of which the library has its own. */
type CreateElement = (type: unknown, properties: object | null, ...children: unknown[]) => unknown;

/** Curl lines that can be pasted into a shell, in the place of the library's, which repeat headers. */
function curlPlugin(system: { React: { createElement: CreateElement } }): object {
  const make = system.React.createElement;
  const Curl = ({ request }: { request: { toJS(): ShownRequest } }) => {
    const text = curl(request.toJS());
    return make("div", { className: "curl-command" },
      make("h4", null, "Curl"),
      make("div", { className: "curl-lines" },
        make("pre", null, text),
        make("button", { className: "btn", onClick: () => void navigator.clipboard.writeText(text) }, "Copy")));
  };
  return { components: { curl: Curl } };
}

interface Spec {
  security?: unknown;
  servers?: unknown;
  components: { securitySchemes?: unknown };
}

function show(whole: Spec): void {
  const address = credential.apiAddress;
  const spec: Spec = { ...whole, components: { ...whole.components } };
  // The page has its own choice of a key: the library's dialog would show it in its lines.
  delete spec.security;
  delete spec.components.securitySchemes;
  // The port that callers use. Without a key there is nothing to try, and no address to show.
  spec.servers = address ? [{ url: address }] : [];
  SwaggerUI({
    spec,
    domNode: document.getElementById("docs"),
    deepLinking: true,
    displayOperationId: true,
    displayRequestDuration: true,
    docExpansion: "list",
    supportedSubmitMethods: address ? ["get", "put", "post", "delete", "patch"] : [],
    // Nothing is sent to swagger.io's validator.
    validatorUrl: null,
    // What is shown is the request before it got its header.
    showMutatedRequest: false,
    plugins: [curlPlugin],
    requestInterceptor: async (request) => {
      if (address && request.url.startsWith(`${address}/`)) {
        request.headers["Authorization"] = `Bearer ${await credential.secret()}`;
      }
      return request;
    },
  });
}

async function start(): Promise<void> {
  takeTokenFromAddress();
  const spec = await getJson<Spec>("openapi.json");
  keys = await credential.keys();
  await choose(keys[0]);
  show(spec);
  choice.addEventListener("change", () => attempt(choose(keys.find((key) => key.id === choice.value))));
  pasted.addEventListener("input", () => credential.paste(pasted.value));
  document.getElementById("credential")!.addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("make")!.addEventListener("click", () => attempt(makeKey(spec)));
}

async function makeKey(spec: Spec): Promise<void> {
  const isFirst = credential.apiAddress === "";
  const key = await credential.make(keys);
  keys = [...keys, key];
  await choose(key);
  if (isFirst) {
    show(spec);
  }
}

function attempt(action: Promise<void>): void {
  action.catch((failure: unknown) => say(reason(failure)));
}

function reason(failure: unknown): string {
  return failure instanceof ApiError ? failure.message : String(failure);
}

start().catch((failure: unknown) => {
  document.getElementById("docs")!.textContent = `The API's document cannot be shown. ${reason(failure)}`;
});
