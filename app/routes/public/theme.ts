import { redirect } from "@remix-run/cloudflare";
import { localPath } from "#app/domain/access/sign-in.schema";
import { publicAction } from "#app/http/guard.server";
import { readTheme, themeCookie } from "#app/ui/layouts/theme";

export const action = publicAction("visitors choose their colours too", async ({ request }) => {
  const form = await request.formData();
  const theme = readTheme(`theme=${form.get("theme")}`);
  const to = localPath(String(form.get("returnTo") ?? "/"));
  return redirect(to, { status: 303, headers: { "Set-Cookie": themeCookie(theme) } });
});
