import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { action as scan } from "#app/routes/app/picking/page";
import { action as complete } from "#app/routes/app/picking/session/complete";
import { action as pause } from "#app/routes/app/picking/session/pause";
import { action as pick } from "#app/routes/app/picking/session/pick";
import { action as release } from "#app/routes/app/picking/session/release";
import { action as resume } from "#app/routes/app/picking/session/resume";
import { action as skip } from "#app/routes/app/picking/session/skip";
import { action as start } from "#app/routes/app/picking/session/start";
import { action as startScanned } from "#app/routes/app/picking/session/start-scanned";
import { action as undo } from "#app/routes/app/picking/session/undo";
import { remixArgs } from "./remix-args";

const FORMS = { complete, pause, pick, release, resume, scan, skip, start, startScanned, undo };

/** Posts a form of the picking screen to /scanner, as a browser without scripts does. */
export async function postPicking<T = Response>(
  cookie: string,
  form: keyof typeof FORMS,
  { orderId = "", ...fields }: Record<string, string>,
): Promise<T> {
  const body = new URLSearchParams(form === "scan" ? { orderId, ...fields } : fields);
  const request = new Request("http://stowline.test/scanner", {
    method: "POST",
    headers: { Cookie: cookie, Referer: "http://stowline.test/scanner" },
    body,
  });
  const action = FORMS[form] as unknown as (args: ActionFunctionArgs) => Promise<T>;
  return action(remixArgs(request, { orderId }));
}
