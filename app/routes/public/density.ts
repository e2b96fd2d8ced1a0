import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { densityCookie } from "#app/http/cookies/display-cookies.server";
import { DENSITIES } from "#app/http/cookies/display-preferences";
import { publicAction } from "#app/http/guards/guard.server";
import { localPath } from "#app/http/redirects/local-path";
import { readForm, VISITORS_FORM } from "#app/http/request/form.server";

const Density = z.enum(DENSITIES).catch("comfortable");

export const action = publicAction(
  "it only sets a cookie in the browser, like the theme",
  async ({ request, state }) => {
    const form = await readForm(request, state, VISITORS_FORM);
    const density = Density.parse(form.get("density"));
    const to = localPath(String(form.get("returnTo") ?? "/"));
    return redirect(to, { status: 303, headers: { "Set-Cookie": await densityCookie(density) } });
  },
);
