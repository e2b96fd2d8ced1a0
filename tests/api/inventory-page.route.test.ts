import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { RequestState } from "#app/http/request/request-state.server";
import * as addOne from "#app/routes/app/inventory/add-one";
import * as dialog from "#app/routes/app/inventory/adjust";
import * as low from "#app/routes/app/inventory/low";
import * as page from "#app/routes/app/inventory/page";
import { aCompany } from "#tests/factories/company";
import { aProduct, levels } from "#tests/factories/stock";
import { testEnv } from "#tests/factories/world";
import { cookieOf } from "./call";
import { flashOf } from "./flash-of";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

async function run(handler: unknown, path: string, cookie: string, form?: Record<string, string>, productId = "") {
  const request = new Request(`http://stowline.test${path}`, {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const state = new RequestState(testEnv, request);
  const context = { cloudflare: { env: testEnv }, state };
  const args = { request, params: { productId }, context } as unknown as LoaderFunctionArgs;
  const answer = await (handler as Handler)(args).catch((thrown: unknown) => thrown);
  return { answer, costs: state.costs };
}

/** The path that an action redirects to, and the message shown there. */
async function posted(
  handler: unknown,
  path: string,
  cookie: string,
  form: Record<string, string>,
  productId?: string,
) {
  const { answer } = await run(handler, path, cookie, form, productId);
  const response = answer as Response;
  const said = await flashOf(response);
  return { status: response.status, to: response.headers.get("Location"), title: said?.title, text: said?.description };
}

const resultOf = (answer: unknown) =>
  answer as { data: { result: { error: Record<string, string[]> } }; init: { status: number } };

async function setUp() {
  const company = await aCompany();
  const cookie = await cookieOf("warehouse_manager", { companyId: company.id });
  return { company, cookie };
}

test("the list with an open row takes two round trips, also behind a dialog opened by its own address", async () => {
  const { company, cookie } = await setUp();
  const product = await aProduct(company, { onHand: 12 });

  const { answer, costs } = await run(page.loader, `/inventory?stock=In%20Stock&open=${product.id}`, cookie);
  expect(answer).toMatchObject({
    search: { stock: "in" },
    list: { rows: [{ id: product.id }], opened: { id: product.id, lots: [{ onHand: 12 }] }, may: { adjust: true } },
  });
  expect(costs.trips).toBe(2);
  const behind = await run(page.loader, `/inventory/adjust/${product.id}`, cookie);
  expect(behind.answer).toMatchObject({ list: { rows: [{ id: product.id }], opened: null } });
  expect(behind.costs.trips).toBeLessThanOrEqual(2);
});

test("the plus button books one unit, once a press, and comes back to where it stood", async () => {
  const { company, cookie } = await setUp();
  const product = await aProduct(company, { sku: "SHIRT", onHand: 12 });
  const press = { productId: product.id, operationId: crypto.randomUUID() };
  const said = {
    status: 303,
    title: "Inventory adjusted successfully!",
    text: "1 more of SHIRT at A-01-1-01. 13 on hand now.",
  };

  expect(await posted(addOne.action, "/inventory/add-one?q=shirt", cookie, press)).toMatchObject({
    ...said,
    to: "/inventory?q=shirt",
  });
  const again = { ...press, from: "company" };
  expect(await posted(addOne.action, `/inventory/add-one?company=${company.id}`, cookie, again)).toMatchObject({
    ...said,
    to: `/companies?company=${company.id}&tab=inventory`,
  });
  expect(await levels(product)).toMatchObject({ onHand: 13 });
});

test("the plus button asks for the lot when there are several, and explains why nothing was booked", async () => {
  const { company, cookie } = await setUp();
  const product = await aProduct(company, {
    lotTracked: true,
    lots: [
      { onHand: 1, lotNumber: "L1" },
      { onHand: 1, lotNumber: "L2" },
    ],
  });
  const gone = await aProduct(company, { sku: "GONE", archivedAt: 1 });
  const press = (productId: string) =>
    posted(addOne.action, "/inventory/add-one", cookie, { productId, operationId: crypto.randomUUID() });

  expect(await press(product.id)).toMatchObject({ status: 303, to: `/inventory/adjust/${product.id}?by=1` });
  expect(await press(gone.id)).toMatchObject({ title: "Error", text: expect.stringMatching(/^GONE is archived/) });
});

test("the dialog books with its reason, and keeps typed values when it cannot", async () => {
  const { company, cookie } = await setUp();
  const product = await aProduct(company, {
    sku: "PEP",
    lotTracked: true,
    lots: [
      { onHand: 4, lotNumber: "L1", location: "A-01-1-1" },
      { onHand: 1, lotNumber: "L2", location: "A-01-1-1" },
    ],
  });
  const path = `/inventory/adjust/${product.id}?stock=low`;
  const form = { adjustment: "-2", reason: "Damaged", note: "Wet box", operationId: crypto.randomUUID() };
  const [lot] = product.lots;

  expect(
    await posted(dialog.action, path, cookie, { ...form, place: `${lot?.id}/${lot?.locationId}` }, product.id),
  ).toMatchObject({
    to: "/inventory?stock=low",
    title: "Inventory adjusted successfully!",
    text: "2 fewer of PEP: lot L1 at A-01-1-1. 3 on hand now.",
  });
  const more = { ...form, adjustment: "1", operationId: crypto.randomUUID() };
  const refused = resultOf((await run(dialog.action, path, cookie, more, product.id)).answer);
  expect(refused.init.status).toBe(422);
  expect(refused.data.result.error.place?.[0]).toMatch(/^PEP tracks lots\. Choose the lot/);
  const tooMany = resultOf((await run(dialog.action, path, cookie, { ...more, adjustment: "-9" }, product.id)).answer);
  expect(tooMany.init.status).toBe(409);
  expect(tooMany.data.result.error[""]).toEqual(["Only 3 units of PEP are on hand: 9 cannot be removed."]);
});

test("a reorder point is edited in place by users who can edit products", async () => {
  const { company, cookie } = await setUp();
  const product = await aProduct(company, { sku: "SHIRT", onHand: 12, reorderPoint: 12 });
  const form = (reorderPoint: string) => ({ productId: product.id, reorderPoint });

  const { answer, costs } = await run(low.loader, "/inventory/low", cookie);
  expect(answer).toMatchObject({ rows: [{ id: product.id, status: "Low Stock" }], may: { edit: true } });
  expect(costs.trips).toBe(2);
  expect(await posted(low.action, "/inventory/low?q=shirt", cookie, form("5"))).toMatchObject({
    to: "/inventory/low?q=shirt",
    title: "Product Updated",
    text: "Reorder point of SHIRT: 5",
  });
  expect((await run(low.loader, "/inventory/low", cookie)).answer).toMatchObject({ rows: [] });
  expect(resultOf((await run(low.action, "/inventory/low", cookie, form("-1"))).answer).init.status).toBe(422);
  const client = await cookieOf("client", { companyId: company.id });
  expect((await run(low.loader, "/inventory/low", client)).answer).toMatchObject({ may: { edit: false } });
  expect(resultOf((await run(low.action, "/inventory/low", client, form("5"))).answer).init.status).toBe(403);
});
