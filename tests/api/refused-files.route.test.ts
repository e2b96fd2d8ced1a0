import { expect, test } from "vitest";
import { RequestState } from "#app/http/request/request-state.server";
import { loader as logout } from "#app/routes/api/auth/logout";
import { loader as invoice } from "#app/routes/app/billing/invoices/pdf";
import { testEnv } from "#tests/factories/world";
import { expectLoggedErrors } from "#tests/setup/console";
import { cookieOf } from "./call";
import { remixArgs } from "./remix-args";

/** The request as the Worker passes it on, after it found that no page matches the path. */
async function asked(loader: unknown, path: string, headers: Record<string, string>, env = testEnv) {
  const request = new Request(`http://stowline.test${path}`, { headers });
  const state = Object.assign(new RequestState(env, request), { isFile: true });
  const run = loader as (args: object) => Promise<Response>;
  const answer = await run(remixArgs(request, { invoiceId: "none" }, state)).catch((thrown) => thrown as Response);
  return { answer, text: await answer.text(), id: state.requestId };
}

test("a missing file is an error page for browsers and a problem for programs", async () => {
  const Cookie = await cookieOf("admin");
  const path = "/billing/invoices/none/pdf";

  const page = await asked(invoice, path, { Cookie, Accept: "text/html,*/*;q=0.8" });
  expect(page.answer.status).toBe(404);
  expect(page.answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  for (const said of ["<h1>Not found</h1>", "This invoice does not exist.", page.id, 'href="/"'])
    expect(page.text).toContain(said);
  const nonce = /<style nonce="([^"]+)">/.exec(page.text)?.[1];
  expect(page.answer.headers.get("Content-Security-Policy")).toContain(`style-src 'self' 'nonce-${nonce}'`);

  const other = await asked(invoice, path, { Cookie, Accept: "*/*" });
  expect(other.answer.headers.get("Content-Type")).toBe("application/problem+json");
  expect(JSON.parse(other.text)).toMatchObject({ status: 404, requestId: other.id });
});

test("an unexpected error is too, without internals", async () => {
  expectLoggedErrors();
  const gone = () => Promise.reject(new Error("the database's own words"));
  const statement = { bind: () => statement, all: gone, first: gone, run: gone, raw: gone };
  const env = { ...testEnv, DB: { prepare: () => statement, batch: gone } } as never;
  const Cookie = `stowline_session=${"a".repeat(64)}`;
  for (const Accept of ["text/html", "application/json"]) {
    const { answer, text, id } = await asked(logout, "/api/logout", { Cookie, Accept }, env);
    expect(answer.status).toBe(500);
    expect(answer.headers.get("X-Request-Id")).toBe(id);
    expect(text).toContain(id);
    expect(text).not.toContain("own words");
  }
});
