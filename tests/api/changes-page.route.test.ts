import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import type { Role } from "#app/domain/kernel/permissions";
import { RequestState } from "#app/http/request/request-state.server";
import * as list from "#app/routes/app/orders/changes";
import * as one from "#app/routes/app/orders/changes.one";
import * as refuse from "#app/routes/app/orders/changes.refuse";
import { aCompany } from "#tests/factories/company";
import { wooAddress } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { anAcceptedOrder } from "#tests/factories/store-order";
import { testEnv } from "#tests/factories/world";
import { call, cookieOf } from "./call";
import { flashOf } from "./flash-of";
import { remixArgs } from "./remix-args";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;
const DECISIONS = { accept: one, refuse };
type Decision = keyof typeof DECISIONS;
type Listed = { rows: { id: string; orderNumber: string; kindLabel: string }[]; companies: unknown[] };

/** A page's response, also when it refuses the request. */
async function run(handler: unknown, path: string, cookie: string, form?: Record<string, string>, id = "") {
  const request = new Request(`http://stowline.test${path}`, {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const state = new RequestState(testEnv, request);
  const answer = await (handler as Handler)(remixArgs(request, { id }, state)).catch((thrown) => thrown);
  return { answer, costs: state.costs };
}

const see = (cookie: string, query = "") => run(list.loader, `/orders/changes${query}`, cookie);

async function listed(cookie: string, query = ""): Promise<Listed["rows"]> {
  return ((await see(cookie, query)).answer as Listed).rows;
}

/** The path that the decision redirects to, and the message shown there. */
async function decide(cookie: string, id: string, decision: Decision, form: Record<string, string>, query = "") {
  const { answer } = await run(DECISIONS[decision].action, `/orders/changes/${id}${query}`, cookie, form, id);
  if (!(answer instanceof Response)) return { status: (answer as { init?: { status?: number } }).init?.status, answer };
  const said = await flashOf(answer);
  return { status: answer.status, to: answer.headers.get("Location"), title: said?.title, text: said?.description };
}

/** A picked order whose address was then changed in the store. */
async function aChange() {
  const company = await aCompany();
  const { sku } = await aProduct(company, { onHand: 10 });
  const order = await anAcceptedOrder(company, { lines: [{ id: 1, sku, quantity: 2, name: "Alpha" }] });
  await order.moveTo("picked");
  await order.says({ payload: { shipping: wooAddress({ address_1: "Mozartgasse 3", city: "Wien" }) } });
  const as = (role: Role) => cookieOf(role, { companyId: company.id });
  const manager = await as("warehouse_manager");
  const [row] = await listed(manager);
  return { company, order, as, manager, id: row?.id ?? "" };
}

test("open changes are listed for users who can read the order, in one round trip with a cached session", async () => {
  const { company, as, manager, id } = await aChange();

  const { answer, costs } = await see(manager);
  expect((answer as Listed).rows).toMatchObject([{ id, kindLabel: "Address" }]);
  expect(costs.trips).toBe(1);
  for (const role of ["company_manager", "employee", "client"] as const)
    expect(await listed(await as(role))).toMatchObject([{ id }]);

  const foreign = await cookieOf("warehouse_manager", { companyId: (await aCompany()).id });
  expect(await listed(foreign)).toEqual([]);
  const asks = (query: string) =>
    call(list.loader, { method: "GET", path: `/orders/changes${query}`, cookie: foreign });
  expect(await asks(`?company=${company.id}`)).toBe(await asks("?company=nowhere"));
  expect(await listed(manager, "?cursor=%00'--&company=")).toEqual(expect.any(Array));
});

test("another company's change is not found, for reading and deciding", async () => {
  const { id, manager } = await aChange();
  const foreign = await cookieOf("warehouse_manager", { companyId: (await aCompany()).id });
  for (const which of [id, "none", "%00"]) {
    const asks = { path: `/orders/changes/${which}`, params: { id: which }, cookie: foreign };
    for (const { loader } of [one, refuse]) expect(await call(loader, { method: "GET", ...asks })).toBe(404);
    for (const { action } of [one, refuse])
      expect(await call(action, { method: "POST", ...asks, body: new URLSearchParams() })).toBe(404);
  }
  expect(await listed(manager)).toHaveLength(1);
});

test("only who may edit the order decides; others are shown who does", async () => {
  const { id, as, manager } = await aChange();
  for (const role of ["employee", "client"] as const) {
    const cookie = await as(role);
    expect((await run(one.loader, `/orders/changes/${id}`, cookie, undefined, id)).answer).toMatchObject({
      may: false,
    });
    const asks = { method: "POST", path: `/orders/changes/${id}`, params: { id }, cookie };
    for (const { action } of [one, refuse])
      expect(await call(action, { ...asks, body: new URLSearchParams() })).toBe(403);
  }
  expect(await listed(manager)).toHaveLength(1);
});

test("an accepted change is done; the second of two tabs gets a message", async () => {
  const { id, manager, order } = await aChange();
  const { answer } = await run(one.loader, `/orders/changes/${id}`, manager, undefined, id);
  const { version } = (answer as { order: { version: string } }).order;

  expect(await decide(manager, id, "accept", { version })).toMatchObject({
    status: 303,
    to: "/orders/changes",
    title: "Change accepted",
  });
  expect((await order.order()).shippingAddress).toContain("Mozartgasse 3");
  for (const decision of ["accept", "refuse"] as const) {
    const second = await decide(manager, id, decision, { version });
    expect(second.status).toBe(409);
    expect(JSON.stringify(second.answer)).toContain("already accepted this change.");
  }
  expect(await listed(manager)).toEqual([]);
});

test("a version that is out of date, and a note too long change nothing", async () => {
  const { id, manager, order } = await aChange();
  const stale = await decide(manager, id, "accept", { version: "1" });
  expect(stale.status).toBe(409);
  expect(JSON.stringify(stale.answer)).toContain("Another user changed this order. Reload the page and try again.");
  expect(await decide(manager, id, "refuse", { note: "x".repeat(5000) })).toMatchObject({ status: 422 });
  expect(await listed(manager)).toHaveLength(1);

  const note = "Agreed\u0000 by\u0007 phone";
  expect(await decide(manager, id, "refuse", { note })).toMatchObject({ status: 303 });
  expect((await order.order()).shippingAddress).toContain("Poststrasse 12");
});

test("of two changes of one order the page of each shows the other, and the first decision leads to it", async () => {
  const { id, manager, order } = await aChange();
  await order.says({ payload: { status: "cancelled" } });
  const [cancellation] = await listed(manager);
  const cancelId = cancellation?.id ?? "";
  const shown = async (which: string) =>
    (await run(one.loader, `/orders/changes/${which}`, manager, undefined, which)).answer as {
      others: unknown;
    };
  expect((await shown(id)).others).toEqual([
    { id: cancelId, message: "The store has also canceled this order. Decide that first." },
  ]);
  expect((await shown(cancelId)).others).toEqual([
    { id, message: "The store has also changed the address of this order." },
  ]);

  const back = "?back=%2Fshipping%2Fruns%2Fb1";
  const kept = await decide(manager, cancelId, "refuse", {}, back);
  expect(kept.to).toBe(`/orders/changes/${id}${back}`);
  expect((await decide(manager, id, "refuse", {}, back)).to).toBe("/shipping/runs/b1");
});

test("a cancellation that is accepted ends the order's other changes, and leads back", async () => {
  const { manager, order } = await aChange();
  await order.says({ payload: { status: "cancelled" } });
  const [cancellation] = await listed(manager);
  const cancelId = cancellation?.id ?? "";
  const asked = (await run(one.loader, `/orders/changes/${cancelId}`, manager, undefined, cancelId)).answer;
  const putBack = /2 picked units must go back to \S+\.$/;
  expect((asked as { meaning: string }).meaning).toMatch(putBack);

  const done = await decide(manager, cancelId, "accept", {}, "?back=%2F%2Fevil.test");
  expect(done).toMatchObject({ status: 303, to: "/orders/changes", text: expect.stringMatching(putBack) });
  expect(await listed(manager)).toEqual([]);
});
