import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";

const Flash = z.object({
  id: z.string(),
  variant: z.enum(["default", "destructive"]).default("default"),
  title: z.string(),
  description: z.string().optional(),
});
/** Message shown once after a redirect: as a toast with JavaScript, as `role="status"` without. */
export type Flash = z.output<typeof Flash>;
export type FlashInput = { variant?: Flash["variant"]; title: string; description?: string | undefined };

const NAME = "stowline_flash";
/** Longer messages are cut: a browser drops a cookie of more than 4 kB. */
const MAX_DESCRIPTION_LENGTH = 300;

export function readFlash(request: Request): Flash | null {
  const match = new RegExp(`(?:^|;\\s*)${NAME}=([^;]+)`).exec(request.headers.get("Cookie") ?? "");
  if (!match?.[1]) return null;
  try {
    const parsed = Flash.safeParse(JSON.parse(decodeURIComponent(match[1])));
    return parsed.success ? parsed.data : null;
  } catch {
    // A malformed cookie is ignored.
    return null;
  }
}

export const clearedFlash = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly`;

function flashCookie(said: FlashInput): string {
  const flash: Flash = { id: crypto.randomUUID(), variant: said.variant ?? "default", title: said.title };
  if (said.description) flash.description = said.description.slice(0, MAX_DESCRIPTION_LENGTH);
  return `${NAME}=${encodeURIComponent(JSON.stringify(flash))}; Path=/; Max-Age=60; SameSite=Lax; HttpOnly`;
}

/** Post/redirect/get: redirects to a page that shows the message. */
export const done = (to: string, said: FlashInput): Response =>
  redirect(to, { status: 303, headers: { "Set-Cookie": flashCookie(said) } });
