// Copies what is seen: its link, the request behind it as curl, or a whole page with the map.
import type { Map } from "maplibre-gl";
import { API_ROOT, addressOf, fromAdmin, type Query } from "../api";
import { curl } from "../curl";
import { copySnippet } from "../snippet";
import { copy } from "./clipboard";
import { h } from "./dom";
import { icon, type Stroke } from "./icons";
import { popup } from "./popup";

export interface Shown {
  map: Map;
  style: () => string;
  language: () => string;
  request: () => { path: string; query: Query } | undefined;
  say: (text: string, isError?: boolean) => void;
  attempt: (action: Promise<void>) => void;
}

export function shareMenu(button: HTMLButtonElement, shown: Shown): void {
  const entry = (name: Stroke, title: string, detail: string, action: () => Promise<void>) =>
    h("button", {
      type: "button",
      class: "menu-row",
      onclick: () => {
        menu.hidePopover();
        shown.attempt(action());
      },
    }, icon(name), h("span", {}, h("span", { class: "row-title" }, title), h("span", { class: "muted" }, detail)));
  const menu = popup(button, "Share",
    entry("link", "Copy link", "Shows the same to whoever may open this page", () => copy(location.href, "The link is copied.", shown.say)),
    entry("code", "Copy as curl", "The request behind what is shown", () => copyCurl(shown)),
    entry("page", "Copy as page", "A whole page with this map and a token for an hour", async () => {
      shown.say("Making a token for the page …");
      await copySnippet(shown.map, shown.style(), shown.language(), shown.say);
    }));
}

async function copyCurl(shown: Shown): Promise<void> {
  const request = shown.request() ?? {
    path: `v1/styles/${shown.style()}`,
    query: shown.language() ? { lang: shown.language() } : ([] as [string, string][]),
  };
  const { apiAddress } = await fromAdmin<{ apiAddress: string }>("GET", "keys");
  const text = curl({ url: callersAddress(request, apiAddress), method: "GET", headers: {} });
  await copy(text, "The request is copied. Put a key of yours into KEY.", shown.say);
}

/** The request as others send it: to the API's own port. Commas and colons need no escapes. */
function callersAddress({ path, query }: { path: string; query: Query }, apiAddress: string): string {
  const { pathname, search } = addressOf(path, query);
  const rest = pathname.slice(new URL(API_ROOT).pathname.length) + search;
  return `${apiAddress}/${rest.replaceAll("%2C", ",").replaceAll("%3A", ":")}`;
}
