import { z } from "zod";
import type { Density, Theme } from "./display-preferences";
import { plainCookie, readCookie } from "./plain-cookie.server";

// Scripts set these cookies too (display-preferences.ts), so they are not HttpOnly.
const theme = plainCookie("theme", { maxAge: 31_536_000 });
const density = plainCookie("density", { maxAge: 31_536_000 });
const sidebar = plainCookie("sidebar");

export const readTheme = async (request: Request): Promise<Theme> =>
  (await readCookie(request, theme, z.enum(["light", "dark"]))) ?? "system";

/** The `Set-Cookie` header that stores the theme for a year. */
export const themeCookie = (chosen: Theme): Promise<string> =>
  theme.serialize(chosen, chosen === "system" ? { maxAge: 0 } : {});

export const readDensity = async (request: Request): Promise<Density> =>
  (await readCookie(request, density, z.literal("compact"))) ?? "comfortable";

/** The `Set-Cookie` header that stores the density for a year. */
export const densityCookie = (chosen: Density): Promise<string> =>
  density.serialize(chosen, chosen === "comfortable" ? { maxAge: 0 } : {});

export const isSidebarCollapsed = async (request: Request): Promise<boolean> =>
  (await readCookie(request, sidebar, z.literal("collapsed"))) !== null;
