import { createCookie, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { readCookie } from "../cookies/plain-cookie.server";

const Flash = z.object({
  id: z.string(),
  variant: z.enum(["default", "destructive"]).default("default"),
  title: z.string(),
  description: z.string().optional(),
  undoId: z.string().optional(),
  link: z.object({ to: z.string().regex(/^\/(?![/\\])/), label: z.string() }).optional(),
});
/** Message shown once after a redirect: as a toast with JavaScript, as `role="status"` without. */
export type Flash = z.output<typeof Flash>;
export type FlashInput = {
  variant?: Flash["variant"];
  title: string;
  description?: string | undefined;
  /** Offers Undo, see `undoChange`. */
  undoId?: string | undefined;
  /** A file of this app, such as a packing slip. */
  link?: { to: string; label: string } | undefined;
};

const cookie = createCookie("stowline_flash", { httpOnly: true, maxAge: 60 });
/** Longer messages are cut: a browser drops a cookie of more than 4 kB. */
const MAX_DESCRIPTION_LENGTH = 300;

export const readFlash = (request: Request): Promise<Flash | null> => readCookie(request, cookie, Flash);

export const clearedFlash = (): Promise<string> => cookie.serialize("", { maxAge: 0 });

/** Post/redirect/get: redirects to a page that shows the message. */
export async function done(to: string, message: FlashInput): Promise<Response> {
  const description = message.description?.slice(0, MAX_DESCRIPTION_LENGTH);
  const flash = await cookie.serialize({ id: crypto.randomUUID(), ...message, description });
  return redirect(to, { status: 303, headers: { "Set-Cookie": flash } });
}
