export type Theme = "light" | "dark" | "system";

export const THEMES: readonly Theme[] = ["system", "light", "dark"];

/** The stored choice; without one the screens follow the system. */
export function readTheme(cookieHeader: string | null): Theme {
  const found = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookieHeader ?? "")?.[1];
  return (found as Theme | undefined) ?? "system";
}

/** Stores the choice for a year; choosing "system" deletes it. */
export function themeCookie(theme: Theme): string {
  const age = theme === "system" ? 0 : 31_536_000;
  return `theme=${theme}; Path=/; Max-Age=${age}; SameSite=Lax`;
}
