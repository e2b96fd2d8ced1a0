import { createCookie } from "@remix-run/cloudflare";
import { z } from "zod";
import { readCookie } from "./plain-cookie.server";

/** The input of a form that was sent after the session ended, for the page that the user returns to after signing in. */
const KeptForm = z.object({
  /** The page's path. */
  page: z.string(),
  /** Path that the form posts to. */
  action: z.string(),
  value: z.record(z.string(), z.unknown()),
});
export type KeptForm = z.output<typeof KeptForm>;

const MINUTES_10_S = 600;
const cookie = createCookie("stowline_form", { httpOnly: true, sameSite: "lax", maxAge: MINUTES_10_S });
/** A browser drops a cookie of more than 4 kB, and Base64 adds a third. */
const MAX_BYTES = 2700;

/**
 * The header that keeps a form's input; null for input that is too long. Only for forms that a browser sent without
 * scripts: with scripts the page keeps its input itself.
 */
export async function keepForm(request: Request, page: string, value: KeptForm["value"]): Promise<string | null> {
  if (request.headers.get("Sec-Fetch-Mode") !== "navigate") return null;
  const kept: KeptForm = { page, action: new URL(request.url).pathname, value };
  if (new TextEncoder().encode(JSON.stringify(kept)).length > MAX_BYTES) return null;
  return cookie.serialize(kept);
}

/** The kept input of a form on this page. */
export async function readKeptForm(request: Request): Promise<KeptForm | null> {
  const kept = await readCookie(request, cookie, KeptForm);
  return kept?.page === new URL(request.url).pathname ? kept : null;
}

export const clearedForm = (): Promise<string> => cookie.serialize("", { maxAge: 0 });
