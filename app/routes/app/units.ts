import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { changeUnits } from "#app/domain/access/profile.server";
import { UNITS } from "#app/domain/kernel/units";
import { pageAction } from "#app/http/guards/guard.server";
import { localPath } from "#app/http/redirects/local-path";

const Chosen = z.object({
  units: z.enum(UNITS, "Metric or imperial"),
  returnTo: z.string().max(2_000).optional(),
});

/** Saves the user's units and redirects back. */
export const action = pageAction("profile.own", { form: Chosen }, async ({ ctx, input: { units, returnTo } }) => {
  await changeUnits(ctx, units);
  return redirect(localPath(returnTo), 303);
});
