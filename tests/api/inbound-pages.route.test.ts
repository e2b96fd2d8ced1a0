import { expect, test } from "vitest";
import * as cancel from "#app/routes/app/inventory/inbound/dialogs/cancel";
import * as close from "#app/routes/app/inventory/inbound/dialogs/close";
import * as resolve from "#app/routes/app/inventory/inbound/dialogs/resolve-item";
import * as unknownItem from "#app/routes/app/inventory/inbound/dialogs/unknown-item";
import * as edit from "#app/routes/app/inventory/inbound/edit";
import * as fromFile from "#app/routes/app/inventory/inbound/from-file";
import * as labels from "#app/routes/app/inventory/inbound/labels";
import * as create from "#app/routes/app/inventory/inbound/new";
import * as one from "#app/routes/app/inventory/inbound/one";
import * as receive from "#app/routes/app/inventory/inbound/receive";
import * as report from "#app/routes/app/inventory/inbound/report";
import * as reportPdf from "#app/routes/app/inventory/inbound/report.pdf";
import { aCompany } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { cookieOf } from "./call";
import { read, post as send } from "./plain-forms";
import { remixArgs } from "./remix-args";

/** Announced receipts through the forms that browsers post without scripts. */

const post = (route: { action: unknown }, cookie: string, fields: Record<string, string>, params = {}) =>
  send(route.action, "/x", cookie, Object.entries(fields), params);

/** A scan's answer is the page's data, with no redirect. */
const scan = (cookie: string, fields: Record<string, string>, params: Record<string, string>) => {
  const headers = { Cookie: cookie };
  const request = new Request("http://stowline.test/x", { method: "POST", headers, body: new URLSearchParams(fields) });
  return (receive.action as (args: unknown) => Promise<{ said: { detail: string } }>)(remixArgs(request, params));
};

test("announced by a client, received short with an unknown item, answered, closed short and reported", async () => {
  const company = await aCompany();
  await aProduct(company, { sku: "TEE", lots: [] });
  const client = await cookieOf("client", { companyId: company.id });
  const manager = await cookieOf("warehouse_manager", { companyId: company.id });

  const typed = {
    companyId: company.id,
    operationId: crypto.randomUUID(),
    announce: "on",
    supplier: "Mercer",
    pallets: "",
  };
  const line = {
    "lines[0].sku": "tee",
    "lines[0].quantity": "8",
    "lines[0].lotNumber": "",
    "lines[0].cartonUnits": "4",
  };
  const refused = await post(create, client, { ...typed, ...line, "lines[0].sku": "NO" });
  expect(refused).toMatchObject({ status: 422, errors: { "lines[0].sku": ["No active product has this SKU"] } });
  // The second line was added and left empty.
  const made = await post(create, client, { ...typed, ...line, "lines[1].sku": "", "lines[1].quantity": "" });
  const params = { asnId: /inbound\/([\w-]+)/.exec(made.to)?.[1] ?? "" };
  expect(made.status).toBe(303);

  const file = await read<Response>(labels.loader, "/x", client, params);
  expect([file.status, (await file.text()).slice(0, 5)]).toEqual([200, "%PDF-"]);
  const form = await read<object>(edit.loader, "/x", client, params);
  expect(form).toMatchObject({ defaultValue: { lines: [{ sku: "TEE", cartonUnits: "4" }] } });

  const delivery = { operationId: crypto.randomUUID(), companyId: company.id, asnId: params.asnId };
  const scanned = await scan(manager, { ...delivery, scan: "TEE" }, params);
  expect(scanned.said.detail).toContain("1 of 8 still expected");
  const goods = { "lines[0].sku": "TEE", "lines[0].quantity": "5", "lines[1].sku": "TEE", "lines[1].quantity": "1" };
  const received = await post(
    receive,
    manager,
    { ...delivery, ...goods, "lines[1].isDamaged": "on", cartons: "2" },
    params,
  );
  expect(received.status).toBe(303);
  const itemId = crypto.randomUUID();
  await post(unknownItem, manager, { operationId: itemId, code: "4006381333931", units: "2", note: "" }, params);
  await post(resolve, client, { outcome: "return", sku: "" }, { ...params, itemId });

  expect((await post(close, client, { reason: "x" }, params)).status).toBe(403);
  expect((await post(close, manager, { reason: "" }, params)).status).toBe(422);
  expect((await post(close, manager, { reason: "Supplier sent less" }, params)).status).toBe(303);
  expect((await post(cancel, manager, { reason: "Too late" }, params)).status).toBe(409);
  expect(await read<object>(one.loader, "/x", client, params)).toMatchObject({
    asn: { status: "closed", expectedUnits: 8, receivedUnits: 5, damagedUnits: 1, endReason: "Supplier sent less" },
    items: [{ outcome: "return" }],
  });
  const csv = await (await read<Response>(report.loader, "/x", client, params)).text();
  expect(csv).toContain("TEE");
  expect(csv).toMatch(/8,5,1,"?Short, Damaged"?/);
  const pdf = await read<Response>(reportPdf.loader, "/x", client, params);
  expect([pdf.headers.get("content-type"), (await pdf.text()).slice(0, 5)]).toEqual(["application/pdf", "%PDF-"]);
});

test("lines pasted from a spreadsheet become a draft, and wrong rows are named", async () => {
  const company = await aCompany();
  await aProduct(company, { sku: "TEE", lots: [] });
  const client = await cookieOf("client", { companyId: company.id });
  const form = { companyId: company.id, operationId: crypto.randomUUID(), supplier: "Mercer" };
  const none = await post(fromFile, client, { ...form, rows: "" });
  expect(none).toMatchObject({ status: 422, errors: { file: ["Choose a file, or paste rows below."] } });
  const wrong = await post(fromFile, client, { ...form, rows: "SKU,Quantity\nTEE,2\nNO,1" });
  expect(wrong).toMatchObject({ status: 422, errors: { file: ["Row 3: No active product has this SKU"] } });
  const made = await post(fromFile, client, { ...form, rows: "SKU,Quantity\nTEE,2" });
  expect(made.status).toBe(303);
  const params = { asnId: /inbound\/([\w-]+)/.exec(made.to)?.[1] ?? "" };
  expect(await read<object>(one.loader, "/x", client, params)).toMatchObject({
    asn: { status: "draft", expectedUnits: 2, supplier: "Mercer" },
  });
  await expect(read(reportPdf.loader, "/x", client, params)).rejects.toThrow();
});
