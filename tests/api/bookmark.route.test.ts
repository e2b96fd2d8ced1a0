import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { withBookmark } from "#app/http/request/bookmark.server";
import { RequestState } from "#app/http/request/request-state.server";
import * as orders from "#app/routes/app/orders/page";
import * as cancel from "#app/routes/app/portal/cancel";
import * as list from "#app/routes/app/portal/orders";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { testEnv } from "#tests/factories/world";
import { cookieOf } from "./call";
import { remixArgs } from "./remix-args";

/** Calls a route. Returns where its database sessions were to start reading, and the bookmark cookie that it sets. */
async function call(handler: unknown, cookie: string, form?: Record<string, string>, orderId = "") {
  const asked: unknown[] = [];
  const DB = {
    prepare: (text: string) => testEnv.DB.prepare(text),
    batch: (statements: D1PreparedStatement[]) => testEnv.DB.batch(statements),
    withSession(from: string) {
      asked.push(from);
      // Implements as much of D1's session API as a database without replicas needs.
      return testEnv.DB.withSession(from.startsWith("first-") ? from : "first-unconstrained");
    },
  };
  const request = new Request("https://stowline.test/my-orders", {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const state = new RequestState({ ...testEnv, DB: DB as unknown as D1Database }, request);
  const run = handler as (args: LoaderFunctionArgs) => Promise<unknown>;
  await run(remixArgs(request, { orderId }, state));
  const answer = await withBookmark(new Response("kept", { status: 203 }), request, state.bookmark);
  expect([answer.status, await answer.text()]).toEqual([203, "kept"]);
  return { asked, trips: state.costs.trips, set: answer.headers.get("Set-Cookie") };
}

test("a client's pages read from a replica as far as its last write, which goes to the primary", async () => {
  const company = await aCompany();
  const cookie = await cookieOf("client", { companyId: company.id });
  const order = await anOrder(company);

  // The first request reads from the primary and returns a bookmark, which the next requests send.
  const first = await call(list.loader, cookie);
  expect(first).toMatchObject({ asked: ["first-primary"], trips: 2 });
  const [, bookmark = ""] =
    /^stowline_bookmark=([0-9a-f-]+); Path=\/; HttpOnly; Secure; SameSite=Lax$/.exec(first.set ?? "") ?? [];
  expect(bookmark).not.toBe("");
  const kept = `${cookie}; stowline_bookmark=${bookmark}`;
  expect(await call(list.loader, kept)).toEqual({ asked: [bookmark], trips: 2, set: null });

  const written = await call(cancel.action, kept, {}, order.id);
  expect(written.asked).toEqual(["first-primary"]);
  expect(written.set).toMatch(/^stowline_bookmark=[0-9a-f-]+;/);
});

test("an unknown bookmark is ignored", async () => {
  const cookie = await cookieOf("client", { companyId: (await aCompany()).id });
  for (const odd of ["", "first-unconstrained", "%00", "x".repeat(5000), "a".repeat(129)])
    expect((await call(list.loader, `${cookie}; stowline_bookmark=${odd}`)).asked).toEqual(["first-primary"]);
});

test("the warehouse reads current data", async () => {
  const cookie = await cookieOf("employee", { companyId: (await aCompany()).id });
  expect(await call(orders.loader, cookie)).toEqual({ asked: [], trips: 2, set: null });
});
