import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { flashOf } from "./flash-of";
import { remixArgs } from "./remix-args";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;
type Refused = { data: { result?: { error?: Record<string, string[]> } }; init: { status: number } };

/** Posts a form as a browser without scripts does. Returns the redirect and its message, or the form's errors. */
export async function post(handler: unknown, path: string, cookie: string, form: [string, string][], params = {}) {
  const request = new Request(`http://stowline.test${path}`, {
    method: "POST",
    headers: { Cookie: cookie },
    body: new URLSearchParams(form),
  });
  const answer = await (handler as Handler)(remixArgs(request, params)).catch((thrown) => thrown);
  if (!(answer instanceof Response))
    return { status: (answer as Refused).init.status, errors: (answer as Refused).data.result?.error ?? {}, to: "" };
  const said = (await flashOf(answer))?.title;
  return { status: answer.status, to: answer.headers.get("Location") ?? "", said, errors: {} };
}

export async function read<T>(handler: unknown, path: string, cookie: string, params = {}): Promise<T> {
  const request = new Request(`http://stowline.test${path}`, { headers: { Cookie: cookie } });
  return (await (handler as Handler)(remixArgs(request, params))) as T;
}
