import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { hashPassword } from "#app/domain/access/sign-in/passwords.server";
import { pageAction, pageLoader, publicAction, publicLoader } from "#app/http/guards/guard.server";
import { users } from "#db/schema/directory/accounts";
import { aUser } from "#tests/factories/company";
import { systemWorld } from "#tests/factories/world";
import { expectLoggedErrors } from "#tests/setup/console";
import { HOSTILE_TARGETS } from "#tests/support/hostile-targets";
import { cookieOf } from "./call";
import { remixArgs } from "./remix-args";
import { send } from "./whole-app";

const SITE = "http://stowline.test";
const PASSWORD = "four words in a row";

/** Includes targets that become hostile only after decoding. */
const TARGETS = [
  ...HOSTILE_TARGETS,
  "%2f%2fevil.test",
  "/%2f%2fevil.test",
  "/%5cevil.test",
  "/%09/evil.test",
  "/%250a/evil.test",
  "/／evil.test",
];

const fields = (values: Record<string, string>) => ({
  method: "POST",
  headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: SITE, Host: "stowline.test" },
  body: new URLSearchParams(values),
});

/** The URL that a document's redirect leads to, as a browser resolves it. */
function destinationOf(response: Response): URL {
  expect([302, 303]).toContain(response.status);
  return new URL(response.headers.get("Location") ?? "", SITE);
}

/** The redirect target in the response to a data request of Remix's client router: the text after its key. */
async function routerDestinationOf(response: Response): Promise<URL> {
  expect(response.status).toBe(202);
  const values = JSON.parse((await response.text()).trim()) as unknown[];
  const target = values[values.indexOf("redirect") + 1];
  expect(target).toBeTypeOf("string");
  expect(target).toMatch(/^\/(?!\/)/);
  return new URL(String(target), SITE);
}

function expectOwnPage({ origin, pathname }: URL, target: string) {
  expect(origin, target).toBe(SITE);
  expect(pathname, target).not.toContain("//");
}

describe("a page to return to, with each hostile target", () => {
  test("is a page of this site for a user who opens the sign-in page", async () => {
    const headers = { Cookie: await cookieOf("employee") };
    for (const target of TARGETS) {
      const search = new URLSearchParams({ returnTo: target });
      expectOwnPage(destinationOf(await send(`/api/login?${search}`, { headers })), target);
      expectOwnPage(await routerDestinationOf(await send(`/api/login.data?${search}`, { headers })), target);
    }
  });

  test("is a page of this site for a user who signs in", async () => {
    const ctx = systemWorld();
    const { id } = await aUser("employee");
    const hash = await hashPassword(PASSWORD);
    await ctx.directory.write(sql`update ${users} set password_hash = ${hash} where ${users.id} = ${id}`);
    const attempt = (returnTo: string) => fields({ email: `${id}@example.test`, password: PASSWORD, returnTo });
    // Checking a password takes long, so only a few targets go through the sign-in form; the rest use the other routes.
    for (const target of ["//evil.test", "/\\evil.test", "/.//evil.test", "javascript:alert(1)", "/\t/evil.test"]) {
      expectOwnPage(destinationOf(await send("/api/login", attempt(target))), target);
      expectOwnPage(await routerDestinationOf(await send("/api/login.data", attempt(target))), target);
    }
  });

  test("is a page of this site for a visitor who chooses a theme", async () => {
    for (const returnTo of TARGETS) {
      expectOwnPage(destinationOf(await send("/theme", fields({ theme: "dark", returnTo }))), returnTo);
      expectOwnPage(
        await routerDestinationOf(await send("/theme.data", fields({ theme: "dark", returnTo }))),
        returnTo,
      );
    }
  });

  test("is a page of this site for a user who chooses a paper size", async () => {
    const cookie = await cookieOf("employee");
    for (const returnTo of TARGETS) {
      const chosen = fields({ paper: "letter", returnTo });
      const init = { ...chosen, headers: { ...chosen.headers, Cookie: cookie } };
      expectOwnPage(destinationOf(await send("/paper", init)), returnTo);
      expectOwnPage(await routerDestinationOf(await send("/paper.data", init)), returnTo);
    }
  });

  test("is a page of this site for a visitor whose form came from that address", async () => {
    for (const target of TARGETS) {
      const from = URL.canParse(target, `${SITE}/orders`) ? new URL(target, `${SITE}/orders`).href : target;
      const { headers, ...form } = fields({});
      const sent = { ...form, headers: { ...headers, Referer: encodeURI(from) } };
      const login = destinationOf(await send("/orders/new", sent));
      expect(`${login.origin}${login.pathname}`, target).toBe(`${SITE}/api/login`);
      const headersOf = { Cookie: await cookieOf("employee") };
      expectOwnPage(destinationOf(await send(login.pathname + login.search, { headers: headersOf })), target);
    }
  });
});

describe("a route that redirects to any given target", () => {
  const targetOf = (request: Request) => new URL(request.url).searchParams.get("to") ?? "";
  const led = async ({ request }: { request: Request }) => redirect(targetOf(request));
  const thrown = async ({ request }: { request: Request }): Promise<Response> => {
    throw redirect(targetOf(request));
  };
  const GUARDED = [
    ["a page", pageLoader("profile.own", {}, led), "GET"],
    ["a page that throws", pageLoader("profile.own", {}, thrown), "GET"],
    ["a form", pageAction("profile.own", {}, led), "POST"],
    ["a form that throws", pageAction("profile.own", {}, thrown), "POST"],
    ["a public page", publicLoader("a test", led), "GET"],
    ["a public page that throws", publicLoader("a test", thrown), "GET"],
    ["a public form", publicAction("a test", led), "POST"],
    ["a public form that throws", publicAction("a test", thrown), "POST"],
  ] as const;

  /** The response or error-page data that the guarded handler returns or throws. */
  async function outcomeOf(handler: unknown, method: string, to: string, cookie: string) {
    const url = `${SITE}/x?${new URLSearchParams({ to })}`;
    const body = method === "POST" ? new URLSearchParams({ a: "b" }) : null;
    const request = new Request(url, { method, body, headers: { Cookie: cookie } });
    return (handler as (args: LoaderFunctionArgs) => Promise<unknown>)(remixArgs(request)).catch((error) => error);
  }

  test.each(GUARDED)("%s fails rather than lead to another site", async (_, handler, method) => {
    expectLoggedErrors();
    const cookie = await cookieOf("employee");
    for (const to of HOSTILE_TARGETS.filter((one) => !/[\r\n\0]/.test(one))) {
      const outcome = await outcomeOf(handler, method, to, cookie);
      expect(outcome, to).not.toBeInstanceOf(Response);
      expect(outcome, to).toMatchObject({ init: { status: 500 } });
      expect(JSON.stringify(outcome), to).not.toContain("evil");
    }
  });

  test.each(GUARDED)("%s leads to a page of this site", async (_, handler, method) => {
    const outcome = await outcomeOf(handler, method, "/orders?status=pending", await cookieOf("employee"));
    expect((outcome as Response).headers.get("Location")).toBe("/orders?status=pending");
  });
});
