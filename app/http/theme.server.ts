export type Theme = "light" | "dark";

/** The remembered choice; null follows the system. */
export function readTheme(request: Request): Theme | null {
  const match = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.get("Cookie") ?? "");
  return (match?.[1] as Theme | undefined) ?? null;
}
