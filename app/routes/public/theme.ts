import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { themeCookie } from "#app/http/cookies/display-cookies.server";
import { THEMES } from "#app/http/cookies/display-preferences";
import { publicAction } from "#app/http/guards/guard.server";
import { localPath } from "#app/http/redirects/local-path";
import { readForm, VISITORS_FORM } from "#app/http/request/form.server";

const Theme = z.enum(THEMES).catch("system");

export const action = publicAction("visitors can choose a theme too", async ({ request, state }) => {
  const form = await readForm(request, state, VISITORS_FORM);
  const theme = Theme.parse(form.get("theme"));
  const to = localPath(String(form.get("returnTo") ?? "/"));
  return redirect(to, { status: 303, headers: { "Set-Cookie": await themeCookie(theme) } });
});
