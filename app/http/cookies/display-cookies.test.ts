import { afterEach, expect, test, vi } from "vitest";
import { densityCookie, isSidebarCollapsed, readDensity, readTheme, themeCookie } from "./display-cookies.server";
import { DENSITIES, storeDensity, storeSidebar, storeTheme, THEMES } from "./display-preferences";

const request = (cookie: string) => new Request("https://app.test/", { headers: { Cookie: cookie } });

afterEach(() => vi.unstubAllGlobals());

/** The cookie that a script sets. */
function setBy(script: () => void): string {
  const page = { cookie: "" };
  vi.stubGlobal("document", page);
  script();
  return page.cookie;
}

test("the theme is stored for a year, for scripts to read; the system's deletes the choice", async () => {
  expect(await themeCookie("dark")).toBe("theme=dark; Max-Age=31536000; Path=/; SameSite=Lax");
  expect(await themeCookie("system")).toBe("theme=system; Max-Age=0; Path=/; SameSite=Lax");
});

test.each(THEMES)("a script stores the theme %s as the server does", async (theme) => {
  expect(setBy(() => storeTheme(theme))).toBe(await themeCookie(theme));
});

test.each(DENSITIES)("a script stores the density %s as the server does, and the server reads it", async (density) => {
  const stored = setBy(() => storeDensity(density));
  expect(stored).toBe(await densityCookie(density));
  expect(await readDensity(request(stored))).toBe(density);
  expect(await readDensity(request("density=dense"))).toBe("comfortable");
});

test("the theme is that of the cookie, otherwise the system's", async () => {
  expect(await readTheme(request("a=b; theme=dark"))).toBe("dark");
  expect(await readTheme(request('theme="light"'))).toBe("light");
  for (const other of ["", "theme=", "theme=pink", "theme=darker", "nottheme=dark"])
    expect(await readTheme(request(other)), other).toBe("system");
});

test("the sidebar is collapsed when a script has stored that", async () => {
  const collapsed = setBy(() => storeSidebar(true));
  expect(collapsed).toBe("sidebar=collapsed; Max-Age=31536000; Path=/; SameSite=Lax");
  expect(await isSidebarCollapsed(request(collapsed))).toBe(true);
  expect(await isSidebarCollapsed(request(setBy(() => storeSidebar(false))))).toBe(false);
  expect(await isSidebarCollapsed(request(""))).toBe(false);
});
