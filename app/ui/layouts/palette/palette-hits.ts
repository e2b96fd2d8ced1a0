import type { SearchHit, SearchHitGroup } from "#app/http/answers/search-hits";

export type Hit = SearchHit;

export interface HitGroup {
  label: "Recent" | "Screens" | SearchHitGroup["label"];
  hits: Hit[];
}

/** The viewer's screens whose name matches. */
export function screenHits(screens: readonly { to: string; label: string }[], text: string): HitGroup[] {
  const low = text.trim().toLowerCase();
  const hits = screens.filter(({ label }) => label.toLowerCase().includes(low)).map(screenHit);
  return hits.length > 0 ? [{ label: "Screens", hits }] : [];
}

/** Screens opened in this tab, latest first, then the others. */
export function recentScreens(screens: readonly { to: string; label: string }[]): HitGroup[] {
  const visited = visitedPaths();
  const latest = visited.filter((path, at) => path !== location.pathname && visited.indexOf(path) === at);
  const recent = latest.flatMap((path) => screens.filter(({ to }) => to === path)).slice(0, MOST_RECENT);
  const others = screens.filter((screen) => !recent.includes(screen));
  return [
    ...(recent.length > 0 ? [{ label: "Recent" as const, hits: recent.map(screenHit) }] : []),
    { label: "Screens", hits: others.map(screenHit) },
  ];
}

const MOST_RECENT = 4;
const screenHit = ({ to, label }: { to: string; label: string }): Hit => ({
  id: `screen-${to}`,
  to,
  title: label,
  detail: "",
});

/** From the browser's Navigation API; without it there are no recent screens. */
function visitedPaths(): string[] {
  const { navigation } = window as { navigation?: { entries(): { url: string | null }[] } };
  return (navigation?.entries() ?? []).map(({ url }) => new URL(url ?? "/", location.href).pathname).reverse();
}
