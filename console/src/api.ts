// Calls the API through the admin port, which serves it below /api/ to whoever has the admin token.

const TOKEN_KEY = "cartway.adminToken";
const TOKEN_IN_FRAGMENT = "token=";

/** What a header can carry: with anything else each request of the page would fail. */
const TOKEN = /^[\x21-\x7e]+$/;

/** Where the admin port serves the API. */
export const API_ROOT = new URL("/api/", location.href).href;

/** An answer that is no success, in the words of the API's error body. */
export class ApiError extends Error {}

/**
 * Takes the token out of the address (#token=...), so that it stays in no history and no
 * bookmark. It is kept for this tab only.
 */
export function takeTokenFromAddress(): void {
  const parts = location.hash.slice(1).split("&");
  const token = parts.find((part) => part.startsWith(TOKEN_IN_FRAGMENT));
  if (token !== undefined) {
    keepToken(decoded(token.slice(TOKEN_IN_FRAGMENT.length)));
    const rest = parts.filter((part) => part !== token).join("&");
    const address = location.pathname + location.search + (rest ? `#${rest}` : "");
    history.replaceState(null, "", address);
  }
}

function keepToken(token: string): void {
  if (TOKEN.test(token)) {
    sessionStorage.setItem(TOKEN_KEY, token);
  }
}

/** An address may be cut in the middle of an escape: then it has no token. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** The headers that authorise a call; none before the token is known. */
export function authorization(): Record<string, string> {
  const token = sessionStorage.getItem(TOKEN_KEY);
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Parameters of a request; as pairs, a name may stand more than once. */
export type Query = Record<string, string> | [string, string][];

/** The address of a request, whose path is relative to the root of the API. */
export function addressOf(path: string, query: Query = {}): URL {
  const url = new URL(path, API_ROOT);
  url.search = new URLSearchParams(query).toString();
  return url;
}

/** Gets JSON from the API; asks for the admin token when the server wants one. */
export async function getJson<T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T> {
  return getAddress<T>(addressOf(path, query), signal);
}

/** The same for an address that the API has answered. Only this port gets the token. */
export async function getAddress<T>(url: URL, signal?: AbortSignal): Promise<T> {
  if (!url.href.startsWith(API_ROOT)) {
    throw new ApiError(`${url.origin} is not this server.`);
  }
  for (;;) {
    const headers = authorization();
    const response = await fetch(url, { headers, ...(signal ? { signal } : {}) });
    if (response.ok) {
      return (await response.json()) as T;
    }
    if (response.status !== 401) {
      throw new ApiError(await explanation(response));
    }
    // Another request may have brought the token while this one was under way.
    const sent = headers["Authorization"];
    if (sent === authorization()["Authorization"]) {
      await askForToken(sent !== undefined);
    }
  }
}

/** Asks the administration, which is on the same port. */
export async function fromAdmin<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(new URL(`/admin/v1/${path}`, location.href), {
    method,
    headers: body ? { ...authorization(), "Content-Type": "application/json" } : authorization(),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) {
    throw new ApiError(await explanation(response));
  }
  return (await response.json()) as T;
}

async function explanation(response: Response): Promise<string> {
  try {
    const body = (await response.json()) as { title?: string; cause?: string; action?: string };
    const sentences = [body.title, body.cause, body.action].filter((s) => s).join(" ");
    return sentences || `The server answered ${response.status}.`;
  } catch {
    return `The server answered ${response.status}.`;
  }
}

let asking: Promise<void> | undefined;

function askForToken(wasWrong: boolean): Promise<void> {
  asking ??= showTokenDialog(wasWrong).finally(() => {
    asking = undefined;
  });
  return asking;
}

function showTokenDialog(wasWrong: boolean): Promise<void> {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "Admin token");
  const form = document.createElement("form");
  form.method = "dialog";
  const label = document.createElement("label");
  label.textContent = wasWrong
    ? "This admin token is not valid. It is in the file admin-token of the data folder."
    : "Admin token (in the file admin-token of the data folder)";
  const input = document.createElement("input");
  input.type = "password";
  input.required = true;
  input.pattern = "\\s*[\\x21-\\x7e]+\\s*";
  input.title = "A token has no spaces and no accents.";
  input.autocomplete = "current-password";
  const button = document.createElement("button");
  button.textContent = "Continue";
  label.append(input);
  form.append(label, button);
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve, reject) => {
    form.addEventListener("submit", () => {
      keepToken(input.value.trim());
      resolve();
    });
    // Browsers close a dialog by Escape, whatever a page says: the next request asks again.
    dialog.addEventListener("close", () => {
      dialog.remove();
      reject(new ApiError("Without the admin token there is nothing to show."));
    });
  });
}
