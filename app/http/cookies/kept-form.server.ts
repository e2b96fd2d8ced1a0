import { createCookie } from "@remix-run/cloudflare";
import { z } from "zod";
import { plainCookie, readCookie } from "./plain-cookie.server";

/** The input of a form that was sent after the session ended, for the page that the user returns to after signing in. */
const KeptForm = z.object({
  /** The page's path. */
  page: z.string(),
  /** Path that the form posts to. */
  action: z.string(),
  value: z.record(z.string(), z.unknown()),
  /** Id of the user who typed it; never shown to another user who signs in here. */
  userId: z.string(),
});
type KeptForm = z.output<typeof KeptForm>;

const MINUTES_10_S = 600;
const cookie = createCookie("stowline_form", { httpOnly: true, sameSite: "lax", maxAge: MINUTES_10_S });
/** The user who signed in last: when a form arrives, its session is gone. */
const lastUser = plainCookie("stowline_user", { httpOnly: true, sameSite: "lax" });

/** A browser drops a cookie of more than 4 kB, and Base64 adds a third. */
const MAX_BYTES = 2700;

/**
 * The header that keeps a form's input; null for input that is too long. Only for forms that a browser sent without
 * scripts: with scripts the page keeps its input itself.
 */
export async function keepForm(request: Request, page: string, value: KeptForm["value"]): Promise<string | null> {
  if (request.headers.get("Sec-Fetch-Mode") !== "navigate") return null;
  const userId = await readCookie(request, lastUser, z.string());
  if (!userId) return null;
  const kept: KeptForm = { page, action: new URL(request.url).pathname, value, userId };
  if (new TextEncoder().encode(JSON.stringify(kept)).length > MAX_BYTES) return null;
  return cookie.serialize(kept);
}

/** The user's kept input of a form on this page, and the cookies to set. */
export async function takeKeptForm(request: Request, userId: string) {
  const cookies: string[] = [];
  if ((await readCookie(request, lastUser, z.string())) !== userId) cookies.push(await lastUser.serialize(userId));
  const kept = await readCookie(request, cookie, KeptForm);
  const isMine = kept?.userId === userId;
  if (isMine && kept.page !== new URL(request.url).pathname) return { form: null, cookies };
  if (kept) cookies.push(await cookie.serialize("", { maxAge: 0 }));
  return { form: isMine ? kept : null, cookies };
}
