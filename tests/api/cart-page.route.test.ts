import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import type { CartScreen } from "#app/domain/picking/carts/cart-screen.server";
import { stopsOf } from "#app/domain/picking/plan/cart-walk";
import * as newCart from "#app/routes/app/picking/cart/new";
import type { CartAnswer } from "#app/routes/app/picking/cart/operations-on-cart.server";
import * as page from "#app/routes/app/picking/cart/page";
import * as skip from "#app/routes/app/picking/cart/skip";
import * as steps from "#app/routes/app/picking/cart/step";
import type { WallFormAnswer } from "#app/routes/app/picking/wall/answer-at-wall.server";
import * as wallPage from "#app/routes/app/picking/wall/page";
import * as shortAtWall from "#app/routes/app/picking/wall/short";
import * as undoAtWall from "#app/routes/app/picking/wall/undo";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { cookieOf } from "./call";
import { flashOf } from "./flash-of";
import { postPicking } from "./picking-forms";
import { remixArgs } from "./remix-args";

const run = (handler: unknown, request: Request, params: Record<string, string>) =>
  (handler as (args: ActionFunctionArgs) => Promise<unknown>)(remixArgs(request, params));

const posted = (cookie: string, path: string, fields: [string, string][]) =>
  new Request(`http://stowline.test${path}`, {
    method: "POST",
    headers: { Cookie: cookie },
    body: new URLSearchParams(fields),
  });

/** A cart of these orders, picked by posting its form. */
async function onCart(cookie: string, orderIds: readonly string[], more: Record<string, string> = {}) {
  const fields = [
    ["operationId", crypto.randomUUID()],
    ...Object.entries(more),
    ...orderIds.map((id) => ["orderIds", id]),
  ] as [string, string][];
  const started = (await run(newCart.action, posted(cookie, "/picking/cart", fields), {})) as Response;
  const cartId = started.headers.get("Location")?.split("/").at(-1) ?? "";
  const scan = (barcode: string, more: Record<string, string> = {}) => {
    const scanned = { scanId: crypto.randomUUID(), barcode, ...more };
    return run(page.action, posted(cookie, `/picking/cart/${cartId}`, Object.entries(scanned)), {
      cartId,
    }) as Promise<CartAnswer>;
  };
  const show = () => {
    const request = new Request(`http://stowline.test/picking/cart/${cartId}`, { headers: { Cookie: cookie } });
    return run(page.loader, request, { cartId }) as Promise<CartScreen>;
  };
  const step = (name: string, fields: [string, string][] = [], by = cookie) =>
    run(steps.action, posted(by, `/picking/cart/${cartId}/${name}`, fields), { cartId, step: name });
  return { cartId, scan, show, step };
}

/** What is held, as the page's form repeats it. */
const heldFields = ({ walk: { held } }: CartAnswer): Record<string, string> => ({
  ...(held && { orderId: held.orderId, itemId: held.itemId, units: String(held.units), heldCode: held.barcode ?? "" }),
  ...(held?.choice && { heldChoice: held.choice }),
});

test("without scripts an ambiguous code on a cart asks which product, and the chosen one goes into its tote", async () => {
  const company = await aCompany();
  const anna = await cookieOf("employee", { companyId: company.id });
  const code = "036000291452";
  const goods = [
    await aProduct(company, { sku: "RED", upc: code, lots: [{ onHand: 5, location: "A-01-1-01" }] }),
    await aProduct(company, { sku: "BLUE", barcode: code, lots: [{ onHand: 5, location: "B-02-1-01" }] }),
  ];
  const lines = goods.map((product) => ({ product, quantity: 1, name: product.sku }));
  const order = await anOrder(company, { lines });
  const { scan } = await onCart(anna, [order.id]);

  const asked = await scan(code);
  expect(asked).toMatchObject({ said: { ok: false, title: "Which one?" }, question: { choices: [{}, {}] } });
  const chosen = await scan(code, { choice: `product:${goods[1]?.id}` });
  expect(chosen.walk.held).toMatchObject({ name: "BLUE", units: 1 });
  expect(await scan("SLOT-1", heldFields(chosen))).toMatchObject({
    ...{ said: { ok: true, detail: "1 × BLUE picked from B-02-1-01." }, walk: { held: null } },
  });
});

test("another lot of the right product is offered on a cart, and its units go into the tote once it is accepted", async () => {
  const company = await aCompany();
  const anna = await cookieOf("employee", { companyId: company.id });
  const expiresOn = "2099-06-01";
  const product = await aProduct(company, {
    upc: "036000291452",
    lots: [
      { lotNumber: "LOT-A", onHand: 2, location: "A-01-1-01", expiresOn },
      { lotNumber: "LOT-B", onHand: 5, location: "B-02-1-01", expiresOn },
    ],
  });
  const order = await anOrder(company, { lines: [{ product, quantity: 2 }] });
  const { scan } = await onCart(anna, [order.id]);
  const label = "010003600029145210LOT-B";

  const asked = await scan(label);
  expect(asked).toMatchObject({ said: { title: "Use this lot?" }, question: { orderId: order.id } });
  const { question } = asked;
  const again = await scan(label, { askedOf: order.id, asked: label, again: question?.again ?? "" });
  expect(again).toMatchObject({ said: { ok: true, title: "Product Found" }, walk: { held: { orderId: order.id } } });
  const put = await scan("SLOT-1", heldFields(again));
  expect(put.said).toMatchObject({ ok: true, detail: expect.stringContaining("from lot LOT-B at B-02-1-01.") });
});

test("without scripts a stop is skipped for all of its orders, and comes again after the others", async () => {
  const company = await aCompany();
  const anna = await cookieOf("employee", { companyId: company.id });
  const first = await aProduct(company, { lots: [{ onHand: 5, location: "A-01-1-01" }] });
  const last = await aProduct(company, { lots: [{ onHand: 5, location: "B-02-1-01" }] });
  const orders = [
    await anOrder(company, { lines: [{ product: first, quantity: 1 }] }),
    await anOrder(company, { lines: [first, last].map((product) => ({ product, quantity: 1 })) }),
  ];
  const { cartId, show } = await onCart(
    anna,
    orders.map(({ id }) => id),
  );
  const placesOf = async () => stopsOf((await show()).views).map(({ place }) => place?.location);
  expect(await placesOf()).toEqual(["A-01-1-01", "B-02-1-01"]);
  const items = orders.map((order) => ["itemIds", order.items[0]?.id ?? ""] as [string, string]);
  const skipped = await run(skip.action, posted(anna, `/picking/cart/${cartId}/skip`, items), { cartId });
  expect(await flashOf(skipped as Response)).toMatchObject({ title: "Skipped" });
  expect(await placesOf()).toEqual(["B-02-1-01", "A-01-1-01"]);
});

test("a page that was left open says that the cart ended; a cart out of reach is not found, like an unknown one", async () => {
  const company = await aCompany();
  const anna = await cookieOf("employee", { companyId: company.id });
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { lines: [{ product, quantity: 1 }] });
  const { cartId, scan, show, step } = await onCart(anna, [order.id]);
  expect(await show()).toMatchObject({ ended: null, views: [{ orderId: order.id }] });
  await step("release");
  expect(await show()).toMatchObject({ ended: { at: expect.any(Number) }, cart: { id: cartId } });
  for (const late of [await step("finish"), await scan(product.sku)] as unknown as Response[])
    expect([late.status, late.headers.get("Location")]).toEqual([303, `/picking/cart/${cartId}`]);

  const stranger = await cookieOf("employee", { companyId: (await aCompany()).id });
  const seen = async (id: string) => {
    const request = new Request(`http://stowline.test/picking/cart/${id}`, { headers: { Cookie: stranger } });
    return run(page.loader, request, { cartId: id }).catch((thrown) => thrown) as Promise<{ data: object }>;
  };
  const [foreign, unknown] = [await seen(cartId), await seen(crypto.randomUUID())];
  expect(foreign).toMatchObject({ init: { status: 404 } });
  const [told, answer] = [foreign, unknown].map(({ data }) => ({ ...data, requestId: "" }));
  expect(told).toEqual(answer);
});

test("without scripts a stop is taken for several orders at once, and its units are sorted at the put wall", async () => {
  const company = await aCompany();
  const anna = await cookieOf("employee", { companyId: company.id });
  const product = await aProduct(company, { lots: [{ onHand: 9, location: "A-01-1-01" }] });
  const orders = [];
  for (const quantity of [2, 1]) orders.push(await anOrder(company, { lines: [{ product, quantity }] }));
  const ids = orders.map(({ id }) => id);
  const { cartId, scan, show } = await onCart(anna, ids, { isSorted: "on" });
  const pickedOf = async () => (await show()).views.map(({ picked }) => picked);

  expect(await scan(`2*${product.sku}`, { scanId: "typed" })).toMatchObject({ said: { ok: true } });
  expect(await pickedOf()).toEqual([2, 0]);
  // The form is sent again.
  expect((await scan(`2*${product.sku}`, { scanId: "typed" })).said?.detail).toBe("This scan was already counted.");
  const byHand = { orderId: ids[1] ?? "", itemId: orders[1]?.items[0]?.id ?? "", units: "1" };
  expect(await scan("", byHand)).toMatchObject({ said: { ok: true }, walk: { held: null } });
  expect(await pickedOf()).toEqual([2, 1]);

  const path = `/picking/cart/${cartId}/put-wall`;
  const atWall = (barcode: string, more: Record<string, string> = {}) =>
    run(wallPage.action, posted(anna, path, Object.entries({ scanId: crypto.randomUUID(), barcode, ...more })), {
      cartId,
    }) as Promise<WallFormAnswer>;
  const { held } = await atWall(product.sku);
  expect(held).toMatchObject({ slot: 1, units: 2 });
  const repeated = { orderId: held?.orderId ?? "", itemId: held?.itemId ?? "", lotId: held?.lotId ?? "", units: "1" };
  expect(await atWall("SLOT-2", repeated)).toMatchObject({
    said: { ok: false, word: "Wrong slot" },
    held: { slot: 1 },
  });
  expect(await atWall("SLOT-1", repeated)).toMatchObject({ said: { ok: true, title: "In the slot" }, held: null });

  const request = new Request(`http://stowline.test${path}`, { headers: { Cookie: anna } });
  const { last } = (await run(wallPage.loader, request, { cartId })) as { last: { id: string; orderId: string } };
  const back = [
    ["orderId", last.orderId],
    ["putId", last.id],
  ] as [string, string][];
  const undone = await run(undoAtWall.action, posted(anna, `${path}/undo`, back), { cartId });
  expect(await flashOf(undone as Response)).toMatchObject({ description: "Take the units out of slot 1." });

  const { units: _units, ...at } = repeated;
  const missing = Object.entries({ ...at, quantity: "1", unsorted: "2" });
  const short = (await run(shortAtWall.action, posted(anna, `${path}/short`, missing), { cartId })) as Response;
  expect(short.headers.get("Location")).toBe(`/picking/short/${at.itemId}`);
  expect(await pickedOf()).toEqual([1, 1]);
});

test("without scripts a cart of one zone is handed over, found by its tote, and taken over for the next zone", async () => {
  const company = await aCompany();
  const [anna, ben] = [
    await cookieOf("employee", { companyId: company.id }),
    await cookieOf("employee", { companyId: company.id }),
  ];
  const goods = [
    await aProduct(company, { lots: [{ onHand: 5, location: "YA-01-1-01" }] }),
    await aProduct(company, { lots: [{ onHand: 5, location: "YB-01-1-01" }] }),
  ];
  const order = await anOrder(company, { lines: goods.map((product) => ({ product, quantity: 1 })) });
  const { cartId, scan, step } = await onCart(anna, [order.id], { zone: "ya" });
  expect((await scan(goods[1]?.sku ?? "")).said?.detail).toContain(
    "is in zone YB. This cart is picked in zone YA now.",
  );
  const held = await scan(goods[0]?.sku ?? "");
  const tote = `TOTE-Y${cartId.slice(-8).toUpperCase()}`;
  expect((await scan(tote, heldFields(held))).said?.ok).toBe(true);

  expect(await flashOf((await step("hand-over")) as Response)).toMatchObject({ title: "Cart handed over" });
  const found = await postPicking(ben, "startScanned", { barcode: tote });
  expect(found.headers.get("Location")).toBe(`/picking/cart/${cartId}`);
  const taken = (await step("take-over", [["zone", "YB"]], ben)) as Response;
  expect(await flashOf(taken)).toMatchObject({ title: "Picking Started" });
  const request = new Request(`http://stowline.test/picking/cart/${cartId}`, { headers: { Cookie: ben } });
  const { views, cart } = (await run(page.loader, request, { cartId })) as CartScreen;
  expect([cart.zone, stopsOf(views).map(({ place }) => place?.location)]).toEqual(["YB", ["YB-01-1-01"]]);
});
