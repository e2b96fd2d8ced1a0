import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { PAPER_NAME } from "#app/documents/paper";
import { pageAction } from "#app/http/guards/guard.server";
import { localPath } from "#app/http/redirects/local-path";
import { paperCookie } from "#app/http/request/paper";

const Chosen = z.object({
  paper: z.enum(PAPER_NAME, "A4 or Letter"),
  returnTo: z.string().max(2_000).optional(),
});

/** Saves the chosen paper size and redirects back. */
export const action = pageAction("profile.own", { form: Chosen }, async ({ input: { paper, returnTo } }) => {
  const headers = { "Set-Cookie": await paperCookie(paper) };
  return redirect(localPath(returnTo), { status: 303, headers });
});
