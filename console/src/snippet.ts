// A whole page with the map that is shown, to be copied: MapLibre, a style of the API, and a
// short-lived token of a key. The admin token never stands in it.
import { getVersion, type Map } from "maplibre-gl";
import { authorization, fromAdmin } from "./api";
import type { Key, Minted } from "./credential";
import { copy } from "./map/clipboard";

/** Long enough to try the page out; its own server mints further tokens. */
const TTL_SECONDS = 3600;

/** All that a map needs: the scope of tiles covers styles, glyphs and sprites. */
const SCOPES = ["vector"];

/** Copies the page. */
export async function copySnippet(
  map: Map,
  style: string,
  language: string,
  say: (text: string, isError?: boolean) => void,
): Promise<void> {
  const key = await mapKey();
  if (!key) {
    say("There is no key for a map yet: make one with ./cartway key create, then copy again.", true);
    return;
  }
  const minted = await fromAdmin<Minted>("POST", `keys/${key.id}/tokens`, { ttlSeconds: TTL_SECONDS, scopes: SCOPES });
  const text = pageOf(map, style, language, minted);
  if (Object.values(authorization()).some((header) => text.includes(header.slice("Bearer ".length)))) {
    throw new Error("the page would have the admin token");
  }
  await copy(text, `Copied: a page with a token of the key ${key.name}, good until ${minted.expiresAt}.`, say);
}

/** A key whose tokens show maps; the default account's first. */
async function mapKey(): Promise<Key | undefined> {
  const { keys } = await fromAdmin<{ keys: Key[] }>("GET", "keys");
  const now = new Date().toISOString();
  const good = keys.filter((key) => key.referrers.length === 0 && (!key.expiresAt || key.expiresAt > now)
    && (key.scopes.length === 0 || SCOPES.every((scope) => key.scopes.includes(scope))));
  return good.find((key) => key.accountName === "default") ?? good[0];
}

function pageOf(map: Map, style: string, language: string, minted: Minted): string {
  const center = map.getCenter();
  const library = `https://unpkg.com/maplibre-gl@${getVersion()}/dist`;
  const path = `/v1/styles/${style}${language ? `?lang=${language}` : ""}`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Map</title>
    <link rel="icon" href="data:,">
    <!-- MapLibre GL JS of npm; these two files may come from your own host. -->
    <link rel="stylesheet" href="${library}/maplibre-gl.css">
    <style>html, body, #map { height: 100%; margin: 0 }</style>
  </head>
  <body>
    <div id="map"></div>
    <script type="module">
      import { Map, NavigationControl } from "${library}/maplibre-gl.mjs";
      const server = ${asText(minted.apiAddress)};
      // Good until ${minted.expiresAt}. For more, your server asks POST /v1/tokens with its key.
      const token = ${asText(minted.token)};
      const map = new Map({
        container: "map",
        style: server + ${asText(path)},
        center: [${center.lng.toFixed(5)}, ${center.lat.toFixed(5)}],
        zoom: ${map.getZoom().toFixed(2)},
        transformRequest: (url) =>
          url.startsWith(server + "/") ? { url, headers: { Authorization: "Bearer " + token } } : { url },
      });
      map.addControl(new NavigationControl());
    </script>
  </body>
</html>
`;
}

/** A text of JavaScript that cannot end the script around it. */
function asText(text: string): string {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}
