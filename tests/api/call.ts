import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { openSession } from "#app/domain/access/access.service.server";
import type { Role } from "#app/domain/kernel/permissions";
import { RequestState } from "#app/http/request/request-state.server";
import { aUser } from "#tests/factories/company";
import { type TestUser, testEnv } from "#tests/factories/world";
import { remixArgs } from "./remix-args";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

/** The session cookie of a new user of this role. */
export const cookieOf = async (role: Role, over: Parameters<typeof aUser>[1] = {}): Promise<string> =>
  (await accountOf(role, over)).cookie;

/** A new user of this role, signed in. */
export async function accountOf(
  role: Role,
  over: Parameters<typeof aUser>[1] = {},
): Promise<TestUser & { cookie: string }> {
  const user = await aUser(role, over);
  const { access } = new RequestState(testEnv, null);
  const { token } = await openSession(access, { userId: user.id, remember: false, userAgent: null, address: "test" });
  return { ...user, cookie: `stowline_session=${token}` };
}

export interface Call {
  method: string;
  path: string;
  params?: Record<string, string>;
  cookie?: string | undefined;
  /** Shipped as JSON to the API and as a form to pages. */
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** Calls a loader or action as Remix does. Returns the response's status, whether it is thrown or returned. */
export async function call(
  handler: unknown,
  { method, path, params = {}, cookie, body, headers = {} }: Call,
): Promise<number> {
  const request = new Request(`http://stowline.test${path}`, {
    method,
    headers: { ...(cookie && { Cookie: cookie }), ...headers },
    ...(body !== undefined && { body }),
    redirect: "manual",
  });
  try {
    return statusOf(await (handler as Handler)(remixArgs(request, params)));
  } catch (thrown) {
    return statusOf(thrown, 500);
  }
}

function statusOf(value: unknown, otherwise = 200): number {
  if (value instanceof Response) return value.status;
  const init = (value as { init?: { status?: number } } | null)?.init;
  return init?.status ?? otherwise;
}
