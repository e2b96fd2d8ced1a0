export const THEMES = ["system", "light", "dark"] as const;
/** "system" follows the system's setting; it is stored as no cookie. */
export type Theme = (typeof THEMES)[number];

const A_YEAR_S = 31_536_000;

/** Stores the theme from a script, as `themeCookie` does in a response. */
export const storeTheme = (theme: Theme): void => store("theme", theme, theme === "system" ? 0 : A_YEAR_S);

export const DENSITIES = ["comfortable", "compact"] as const;
/** Height of the rows of all tables. "comfortable" is stored as no cookie. */
export type Density = (typeof DENSITIES)[number];

/** Stores the density from a script, as `densityCookie` does in a response. */
export const storeDensity = (density: Density): void =>
  store("density", density, density === "comfortable" ? 0 : A_YEAR_S);

export const storeSidebar = (isCollapsed: boolean): void =>
  store("sidebar", isCollapsed ? "collapsed" : "open", A_YEAR_S);

function store(name: string, value: string, maxAgeS: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: some supported browsers lack the Cookie Store API
  document.cookie = `${name}=${value}; Max-Age=${maxAgeS}; Path=/; SameSite=Lax`;
}
