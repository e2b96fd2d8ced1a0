import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { releaseWaiting } from "#app/domain/fulfillment/release-waiting.server";
import { editOrder, linkedOrders } from "#app/domain/orders/orders.service.server";
import type { PickAnswer } from "#app/domain/picking/plan/pick-view";
import * as historyFile from "#app/routes/api/picking/history.export";
import * as receive from "#app/routes/app/inventory/receiving/receive";
import * as history from "#app/routes/app/picking/history";
import * as historyOne from "#app/routes/app/picking/history.one";
import * as lot from "#app/routes/app/picking/lot";
import * as picking from "#app/routes/app/picking/page";
import * as short from "#app/routes/app/picking/short";
import * as shortages from "#app/routes/app/picking/shortages";
import * as shortage from "#app/routes/app/picking/shortages.one";
import * as takeOver from "#app/routes/app/picking/take-over";
import { pickSessions } from "#db/schema/picking";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { wooAddress } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { anAcceptedOrder } from "#tests/factories/store-order";
import { systemWorld } from "#tests/factories/world";
import { cookieOf } from "./call";
import { flashOf } from "./flash-of";
import { postPicking } from "./picking-forms";
import { remixArgs } from "./remix-args";

/** Workflows over several users, through the forms that each of them posts without scripts. */

const ask = (handler: unknown, request: Request, params: Record<string, string> = {}): Promise<unknown> =>
  (handler as (args: ActionFunctionArgs) => Promise<unknown>)(remixArgs(request, params)).catch((thrown) => thrown);

const read = <T>(loader: unknown, cookie: string, params: Record<string, string> = {}, query = ""): Promise<T> =>
  ask(loader, new Request(`http://stowline.test/x${query}`, { headers: { Cookie: cookie } }), params) as Promise<T>;

const post = <T = Response>(
  action: unknown,
  cookie: string,
  fields: Record<string, string>,
  params: Record<string, string> = {},
): Promise<T> =>
  ask(
    action,
    new Request("http://stowline.test/picking", {
      method: "POST",
      headers: { Cookie: cookie },
      body: new URLSearchParams(fields),
    }),
    params,
  ) as Promise<T>;

const saidIn = async (response: Response) => JSON.stringify(await flashOf(response));
const refusedWith = (thrown: unknown) => (thrown as { init?: { status?: number } }).init?.status;
const goesTo = (response: Response) => [response.status, response.headers.get("Location")];

async function setUp() {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 3 });
  const other = await aProduct(company, { lots: [{ onHand: 9, location: "A-09-1-01" }] });
  const order = await anOrder(company, {
    lines: [
      { product, quantity: 3, name: "Serum" },
      { product: other, quantity: 1 },
    ],
  });
  const [item = "", rest = ""] = order.items.map(({ id }) => id);
  return {
    company,
    product,
    order,
    item,
    rest,
    orderId: order.id,
    anna: await cookieOf("employee", { companyId: company.id }),
    ben: await cookieOf("employee", { companyId: company.id }),
    mia: await cookieOf("warehouse_manager", { companyId: company.id }),
  };
}

test("an idle picker's order is taken over on a page, and its history names both users", async () => {
  const { company, orderId, item, rest, anna, ben, mia } = await setUp();
  await postPicking(anna, "start", { orderId });
  await postPicking(anna, "pick", { orderId, itemId: item, quantity: "2", scanId: "a" });
  const early = await postPicking(ben, "start", { orderId });
  expect(await saidIn(early)).toContain("is already picking this order.");
  expect(await read(takeOver.loader, ben, { orderId })).toMatchObject({ refused: expect.stringContaining("already") });
  const db = systemWorld().db.company(company.id);
  await db.batch(db.update(pickSessions, { leaseUntil: 1 }, sql`${pickSessions.orderId} = ${orderId}`));

  const offered = await read<{ left: object[] }>(picking.loader, ben);
  expect(offered.left).toMatchObject([{ orderId }]);
  expect(goesTo(await postPicking(ben, "start", { orderId }))).toEqual([303, `/picking/order/${orderId}/take-over`]);
  expect(await read(takeOver.loader, ben, { orderId })).toMatchObject({ refused: null, picked: 2, total: 4 });
  const taken = await post(takeOver.action, ben, { how: "take-over" }, { orderId });
  expect(goesTo(taken)).toEqual([303, "/picking"]);

  const late = await postPicking(anna, "pick", { orderId, itemId: rest, quantity: "1" });
  expect(await saidIn(late)).toContain("was handed over from you");
  expect(await read(picking.loader, anna)).toMatchObject({ taken: [{ orderId }] });
  for (const itemId of [item, rest])
    await postPicking(ben, "pick", { orderId, itemId, quantity: "1", scanId: itemId.slice(-9) });
  expect(await saidIn(await postPicking(ben, "complete", { orderId }))).toContain("Order picked");

  const { rows } = await read<{ rows: { id: string; status: string; units: number }[] }>(history.loader, mia);
  expect(rows).toMatchObject([
    { status: "completed", units: 2 },
    { status: "handed-over", units: 2 },
  ]);
  const sessionId = rows[1]?.id ?? "";
  expect(await read(historyOne.loader, mia, { sessionId })).toMatchObject({ sessions: [{ isThis: true }, {}] });
  expect(refusedWith(await read(historyOne.loader, ben, { sessionId }))).toBe(404);
  const file = await read<Response>(historyFile.loader, mia, {}, `?companyId=${company.id}`);
  expect(file.headers.get("Content-Disposition")).toMatch(/pick-history-.*\.csv/);
  expect((await file.text()).trim().split("\r\n")).toHaveLength(3);
});

test("a short pick is decided, becomes a backorder, and continues once its goods are received", async () => {
  const { company, product, orderId, item, rest, anna, mia } = await setUp();
  await postPicking(anna, "start", { orderId });
  await postPicking(anna, "pick", { orderId, itemId: item, quantity: "1", scanId: "a" });

  const form = await read<{ operationId: string; bins: { value: string }[] }>(short.loader, anna, { itemId: item });
  const missed = {
    operationId: form.operationId,
    quantity: "2",
    reason: "not-found",
    place: form.bins[0]?.value ?? "",
  };
  const reported = await post(short.action, anna, missed, { itemId: item });
  expect(await saidIn(reported)).toContain("Sent to a manager");
  await postPicking(anna, "pick", { orderId, itemId: rest, quantity: "1", scanId: "b" });
  const waits = await postPicking(anna, "complete", { orderId });
  expect(await saidIn(waits)).toContain("One item needs a decision.");

  const { open } = await read<{ open: { id: string }[] }>(shortages.loader, mia);
  const params = { shortageId: open[0]?.id ?? "" };
  expect(refusedWith(await read(shortage.loader, anna, params))).toBe(403);
  expect(await read(shortage.loader, mia, params)).toMatchObject({ isLast: false, shortage: { quantity: 2 } });
  const decided = await post(shortage.action, mia, { decision: "backorder", note: "Sent on Friday" }, params);
  expect(await saidIn(decided)).toContain("2 units will ship with order");
  expect(await saidIn(await postPicking(anna, "complete", { orderId }))).toContain("Order picked");

  // At another bin: the bin of the missing units is not allocated until it is counted.
  const ctx = systemWorld();
  const [backorder] = await linkedOrders(ctx.db.company(company.id), orderId);
  expect(backorder).toMatchObject({ status: "on-hold" });
  const line = { sku: product.sku, lotNumber: "", expiresOn: "", quantity: "5", location: "A-09-1-01" };
  const fields = Object.entries(line).map(([name, value]) => [`lines[0].${name}`, value]);
  const goods = { operationId: ctx.newId(), companyId: company.id, ...Object.fromEntries(fields) };
  expect(await saidIn(await post(receive.action, mia, goods))).toContain("Goods received");
  // Runs the jobs that receiving enqueues, as the queue does.
  await releaseWaiting(ctx, company.id, { productIds: [product.id] });

  const back = backorder?.id ?? "";
  expect(await read(picking.loader, anna)).toMatchObject({ offered: [{ id: back, unitCount: 2 }] });
  expect(await saidIn(await postPicking(anna, "start", { orderId: back }))).toContain("Picking Started");
  const next = await postPicking<PickAnswer>(anna, "scan", {
    orderId: back,
    barcode: product.sku,
    quantity: "2",
    scanId: "c",
  });
  expect(next).toMatchObject({ said: { ok: true }, view: { picked: 2, total: 2, blocked: null } });
});

test("another possible lot asks first, and scanning it again confirms, also without scripts", async () => {
  const company = await aCompany();
  const lot = { onHand: 4, expiresOn: "2040-05-03" };
  const lots = [
    { ...lot, lotNumber: "B-1" },
    { ...lot, lotNumber: "B-2", location: "A-04-1-01" },
  ];
  const product = await aProduct(company, { upc: "036000291452", lots });
  const order = await anOrder(company, { lines: [{ product, quantity: 2 }] });
  const anna = await cookieOf("employee", { companyId: company.id });
  await postPicking(anna, "start", { orderId: order.id });
  const fields = { orderId: order.id, quantity: "" };
  const answers: PickAnswer[] = [];
  for (const n of [1, 2])
    answers.push(
      await postPicking<PickAnswer>(anna, "scan", {
        ...fields,
        barcode: `(01)00036000291452(10)B-${n}`,
        scanId: `lot-${n}`,
      }),
    );
  // One of the two units is allocated.
  const asked = answers.find((one) => one.asked)?.asked;
  expect(answers.map(({ said }) => said?.title).sort()).toEqual(["Product Found", "Use this lot?"]);

  const again = { ...fields, asked: asked?.barcode ?? "", again: asked?.again ?? "", scanId: "again" };
  expect(await postPicking(anna, "scan", { ...again, barcode: product.sku, scanId: "other" })).toMatchObject({
    said: { title: "Product Found" },
    view: { picked: 2 },
  });
  await postPicking(anna, "undo", { orderId: order.id });
  const yes = await postPicking<PickAnswer>(anna, "scan", { ...again, barcode: asked?.barcode ?? "" });
  expect(yes).toMatchObject({ said: { ok: true, title: "Product Found" }, view: { picked: 2 } });
});

test("an undecided store change is shown where the order is offered, and when it is started", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const order = await anAcceptedOrder(company, { lines: [{ id: 1, sku: product.sku, quantity: 1, name: "Alpha" }] });
  const anna = await cookieOf("employee", { companyId: company.id });
  expect(await read(picking.loader, anna)).toMatchObject({ offered: [{ id: order.id, isUndecided: false }] });

  // Edited here, so that the store's change needs a decision instead of being applied at once.
  await editOrder(systemWorld(), order.id, { shippingAddress: "Ada Quinn\n1 Own Street\nReno, NV 89502" });
  await order.says({ payload: { shipping: wooAddress({ address_1: "Mozartgasse 3", city: "Wien" }) } });
  expect(await read(picking.loader, anna)).toMatchObject({
    offered: [{ id: order.id, isUndecided: true, isCanceled: false }],
  });
  const started = await postPicking(anna, "start", { orderId: order.id });
  expect(await saidIn(started)).toContain("Changed in the store: it cannot ship until a user decides on the change.");
});

test("changing a lot requires choosing one", async () => {
  const { item, orderId, anna } = await setUp();
  await postPicking(anna, "start", { orderId });
  expect(JSON.stringify(await post(lot.action, anna, {}, { itemId: item }))).toContain("Choose a bin");
});

test("the page that changes an item's location mentions lots only when the product has them", async () => {
  const { orderId, item, rest, anna, company } = await setUp();
  await postPicking(anna, "start", { orderId });
  for (const itemId of [item, rest]) expect(await read(lot.loader, anna, { itemId })).toMatchObject({ what: "bin" });
  const ben = await cookieOf("employee", { companyId: company.id });
  const product = await aProduct(company, { lots: [{ onHand: 2, lotNumber: "B-1", expiresOn: "2040-05-03" }] });
  const order = await anOrder(company, { lines: [{ product, quantity: 1 }] });
  await postPicking(ben, "start", { orderId: order.id });
  const itemId = order.items[0]?.id ?? "";
  expect(await read(lot.loader, ben, { itemId })).toMatchObject({ what: "lot" });
});
