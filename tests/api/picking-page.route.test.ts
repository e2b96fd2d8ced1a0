import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import type { PickAnswer } from "#app/domain/picking/plan/pick-view";
import * as actPick from "#app/routes/app/picking/act/pick";
import * as actScan from "#app/routes/app/picking/act/scan";
import * as unaddressed from "#app/routes/app/picking/act/unaddressed";
import * as actUndo from "#app/routes/app/picking/act/undo";
import * as emptiedBin from "#app/routes/app/picking/emptied-bin";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aMovement, aProduct } from "#tests/factories/stock";
import { cookieOf } from "./call";
import { flashOf } from "./flash-of";
import { postPicking } from "./picking-forms";
import { remixArgs } from "./remix-args";

async function ask(handler: unknown, request: Request): Promise<unknown> {
  return (handler as (args: ActionFunctionArgs) => Promise<unknown>)(remixArgs(request));
}

const post = (cookie: string, form: Parameters<typeof postPicking>[1], fields: Record<string, string>) =>
  postPicking<unknown>(cookie, form, fields).catch((thrown) => thrown);

const saidAfter = async (response: unknown) => JSON.stringify(await flashOf(response as Response));

async function setUp() {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { lines: [{ product, quantity: 2, name: "Bac water" }] });
  const anna = await cookieOf("employee", { companyId: company.id });
  return { company, product, order, anna, orderId: order.id };
}

test("with forms alone an order is started, picked and closed by scanning its number", async () => {
  const { anna, order, orderId, product } = await setUp();

  const started = (await post(anna, "startScanned", { barcode: `#${order.orderNumber}` })) as Response;
  expect([started.status, started.headers.get("Location")]).toEqual([303, "/scanner"]);
  expect(await saidAfter(started)).toContain("Picking Started");

  const scanned = (await post(anna, "scan", { orderId, barcode: product.sku, scanId: "a" })) as PickAnswer;
  expect(scanned).toMatchObject({ said: { ok: true, title: "Product Found" }, view: { picked: 1, total: 2 } });
  const early = (await post(anna, "scan", { orderId, barcode: order.orderNumber })) as PickAnswer;
  expect(early.said).toMatchObject({ ok: false, title: "Product Not Found", detail: "One item is not picked yet." });
  await post(anna, "pick", { orderId, itemId: order.items[0]?.id ?? "", quantity: "1" });

  const closed = (await post(anna, "scan", { orderId, barcode: order.orderNumber })) as Response;
  expect(closed.status).toBe(303);
  expect(await saidAfter(closed)).toContain("Order picked");
});

test("with a scanner alone an order is begun, put off, undone, paused, resumed, reported and closed by command codes", async () => {
  const { anna, order, orderId, product } = await setUp();
  const scan = (barcode: string) => post(anna, "scan", { orderId, barcode });
  const between = (barcode: string) => post(anna, "startScanned", { barcode });

  expect(await saidAfter(await between("CMDUNDO"))).toContain("You are not picking an order.");
  expect(await saidAfter(await between("CMDSTART"))).toContain(`Order ${order.orderNumber}`);
  expect(await saidAfter(await between("CMDSTART"))).toContain("You are already picking this order.");
  await scan(product.sku);
  expect(await saidAfter(await scan("CMDSKIP"))).toContain("Skipped");
  expect(await saidAfter(await scan("cmdundo"))).toContain("Reversed");
  expect(await saidAfter(await scan("CMDUNDO"))).toContain("There is no pick to undo.");
  expect(await saidAfter(await scan("CMDPAUSE"))).toContain("Picking paused");
  expect(await saidAfter(await between("CMDSKIP"))).toContain("You are not picking an order.");
  expect(await saidAfter(await between("CMDSTART"))).toContain("Picking resumed");
  const item = order.items[0]?.id ?? "";
  expect(((await scan("CMDSHORT")) as Response).headers.get("Location")).toBe(`/picking/short/${item}`);
  expect(((await scan("CMDLOT")) as Response).headers.get("Location")).toBe(`/picking/lot/${item}`);
  expect(await saidAfter(await scan("CMDDONE"))).toContain("One item is not picked yet.");
  await post(anna, "pick", { orderId, itemId: item, quantity: "2" });
  expect(await saidAfter(await scan("CMDSHORT"))).toContain("All items are picked.");
  expect(await saidAfter(await scan("CMDDONE"))).toContain("Order picked");
  expect(await saidAfter(await between("CMDSTART"))).toContain("No orders to pick.");
});

test("a form that is sent twice counts once, and a blank scan is ignored", async () => {
  const { anna, orderId, product } = await setUp();
  await post(anna, "start", { orderId });
  const form = { orderId, barcode: product.sku, scanId: "served-with-the-page" };

  await post(anna, "scan", form);
  expect(await post(anna, "scan", form)).toMatchObject({ said: { ok: true }, view: { picked: 1 } });
  expect(await post(anna, "scan", { orderId, barcode: "  " })).toEqual({ said: null, view: null });
});

test("a refusal is shown on the current page", async () => {
  const { anna, orderId, company } = await setUp();
  const ben = await cookieOf("employee", { companyId: company.id });
  await post(anna, "start", { orderId });

  expect(await saidAfter(await post(ben, "start", { orderId }))).toContain("is already picking this order.");
  expect(await post(ben, "scan", { orderId, barcode: "x" })).toMatchObject({
    said: { ok: false, title: "Error", detail: "Test employee is already picking this order." },
    view: null,
  });
  const order = await anOrder(company);
  await post(anna, "pause", { orderId });
  await post(anna, "start", { orderId: order.id });
  expect(await saidAfter(await post(ben, "startScanned", { barcode: order.orderNumber }))).toContain(
    "is already picking this order.",
  );
});

test("without scripts a quantity is typed beside the code or before it; an empty one is one scan", async () => {
  const { anna, orderId, product } = await setUp();
  await post(anna, "start", { orderId });
  const scan = (barcode: string, quantity: string) => post(anna, "scan", { orderId, barcode, quantity });

  expect(await scan(`3*${product.sku}`, "")).toMatchObject({ said: { ok: false }, view: { picked: 0 } });
  expect(await scan(product.sku, "")).toMatchObject({ said: { ok: true }, view: { picked: 1 } });
  expect(await scan(`1x ${product.sku}`, "")).toMatchObject({ said: { ok: true }, view: { picked: 2 } });
});

const OPERATIONS = { pick: actPick, scan: actScan, undo: actUndo };

const json = (cookie: string, path: string, fields: Record<string, string>) => {
  const headers = { Cookie: cookie, "Content-Type": "application/json" };
  return new Request(`http://stowline.test${path}`, { method: "POST", headers, body: JSON.stringify(fields) });
};

/** The requests that the screen's scripts send. */
async function send(cookie: string, operation: keyof typeof OPERATIONS, fields: Record<string, string>) {
  const request = json(cookie, `/picking/act/${operation}`, fields);
  const response = (await ask(OPERATIONS[operation].action, request)) as Response;
  return { status: response.status, answer: (await response.json()) as PickAnswer };
}

test.each(["scan", "pick", "undo", "skip"])(
  "a %s that an earlier version of the app stored is led to its address",
  async (intent) => {
    const { anna, orderId } = await setUp();
    const request = json(anna, "/picking/act", { intent, orderId, barcode: "x", scanId: "old" });
    const response = (await ask(unaddressed.action, request)) as Response;
    // Status 308 makes the browser send the same body again.
    expect([response.status, response.headers.get("Location")]).toEqual([308, `/picking/act/${intent}`]);
  },
);

async function started() {
  const world = await setUp();
  await post(world.anna, "start", { orderId: world.orderId });
  const { answer } = await send(world.anna, "scan", { orderId: world.orderId, barcode: "nothing" });
  return { ...world, sessionId: answer.view?.sessionId ?? "" };
}

test("a scan queued on the device does not count for another user who signed in meanwhile", async () => {
  const { anna, company, orderId, product, sessionId } = await started();
  const ben = await cookieOf("employee", { companyId: company.id });
  const scan = { orderId, sessionId, barcode: product.sku, scanId: "late", by: "somebody-else" };

  expect((await send(ben, "scan", scan)).status).toBe(401);
  expect((await send(anna, "scan", scan)).status).toBe(401);
});

test("a scan that reaches another picking of the same order is not counted there", async () => {
  const { anna, orderId, product, sessionId } = await started();
  await post(anna, "release", { orderId });
  await post(anna, "start", { orderId });

  const { answer } = await send(anna, "scan", { orderId, sessionId, barcode: product.sku, scanId: "late" });

  expect(answer.said?.detail).toMatch(/was released and restarted since then\. This scan was not counted\./);
  const now = await send(anna, "scan", { orderId, barcode: "nothing" });
  expect(now.answer.view).toMatchObject({ picked: 0 });
});

test("an operation whose response was lost is not refused when it is sent again after the order was completed", async () => {
  const { anna, order, orderId, product, sessionId } = await started();
  const scan = { orderId, sessionId, barcode: product.sku, scanId: "first" };
  const itemId = order.items[0]?.id ?? "";
  await send(anna, "scan", scan);
  const undo = { orderId, sessionId, pickId: `${sessionId}:first` };
  await send(anna, "undo", undo);
  const pick = { orderId, sessionId, itemId, quantity: "2", scanId: "second" };
  await send(anna, "pick", pick);
  const complete = { orderId, sessionId, barcode: order.orderNumber, scanId: "third" };
  await send(anna, "scan", complete);

  const again = await Promise.all([
    send(anna, "scan", scan),
    send(anna, "undo", undo),
    send(anna, "pick", pick),
    send(anna, "scan", complete),
  ]);

  expect(again.map(({ answer }) => [answer.said?.ok, answer.said?.title])).toEqual([
    [true, "Product Found"],
    [true, "Reversed"],
    [true, "Item picked"],
    [true, "Order picked"],
  ]);
  const never = await send(anna, "scan", { ...scan, scanId: "never" });
  expect(never.answer.said).toMatchObject({ ok: false, detail: expect.stringContaining("no longer being picked") });
});

test("the screen's own route returns the order's current state", async () => {
  const { anna, orderId, product } = await setUp();
  await post(anna, "start", { orderId });

  const { status, answer } = await send(anna, "scan", { orderId, barcode: product.sku, scanId: "1" });

  expect(status).toBe(200);
  expect(answer).toMatchObject({ said: { title: "Product Found" }, view: { picked: 1, orderId } });
});

test("without scripts the picker who took the last unit of a bin is asked whether it is empty, once", async () => {
  const { anna, order, orderId, product } = await setUp();
  await post(anna, "startScanned", { barcode: order.orderNumber });
  await aMovement(product, -3);
  await post(anna, "scan", { orderId, barcode: product.sku, scanId: "a" });
  const itemId = order.items[0]?.id ?? "";
  const asked = (await post(anna, "pick", { orderId, itemId, quantity: "1" })) as Response;
  expect(await saidAfter(asked)).toContain("Item picked");
  const address = asked.headers.get("Location") ?? "";
  expect(address).toBe(`/picking/emptied-bin?order=${orderId}`);
  const url = `http://stowline.test${address}`;
  const headers = { Cookie: anna };
  type Question = { code: string | null; checks: { locationId: string; operationId: string }[] };
  const question = async () => (await ask(emptiedBin.loader, new Request(url, { headers }))) as Question;
  const { code, checks } = await question();
  expect([code, checks.length]).toEqual(["A-01-1-01", 1]);
  const body = new URLSearchParams({
    "checks[0].locationId": checks[0]?.locationId ?? "",
    "checks[0].operationId": checks[0]?.operationId ?? "",
    answer: "empty",
  });
  for (let n = 0; n < 2; n++) {
    const answered = (await ask(emptiedBin.action, new Request(url, { method: "POST", headers, body }))) as Response;
    expect(answered.headers.get("Location")).toBe("/picking");
    expect(await saidAfter(answered)).toContain("A-01-1-01 is empty.");
  }
  expect(await question()).toMatchObject({ code: null, checks: [] });
});
