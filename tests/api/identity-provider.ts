import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { inject } from "vitest";
import { RequestState } from "#app/http/request/request-state.server";
import * as login from "#app/routes/public/login";
import * as provider from "#app/routes/public/login.provider";
import { testEnv } from "#tests/factories/world";
import { Visitor } from "#tests/support/identity-provider/visitor";

const ORIGIN = "http://stowline.test";

/** Worker vars with which users sign in through the tests' identity provider. */
export const oidcVars = () => ({
  OIDC_ISSUER: inject("identityProviderUrl"),
  OIDC_CLIENT_ID: "stowline",
  OIDC_CLIENT_SECRET: "a-secret-between-two-servers",
  OIDC_NAME: "Harbour ID",
});

export interface Seen {
  status: number;
  location: string | null;
  headers: Headers;
  /** The error that the sign-in page shows after a refused sign-in. */
  detail: string | null;
}

/** A browser that visits a Stowline configured by `vars`, with its own session at the identity provider. */
export class Browser {
  readonly #env: Env;
  readonly cookies = new Map<string, string>();
  readonly visitor = new Visitor();

  constructor(vars: Record<string, string> = oidcVars()) {
    this.#env = { ...testEnv, ...vars } as Env;
  }

  /** The sign-in page, and the routes to the identity provider and back. */
  get(path: string, headers: Record<string, string> = {}): Promise<Seen> {
    const page = /^\/api\/login(\?|$)/.test(path) ? login : provider;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const url = path.startsWith("/") ? ORIGIN + path : path;
    return this.#ask(page.loader, new Request(url, { headers: { Cookie: cookie, ...headers } }));
  }

  post(form: Record<string, string>): Promise<Seen> {
    return this.#ask(
      login.action,
      new Request(`${ORIGIN}/api/login`, { method: "POST", body: new URLSearchParams(form) }),
    );
  }

  /** Signs in at the identity provider and returns the URL that it redirects the user to. */
  async signedInThere(who: string, { returnTo = "/", tamper = (url: URL) => url, cancel = false } = {}) {
    const started = await this.get(`/api/login/oidc?${new URLSearchParams({ returnTo })}`);
    if (started.status !== 302) throw new Error(`Not sent to the identity provider: ${started.detail}`);
    return this.visitor.signIn(tamper(new URL(started.location ?? "")).href, who, cancel);
  }

  async signIn(who: string, options: Parameters<Browser["signedInThere"]>[1] = {}): Promise<Seen> {
    return this.get(await this.signedInThere(who, options));
  }

  async #ask(handler: unknown, request: Request): Promise<Seen> {
    const context = { cloudflare: { env: this.#env }, state: new RequestState(this.#env, request) };
    const run = handler as (args: LoaderFunctionArgs) => Promise<unknown>;
    const came = await run({ request, params: {}, context } as unknown as LoaderFunctionArgs).catch((thrown) => thrown);
    const { init, data } = came as { init?: ResponseInit; data?: { detail?: string } };
    const headers = came instanceof Response ? came.headers : new Headers(init?.headers);
    for (const line of headers.getSetCookie()) this.#keep(line);
    const status = came instanceof Response ? came.status : (init?.status ?? 200);
    return { status, location: headers.get("Location"), headers, detail: data?.detail ?? null };
  }

  #keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/Max-Age=0/.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** Changes the claims that the identity provider makes about a person. */
export async function saysOf(login: string, claims: Record<string, unknown>): Promise<void> {
  const url = `${inject("identityProviderUrl")}/__control/people/${encodeURIComponent(login)}`;
  await fetch(url, { method: "PUT", body: JSON.stringify(claims) });
}
