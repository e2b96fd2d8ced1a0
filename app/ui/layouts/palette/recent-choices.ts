import type { Hit } from "./hit";

/** What each user chose last in the palette, kept in this browser only. */
const keyOf = (userId: string) => `palette-recent:${userId}`;
const MOST_KEPT = 8;

/** Latest first; nothing when the storage is blocked or holds something else. */
export function recentChoices(userId: string): Hit[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isHit) : [];
  } catch {
    return [];
  }
}

export function keepChoice(userId: string, hit: Hit, icon: string | undefined): void {
  const { id, to, title, detail, code } = hit;
  const chosen: Hit = {
    id: `recent-${id.replace(/^recent-/, "")}`,
    to,
    title,
    detail,
    ...(code && { code }),
    ...(icon && { icon }),
  };
  const others = recentChoices(userId).filter((one) => one.to !== to);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([chosen, ...others].slice(0, MOST_KEPT)));
  } catch {
    // Without storage there are no recent choices.
  }
}

const isHit = (value: unknown): value is Hit => {
  const { id, to, title, detail } = (value ?? {}) as Partial<Hit>;
  return [id, to, title, detail].every((one) => typeof one === "string") && Boolean(to?.startsWith("/"));
};
