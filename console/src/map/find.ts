// The best that a text finds, for fields that want one place.
import { getJson } from "../api";
import type { Stop } from "./address";
import { parameter, position, readPosition } from "./format";
import { type Item, twoLines } from "./items";
import type { Page } from "./scene";

/** @param signal gives it up: whoever asked has gone on to something else */
export async function findFirst(text: string, page: Page, signal: AbortSignal): Promise<Stop | undefined> {
  const written = readPosition(text);
  if (written) {
    return { ...written, label: position(written) };
  }
  const language = page.language();
  const query = { q: text, at: parameter(page.middle()), limit: "1", ...(language ? { lang: language } : {}) };
  for (const operation of ["v1/discover", "v1/geocode"]) {
    const { items } = await getJson<{ items: Item[] }>(operation, query, signal);
    const [item] = items;
    if (item?.position) {
      return { ...item.position, label: twoLines(item).first };
    }
  }
  return undefined;
}
