import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import type { PickAnswer } from "#app/domain/picking/plan/pick-view";
import * as api from "#app/routes/api/picking/scan";
import * as receive from "#app/routes/app/inventory/receiving/receive";
import * as transfer from "#app/routes/app/inventory/transfer/page";
import * as act from "#app/routes/app/picking/act/scan";
import * as picking from "#app/routes/app/picking/page";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { cookieOf } from "./call";
import { postPicking } from "./picking-forms";
import { remixArgs } from "./remix-args";

/** Every route that accepts scanned codes, with input that a scanner should never send. */

const ask = (handler: unknown, request: Request): Promise<unknown> =>
  (handler as (args: ActionFunctionArgs) => Promise<unknown>)(remixArgs(request)).catch((thrown) => thrown);

const form = (cookie: string, fields: Record<string, string>): RequestInit => ({
  method: "POST",
  headers: { Cookie: cookie },
  body: new URLSearchParams(fields),
});
const json = (cookie: string, body: unknown): RequestInit => ({
  method: "POST",
  headers: { Cookie: cookie, "Content-Type": "application/json" },
  body: JSON.stringify(body),
});
const at = (path: string, init: RequestInit) => new Request(`http://stowline.test${path}`, init);

async function setUp() {
  const company = await aCompany();
  const twin = { upc: "036000291452", lots: [{ onHand: 9, location: "A-01-1-01" }] };
  const red = await aProduct(company, { ...twin, name: "Red" });
  const blue = await aProduct(company, { ...twin, name: "Blue", lots: [{ onHand: 9, location: "B-01-1-01" }] });
  const lines = [
    { product: red, quantity: 2, name: "Red" },
    { product: blue, quantity: 2, name: "Blue" },
  ];
  const order = await anOrder(company, { lines });
  const anna = await cookieOf("employee", { companyId: company.id });
  const manager = await cookieOf("warehouse_manager", { companyId: company.id });
  await postPicking(anna, "start", { orderId: order.id });
  return { company, red, blue, orderId: order.id, anna, manager };
}

const HOSTILE = [
  "x".repeat(5000),
  "9".repeat(5000),
  "(01)".repeat(1250),
  "\u0000\u0001\u001b[2J",
  "\u202eABC",
  "https://example.test/x",
  "%' or 1=1 --",
  "<script>",
  "]C1",
];

test("every route responds to any scan with a message and counts nothing", async () => {
  const { company, anna, manager, orderId } = await setUp();

  for (const barcode of HOSTILE) {
    const scanned = (await ask(picking.action, at("/scanner", form(anna, { orderId, barcode })))) as PickAnswer;
    expect(scanned, barcode).toMatchObject({ said: { ok: false, title: "Product Not Found" }, view: { picked: 0 } });
    expect(scanned.said?.detail.length).toBeLessThan(150);
    const stayed = (await ask(act.action, at("/picking/act/scan", json(anna, { orderId, barcode })))) as Response;
    expect(stayed.status, barcode).toBe(200);

    const called = (await ask(api.action, at("/api/picking/scan", json(anna, { orderId, barcode })))) as Response;
    expect(called.status, barcode).toBe(barcode.length > 2000 ? 422 : 200);

    const begun = await postPicking(manager, "startScanned", { barcode });
    expect(begun.status, barcode).toBe(303);
    const shown = await ask(picking.loader, at(begun.headers.get("Location") ?? "", { headers: { Cookie: manager } }));
    expect(shown, barcode).toMatchObject({ lookUp: { orders: [], things: [], said: expect.any(String) } });

    if (barcode.length > 2000) continue;
    const fields = { operationId: "12345678", companyId: company.id, scan: barcode };
    expect(await ask(receive.action, at("/inventory/receive", form(manager, fields))), barcode).toMatchObject({
      said: { ok: false },
    });
    const query = new URLSearchParams({ code: barcode, company: company.id });
    const found = await ask(transfer.loader, at(`/inventory/transfer?${query}`, { headers: { Cookie: manager } }));
    expect(found, barcode).toMatchObject({ found: { sources: [], unknown: expect.any(String) } });
  }
});

test("a code of two products asks which one, by form, by the screen's route and by the API", async () => {
  const { anna, blue, orderId } = await setUp();
  const barcode = "036000291452";

  const asked = (await ask(
    picking.action,
    at("/scanner", form(anna, { orderId, barcode, scanId: "a" })),
  )) as PickAnswer;
  expect(asked).toMatchObject({
    said: { ok: false, title: "Which one?", detail: "036000291452 matches more than one record. Choose one." },
    view: { picked: 0 },
    asked: { barcode, choices: [{ kind: "product" }, { kind: "product", id: blue.id }] },
  });
  const called = (await ask(api.action, at("/api/picking/scan", json(anna, { orderId, barcode })))) as Response;
  expect(await called.json()).toEqual({
    message: "036000291452 matches more than one record. Choose one.",
    success: false,
    beeps: 3,
    item: null,
  });

  const choice = `product:${blue.id}`;
  const chosen = await ask(picking.action, at("/scanner", form(anna, { orderId, barcode, scanId: "b", choice })));
  expect(chosen).toMatchObject({ said: { title: "Product Found", detail: "1 × Blue picked from B-01-1-01." } });
  const again = (await ask(
    act.action,
    at("/picking/act/scan", json(anna, { orderId, barcode, scanId: "b", choice })),
  )) as Response;
  expect(await again.json()).toMatchObject({ said: { title: "Product Found" }, view: { picked: 1 } });
});

test("at the dock a code of two products asks which one, and adds the chosen one, with and without scripts", async () => {
  const { company, manager, blue } = await setUp();
  const fields = { operationId: "12345678", companyId: company.id };
  const post = (more: Record<string, string>) =>
    ask(receive.action, at("/inventory/receive", form(manager, { ...fields, ...more })));

  expect(await post({ scan: "036000291452" })).toMatchObject({
    said: { ok: false, title: "Which one?" },
    asked: { barcode: "036000291452", choices: [{ id: blue.id }, {}] },
  });
  const choice = `product:${blue.id}`;
  for (const more of [
    { scan: "036000291452", asked: "" },
    { scan: "", asked: "036000291452" },
  ])
    expect(await post({ ...more, choice })).toMatchObject({
      said: { ok: true, title: "+1 Blue" },
      draft: { lines: [{ sku: blue.sku, quantity: "1" }] },
      asked: null,
    });
});

test("for a transfer a code of two products asks which one, and shows the chosen one's locations", async () => {
  const { company, manager, blue } = await setUp();
  const look = (more: object) =>
    ask(
      transfer.loader,
      at(`/inventory/transfer?${new URLSearchParams({ code: "036000291452", company: company.id, ...more })}`, {
        headers: { Cookie: manager },
      }),
    );

  expect(await look({})).toMatchObject({ found: { sources: [], asks: { choices: [{ id: blue.id }, {}] } } });
  expect(await look({ choice: `product:${blue.id}` })).toMatchObject({
    found: { asks: null, sources: [{ productName: "Blue", code: "B-01-1-01" }] },
  });
});

test("for a transfer a code that is too long is reported", async () => {
  const { company, manager } = await setUp();
  const query = new URLSearchParams({ code: "x".repeat(5000), company: company.id });

  expect(
    await ask(transfer.loader, at(`/inventory/transfer?${query}`, { headers: { Cookie: manager } })),
  ).toMatchObject({
    found: { sources: [], asks: null, unknown: "This is too long to be a code (over 2,000 characters)" },
  });
});

test("a product scanned between two orders is looked up on the screen where it was scanned", async () => {
  const { manager, red } = await setUp();

  const begun = await postPicking(manager, "startScanned", { barcode: red.sku });
  expect([begun.status, begun.headers.get("Location")]).toEqual([303, `/scanner?code=${red.sku}`]);
  const blank = await postPicking(manager, "startScanned", { barcode: " " });
  expect(blank.headers.get("Location")).toBe("/scanner");
});
