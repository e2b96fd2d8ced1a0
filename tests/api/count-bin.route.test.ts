import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { decideShortage, startPicking } from "#app/domain/picking/picking.service.server";
import * as count from "#app/routes/app/counting/bin";
import * as countSave from "#app/routes/app/counting/bin.save";
import * as countScan from "#app/routes/app/counting/bin.scan";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { missing } from "#tests/factories/shortage";
import { aProduct, levels } from "#tests/factories/stock";
import { accountOf, cookieOf } from "./call";
import { remixArgs } from "./remix-args";

type Answer = { said?: { ok: boolean; detail: string }; detail?: string };

async function send(handler: unknown, cookie: string, fields: object, params: Record<string, string>) {
  const headers = { Cookie: cookie, "Content-Type": "application/json" };
  const request = new Request("http://stowline.test/kept", { method: "POST", headers, body: JSON.stringify(fields) });
  const response = (await (handler as (args: ActionFunctionArgs) => Promise<unknown>)(
    remixArgs(request, params),
  )) as Response;
  return { status: response.status, answer: (await response.json()) as Answer };
}

/** A form posted without scripts. */
async function post(cookie: string, fields: Record<string, string>, params: Record<string, string>) {
  const init = { method: "POST", headers: { Cookie: cookie }, body: new URLSearchParams(fields) };
  const request = new Request("http://stowline.test/picking/count/x", init);
  return (count.action as (args: ActionFunctionArgs) => Promise<unknown>)(remixArgs(request, params)).catch(
    (thrown: unknown) => thrown,
  );
}

/**
 * A bin in which a picker reported three missing units, and a manager's count of it from the device's offline queue.
 */
async function aKeptCount() {
  const company = await aCompany();
  const { cookie, id: by } = await accountOf("warehouse_manager", { companyId: company.id });
  const product = await aProduct(company, { onHand: 3, name: "Serum", upc: "042100005264" });
  const order = await anOrder(company, { lines: [{ product, quantity: 3 }] });
  const picker = await aPicker(company);
  await startPicking(picker, order.id);
  const { open } = await missing(picker, order.items[0]?.id ?? "", 3);
  const shortageId = open?.id ?? "";
  const manager = await aPicker(company, { role: "warehouse_manager" });
  await decideShortage(manager, shortageId, { decision: "without", note: null });
  const kept = { operationId: "kept-count-1", counted: "1", expected: "3", by };
  return { company, product, cookie, count: kept, params: { shortageId } };
}

test("a count that the device sends twice adjusts the bin once", async () => {
  const { product, cookie, count, params } = await aKeptCount();
  for (let n = 0; n < 2; n++) {
    const { answer } = await send(countSave.action, cookie, count, params);
    expect(answer.said).toMatchObject({
      ok: true,
      detail: `Counted 1 of ${product.sku} at A-01-1-01 instead of 3: −2.`,
    });
  }
  expect(await levels(product)).toMatchObject({ onHand: 1 });
});

test("a count is refused from another user's session, without a number, and of a bin that is unknown or another company's", async () => {
  const { company, product, cookie, count, params } = await aKeptCount();
  const other = await cookieOf("warehouse_manager", { companyId: company.id });
  expect((await send(countSave.action, other, count, params)).status).toBe(401);
  expect((await send(countSave.action, cookie, { ...count, counted: "" }, params)).status).toBe(422);
  expect((await send(countSave.action, cookie, count, { shortageId: "unknown" })).status).toBe(404);
  const stranger = await accountOf("warehouse_manager", { companyId: (await aCompany()).id });
  expect((await send(countSave.action, stranger.cookie, { ...count, by: stranger.id }, params)).status).toBe(404);
  expect(await levels(product)).toMatchObject({ onHand: 3 });
});

test("of two counts of a bin that began alike only the first adjusts it, at once or one after the other", async () => {
  const { product, cookie, count, params } = await aKeptCount();
  const tabs = ["tab-one-1", "tab-two-1"].map((operationId) => ({ ...count, operationId, counted: "2" }));
  const answers = await Promise.all(tabs.map((tab) => send(countSave.action, cookie, tab, params)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = await send(countSave.action, cookie, { ...count, operationId: "tab-three", counted: "2" }, params);
  expect([late.status, late.answer.detail]).toEqual([
    409,
    "Units moved at A-01-1-01 during the count. The stock there is 2 now. Count again.",
  ]);
  expect(await levels(product)).toMatchObject({ onHand: 2 });
});

test("without scripts each scan brings the form back with its count, and saving it counts once", async () => {
  const { product, cookie, params } = await aKeptCount();
  let fields: Record<string, string> = { operationId: "no-scripts-1", expected: "3", counted: "" };
  for (const scan of ["A-01-1-01", product.sku, "042100005264"]) {
    const answer = (await post(cookie, { ...fields, scan }, params)) as { draft: Record<string, string> };
    expect(answer).toMatchObject({ said: { ok: true } });
    fields = { ...fields, ...answer.draft };
  }
  expect(fields).toEqual({ operationId: "no-scripts-1", expected: "3", counted: "2" });
  expect(await levels(product)).toMatchObject({ onHand: 3 });
  const blank = (await post(cookie, { ...fields, counted: "", scan: "" }, params)) as { init: { status: number } };
  expect(blank).toMatchObject({
    data: { result: { error: { counted: ["Enter a whole number"] } } },
    init: { status: 422 },
  });
  for (let n = 0; n < 2; n++) {
    const saved = (await post(cookie, { ...fields, scan: "" }, params)) as Response;
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/picking/shortages"]);
  }
  expect(await levels(product)).toMatchObject({ onHand: 2 });
});

test("a code that is neither the bin's nor its item's is named, with scripts and without", async () => {
  const { company, cookie, params } = await aKeptCount();
  const other = await aProduct(company, {
    name: "Cream",
    lots: [{ onHand: 1, lotNumber: "C-7", location: "B-02-1-01" }],
  });
  const named: Record<string, string> = {
    [other.sku]: `is Cream, SKU ${other.sku}. Count`,
    "C-7": "is Lot C-7 of Cream. Count",
    "B-02-1-01": "is Location B-02-1-01. Count",
    "NO-SUCH-CODE": "No product, lot, or location has the code NO-SUCH-CODE.",
  };
  for (const [scan, detail] of Object.entries(named)) {
    const said = { ok: false, title: "Another code", detail: expect.stringContaining(detail) };
    expect((await send(countScan.action, cookie, { scan, counted: "2" }, params)).answer, scan).toMatchObject(said);
    expect(await post(cookie, { operationId: "x", expected: "3", counted: "2", scan }, params), scan).toMatchObject({
      said,
      draft: { counted: "2" },
    });
  }
});
