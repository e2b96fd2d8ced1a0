import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { closeSession } from "#app/domain/access/access.service.server";
import type { PickAnswer } from "#app/domain/picking/plan/pick-view";
import { RequestState } from "#app/http/request/request-state.server";
import * as api from "#app/routes/api/picking/scan";
import * as act from "#app/routes/app/picking/act/scan";
import * as actUndo from "#app/routes/app/picking/act/undo";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { testEnv } from "#tests/factories/world";
import { cookieOf } from "./call";
import { postPicking } from "./picking-forms";
import { remixArgs } from "./remix-args";

type Handler = (args: ActionFunctionArgs) => Promise<Response>;

async function send(handler: unknown, cookie: string, path: string, body: unknown) {
  const headers = { Cookie: cookie, "Content-Type": "application/json" };
  const request = new Request(`http://stowline.test${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const state = new RequestState(testEnv, request);
  const response = await (handler as Handler)(remixArgs(request, {}, state));
  return { status: response.status, answer: await response.json(), ...state.costs };
}

/** An order of three lines, which is typical, and a user who picks for its company. */
async function setUp() {
  // Other tests gave companies calendars of their own, which every request reads.
  await testEnv.DB.prepare("delete from calendars where id <> 'provider'").run();
  const company = await aCompany();
  const products = await Promise.all(
    ["A-01-1-01", "A-02-1-01", "A-03-1-01"].map((location) => aProduct(company, { lots: [{ onHand: 50, location }] })),
  );
  const order = await anOrder(company, { lines: products.map((product) => ({ product, quantity: 2 })) });
  const anna = await cookieOf("employee", { assigned: [company.id] });
  await postPicking(anna, "start", { orderId: order.id });
  return { company, order, sku: products[0]?.sku ?? "", anna };
}

test("a scan of a bin takes one round trip and one of an item two, including authentication", async () => {
  const { order, sku, anna } = await setUp();
  const beep = (barcode: string, scanId: string) =>
    send(act.action, anna, "/picking/act/scan", { orderId: order.id, barcode, scanId });

  const bin = await beep("A-01-1-01", "bin");
  expect(bin).toMatchObject({ trips: 1, answer: { said: { ok: true }, view: { picked: 0 } } });
  const item = await beep(sku, "item");
  expect(item).toMatchObject({ trips: 2, answer: { said: { ok: true }, view: { picked: 1 } } });
  expect((item.answer as PickAnswer).view?.items.map(({ left }) => left)).toEqual([1, 2, 2]);
  // About a dozen rows to authenticate the user, and nine per line including the write.
  expect(bin.read).toBeLessThan(45);
  expect(item.read).toBeLessThan(55);

  // A scan sent again was counted already, and costs one round trip.
  expect(await beep(sku, "item")).toMatchObject({ trips: 1, answer: { said: { ok: true }, view: { picked: 1 } } });
  const undone = await send(actUndo.action, anna, "/picking/act/undo", { orderId: order.id });
  expect(undone).toMatchObject({ trips: 2, answer: { view: { picked: 0 } } });
  const called = await send(api.action, anna, "/api/picking/scan", { orderId: order.id, barcode: sku });
  expect(called).toMatchObject({ trips: 2, answer: { success: true, item: { pickedQuantity: 1 } } });
});

test("rows read during authentication are never returned to unauthorized users", async () => {
  const { company, order, sku, anna } = await setUp();
  const beep = (cookie: string, body: object = {}) =>
    send(act.action, cookie, "/picking/act/scan", { orderId: order.id, barcode: sku, ...body });
  const missing = await beep(anna, { orderId: "no-such-order" });

  const stranger = await beep(await cookieOf("employee", { companyId: (await aCompany()).id }));
  expect(stranger.status).toBe(404);
  // Another company's order gets the response of a missing order, at the same cost.
  const sameBut = (answer: unknown) => ({ ...(answer as object), requestId: "" });
  expect(sameBut(stranger.answer)).toEqual(sameBut(missing.answer));
  expect(stranger.trips).toBe(missing.trips);
  expect((await beep(await cookieOf("client", { companyId: company.id }))).status).toBe(403);
  expect((await beep("stowline_session=nobodys")).status).toBe(401);
  expect((await beep("")).status).toBe(401);
  // A user without permission is refused before the input is validated.
  expect((await beep("", { quantity: "nonsense" })).status).toBe(401);
  expect((await beep(anna, { quantity: "nonsense" })).status).toBe(422);
  for (const role of ["admin", "warehouse_manager", "super_user"] as const)
    expect(await beep(await cookieOf(role, { companyId: role === "admin" ? null : company.id }))).toMatchObject({
      status: 200,
      answer: { said: { ok: false, detail: "Test employee is already picking this order." } },
    });

  await closeSession(new RequestState(testEnv, null).access, anna.replace("stowline_session=", ""));
  expect((await beep(anna)).status).toBe(401);
});
