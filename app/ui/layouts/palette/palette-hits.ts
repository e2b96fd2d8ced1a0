/** One thing to jump to. */
export interface Hit {
  id: string;
  to: string;
  title: string;
  detail: string;
  /** Set in the type of numbers and codes. */
  code?: string;
}

export interface HitGroup {
  label: "Recent" | "Screens" | "Orders" | "Products" | "Companies" | "Users";
  hits: Hit[];
}

/** The screens whose name fits, out of those that the viewer sees. */
export function screenHits(screens: readonly { to: string; label: string }[], text: string): HitGroup[] {
  const low = text.trim().toLowerCase();
  const hits = screens.filter(({ label }) => label.toLowerCase().includes(low)).map(screenHit);
  return hits.length > 0 ? [{ label: "Screens", hits }] : [];
}

/** The screens that were open in this tab, latest first, then the others. */
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

/** The browser remembers itself where one has been; where it does not say, there are no recent screens. */
function visitedPaths(): string[] {
  const { navigation } = window as { navigation?: { entries(): { url: string | null }[] } };
  return (navigation?.entries() ?? []).map(({ url }) => new URL(url ?? "/", location.href).pathname).reverse();
}
