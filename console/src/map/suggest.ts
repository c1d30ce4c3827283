// What is suggested for a text: what /v1/autosuggest says, and positions as people write them.
import { getJson } from "../api";
import type { Point } from "./address";
import type { Choice } from "./combobox";
import { length, parameter, position, readPosition } from "./format";
import { icon, kindIcon } from "./icons";
import { type Item, itemIcon, kindName, twoLines } from "./items";

const SUGGESTIONS = 8;

/** As many are asked for: the `href` of a category, which is followed unchanged, has the same limit. */
const LIMIT = 20;

export interface Suggesting {
  /** The middle of the map: what is near comes first. */
  near: () => Point;
  language: () => string;
  /** An address or a place. */
  item: (item: Item & { position: Point }) => void;
  point: (point: Point) => void;
  /** A category or a chain, to be followed by its `href`; without, none are offered. */
  query?: (item: Item & { href: string }) => void;
  /** While nothing is typed, the middle of the map is offered, and where the person is, which this asks for. */
  here?: () => void;
}

export async function suggest(text: string, signal: AbortSignal, to: Suggesting): Promise<Choice[]> {
  const written = readPosition(text);
  if (written) {
    return [{ title: position(written), detail: "Position", picture: icon("target"), choose: () => to.point(written) }];
  }
  if (text === "") {
    const near = to.near();
    return to.here ? [
      { title: "Middle of the map", detail: position(near), picture: icon("target"), choose: () => to.point(near) },
      { title: "Where I am", detail: "As the browser tells", picture: icon("here"), choose: to.here },
    ] : [];
  }
  const language = to.language();
  const { items } = await getJson<{ items: Item[] }>("v1/autosuggest", {
    q: text,
    at: parameter(to.near()),
    limit: String(LIMIT),
    ...(language ? { lang: language } : {}),
  }, signal);
  return items.map((item) => choiceOf(item, to)).filter((choice) => choice !== undefined).slice(0, SUGGESTIONS);
}

function choiceOf(item: Item, to: Suggesting): Choice | undefined {
  const { first, second } = twoLines(item);
  const { href, position: at } = item;
  const shown = {
    title: first,
    picture: kindIcon(itemIcon(item)),
    ...(item.highlights?.title ? { marks: item.highlights.title.filter(({ end }) => end <= [...first].length) } : {}),
  };
  if (href !== undefined) {
    const query = to.query;
    return query && { ...shown, detail: kindName(item), picture: icon("search"), aside: "", choose: () => query({ ...item, href }) };
  }
  if (!at) {
    return undefined;
  }
  const kind = kindName(item);
  return {
    ...shown,
    detail: [kind, second].filter((part) => part).join(" · "),
    ...(item.distance === undefined ? {} : { aside: length(item.distance) }),
    choose: () => to.item({ ...item, position: at }),
  };
}
