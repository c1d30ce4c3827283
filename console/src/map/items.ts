// What the search operations answer, and how the page names and draws it.
import { categoryIcon } from "./icons";
import type { Point } from "./address";

export interface Span {
  start: number;
  end: number;
}

interface Contact {
  value: string;
}

export interface Item {
  title: string;
  id: string;
  resultType: string;
  href?: string;
  address?: { label: string };
  position?: Point;
  mapView?: { west: number; south: number; east: number; north: number };
  distance?: number;
  categories?: { id: string; name: string; primary?: boolean }[];
  foodTypes?: { id: string; name: string }[];
  openingHours?: { text: string[]; isOpen: boolean }[];
  contacts?: { phone?: Contact[]; mobile?: Contact[]; tollFree?: Contact[]; www?: Contact[]; email?: Contact[] }[];
  highlights?: { title?: Span[] };
}

/** An address is its own title: then the rest of it is the second line. */
export function twoLines(item: Item): { first: string; second: string } {
  const label = item.address?.label ?? "";
  if (label === item.title) {
    const comma = label.indexOf(", ");
    return comma < 0 ? { first: label, second: "" } : { first: label.slice(0, comma), second: label.slice(comma + 2) };
  }
  return { first: item.title, second: label.startsWith(`${item.title}, `) ? label.slice(item.title.length + 2) : label };
}

/** The main category first. */
export function mainCategory(item: Item): { id: string; name: string } | undefined {
  return item.categories?.find((category) => category.primary) ?? item.categories?.[0];
}

/** The icon by the kind of a result and its category. */
export function itemIcon(item: Item): string {
  switch (item.resultType) {
    case "categoryQuery":
      return categoryIcon(item.id.replace(/^cw:q:/, ""));
    case "chainQuery":
      return "shop";
    case "place":
      return categoryIcon(mainCategory(item)?.id ?? "");
    case "locality":
    case "administrativeArea":
      return "city";
    case "district":
      return "village";
    default:
      return "marker";
  }
}

/** The words for kinds that have no category. */
export function kindName(item: Item): string {
  const names: Record<string, string> = {
    categoryQuery: "Category",
    chainQuery: "Chain",
    houseNumber: "Address",
    street: "Street",
    intersection: "Junction",
    locality: "Town",
    district: "District",
    administrativeArea: "Area",
    postalCodePoint: "Postal code",
  };
  return mainCategory(item)?.name ?? names[item.resultType] ?? "Place";
}
