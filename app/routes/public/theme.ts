import { redirect } from "@remix-run/cloudflare";
import { publicAction } from "#app/http/guards/guard.server";
import { localPath } from "#app/http/redirects/local-path";
import { readForm, VISITORS_FORM } from "#app/http/request/form.server";
import { readTheme, themeCookie } from "#app/ui/layouts/theme";

export const action = publicAction("visitors choose their colours too", async ({ request, state }) => {
  const form = await readForm(request, state, VISITORS_FORM);
  const theme = readTheme(`theme=${form.get("theme")}`);
  const to = localPath(String(form.get("returnTo") ?? "/"));
  return redirect(to, { status: 303, headers: { "Set-Cookie": themeCookie(theme) } });
});
