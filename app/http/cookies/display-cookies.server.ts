import { z } from "zod";
import type { Theme } from "./display-preferences";
import { plainCookie, readCookie } from "./plain-cookie.server";

// Scripts set these cookies too (display-preferences.ts), so they are not HttpOnly.
const theme = plainCookie("theme", { maxAge: 31_536_000 });
const sidebar = plainCookie("sidebar");

export const readTheme = async (request: Request): Promise<Theme> =>
  (await readCookie(request, theme, z.enum(["light", "dark"]))) ?? "system";

/** The `Set-Cookie` header that stores the theme for a year. */
export const themeCookie = (chosen: Theme): Promise<string> =>
  theme.serialize(chosen, chosen === "system" ? { maxAge: 0 } : {});

export const isSidebarCollapsed = async (request: Request): Promise<boolean> =>
  (await readCookie(request, sidebar, z.literal("collapsed"))) !== null;
