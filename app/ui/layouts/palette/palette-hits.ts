import type { SearchHitGroup } from "#app/http/answers/search-hits";
import type { Hit } from "./hit";
import { recentChoices } from "./recent-choices";

type NavScreen = { to: string; label: string; icon?: string };

export interface HitGroup {
  label: "Recent" | SearchHitGroup["label"];
  hits: Hit[];
}

/** Sprite icons of the kinds. */
export const GROUP_ICON: Record<HitGroup["label"], string> = {
  ...{ Recent: "waiting", Screens: "settings", Actions: "zap", Orders: "orders", Products: "inventory" },
  ...{
    "Tracking numbers": "shipping",
    "Announced receipts": "receiving",
    Returns: "returns",
    Lots: "tag",
    Locations: "map-pin",
    Invoices: "billing",
    "Serial numbers": "barcode",
    Boxes: "box",
    Companies: "companies",
    Users: "users",
    "Help articles": "support",
  },
};

/** Words by which screens are also found. */
const SCREEN_WORDS: Record<string, string> = {
  "/orders": "track tracking packages deliveries",
  "/my-orders": "track tracking parcels packages shipments delivery deliveries",
  "/inventory": "stock products units locations bins lots",
  "/inventory/inbound": "asn announced receipts receiving deliveries putaway put away store",
  "/inventory/replenish": "counts cycle counting replenishment pick faces assembly",
  "/my-inventory": "stock products units low expiring lots",
  "/billing": "bills invoices charges rates pay",
  "/reports": "figures charts statistics",
  "/shipping": "track tracking parcels labels postage",
  "/integrations": "stores channels",
  "/returns": "rma refunds came back",
  "/users": "people team accounts",
  "/support": "support articles guides questions answers faq how to",
};

/** The viewer's screens in whose name, or other words for it, each typed word begins a word; names come first. */
export function screenHits(screens: readonly NavScreen[], text: string): HitGroup[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = (label: string) => {
    const words = label.toLowerCase().split(" ");
    return typed.every((one) => words.some((word) => word.startsWith(one)));
  };
  const named = screens.filter(({ label }) => begins(label));
  const meant = screens.filter(({ to, label }) => begins(`${label} ${SCREEN_WORDS[to] ?? ""}`));
  const hits = [...new Set([...named, ...meant])].map(screenHit);
  return hits.length > 0 ? [{ label: "Screens", hits }] : [];
}

/** The groups with those of the same label joined, where the first of them is; each URL once. */
export const joined = (groups: readonly HitGroup[]): HitGroup[] =>
  [...new Set(groups.map(({ label }) => label))].map((label) => ({
    label,
    hits: groups
      .filter((group) => group.label === label)
      .flatMap(({ hits }) => hits)
      .filter(({ to }, at, hits) => hits.findIndex((other) => other.to === to) === at),
  }));

/** The user's recent destinations, latest first, then the screens. */
export function recentHits(screens: readonly NavScreen[], userId: string): HitGroup[] {
  const here = location.pathname + location.search;
  const visited = visitedPaths();
  const latest = visited.filter((path, at) => path !== location.pathname && visited.indexOf(path) === at);
  const opened = latest.flatMap((path) => screens.filter(({ to }) => to === path)).map(screenHit);
  const chosen = recentChoices(userId).filter(({ to }) => to !== here && to !== location.pathname);
  const recent = [...chosen, ...opened.filter(({ to }) => !chosen.some((one) => one.to === to))].slice(0, MOST_RECENT);
  const others = screens.filter(({ to }) => !recent.some((one) => one.to === to));
  return [
    ...(recent.length > 0 ? [{ label: "Recent" as const, hits: recent }] : []),
    { label: "Screens", hits: others.map(screenHit) },
  ];
}

const MOST_RECENT = 6;
const screenHit = ({ to, label, icon }: NavScreen): Hit => ({
  ...{ id: `screen-${to}`, to, title: label, detail: "" },
  ...(icon && { icon }),
});

/** From the browser's Navigation API; without it only choices in the palette are recent. */
function visitedPaths(): string[] {
  const { navigation } = window as { navigation?: { entries(): { url: string | null }[] } };
  return (navigation?.entries() ?? []).map(({ url }) => new URL(url ?? "/", location.href).pathname).reverse();
}
