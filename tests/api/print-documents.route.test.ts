import { beforeAll, expect, test } from "vitest";
import { parcelLabelsFile } from "#app/domain/shipping/papers/papers.server";
import { PrintStationForm } from "#app/domain/warehouses/printing/printing.schema";
import { addStation } from "#app/domain/warehouses/printing/stations.server";
import { renderPrintJob } from "#app/http/printing/print-job-content.server";
import * as carrierLabel from "#app/routes/app/printing/documents/carrier-label";
import * as cartLabels from "#app/routes/app/printing/documents/cart-labels";
import * as labels from "#app/routes/app/printing/documents/labels";
import * as packingSlips from "#app/routes/app/printing/documents/packing-slips";
import * as pickLists from "#app/routes/app/printing/documents/pick-lists";
import * as runLabels from "#app/routes/app/printing/documents/run-labels";
import * as shippingLabels from "#app/routes/app/printing/documents/shipping-labels";
import * as unitLabel from "#app/routes/app/printing/documents/unit-label";
import * as ship from "#app/routes/app/shipping/create";
import { action as agentAction } from "#app/routes/hooks/print-agent";
import { labels as labelsTable } from "#db/schema/shipping";
import type { PrinterKind } from "#db/schema/values/printing-values";
import { aBin, aCode } from "#tests/factories/bin";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { PARCEL } from "#tests/factories/parcel";
import { aPrintAgent, aPrinter } from "#tests/factories/printer";
import { aProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld } from "#tests/factories/world";
import { answerOf } from "./api-response";
import { cookieOf } from "./call";
import { flashOf } from "./flash-of";
import { remixArgs } from "./remix-args";

let at: { cookie: string; token: string; company: { id: string; name: string } };

beforeAll(async () => {
  const world = systemWorld();
  const { id: warehouseId } = await aWarehouse();
  const printer = async (kind: string) => (await aPrinter(warehouseId, { kind })).id;
  const [label, pdf, paper] = [await printer("label-203"), await printer("label-pdf"), await printer("a4")];
  const key = world.newId();
  const form = { key, name: "Packing", warehouseId, shippingLabel: pdf, smallLabel: label, largeLabel: label };
  await addStation(world, PrintStationForm.parse({ ...form, packingSlip: paper, pickList: paper }));
  const company = await aCompany();
  const session = await cookieOf("employee", { companyId: null, assigned: [company.id] });
  const { token } = await aPrintAgent(warehouseId);
  at = { cookie: `${session}; print_station=${key}`, token, company };
});

async function post(module: { action: unknown }, fields: [string, string][], params = {}, cookie = at.cookie) {
  const request = new Request("http://stowline.test/print", {
    ...{ method: "POST", body: new URLSearchParams(fields) },
    headers: { Cookie: cookie, Accept: "text/html", Referer: "http://stowline.test/orders?q=1" },
  });
  const response = await (module.action as (args: unknown) => Promise<Response>)(remixArgs(request, params));
  return { to: response.headers.get("Location"), flash: await flashOf(response) };
}

interface Job {
  id: string;
  run: number;
  title: string;
  type: string;
  content: string;
}

/** What an agent gets, as it prints all that waits. */
async function jobsFor(token: string): Promise<Job[]> {
  const jobs: Job[] = [];
  for (let result: object | undefined; ; ) {
    const { body } = await answerOf<{ job: Job | null }>(agentAction, {
      ...{ method: "POST", path: "/print-agent/jobs", body: { result } },
      headers: { Authorization: `Bearer ${token}` },
    });
    if (!body.job) return jobs;
    jobs.push(body.job);
    result = { jobId: body.job.id, run: body.job.run, printed: true };
  }
}

const printed = async () =>
  (await jobsFor(at.token)).map(({ title, type, run, content }) => ({
    ...{ title, type, run },
    start: atob(content).slice(0, 5),
  }));

const pdf = (title: string) => ({ title, type: "pdf", run: 1, start: "%PDF-" });
const zpl = (title: string) => ({ title, type: "zpl", run: 1, start: "^XA\n^" });

test("papers of orders are printed one by one, and the button returns to its page", async () => {
  const [a, b] = [await anOrder(at.company), await anOrder(at.company)];
  const ids: [string, string][] = [
    ["id", a.id],
    ["id", b.id],
  ];
  expect(await post(packingSlips, ids)).toMatchObject({
    to: "/orders?q=1",
    flash: { title: "Printing at Packing", description: "2 documents" },
  });
  expect(await post(packingSlips, ids)).toMatchObject({ flash: { title: "Already waiting for the printer" } });
  await post(pickLists, ids.slice(0, 1));
  expect(await printed()).toEqual([
    pdf(`Packing slip ${a.orderNumber}`),
    pdf(`Packing slip ${b.orderNumber}`),
    pdf(`Pick list ${a.orderNumber}`),
  ]);
});

test("labels of products, bins and totes are printed in the printer's own language", async () => {
  const product = await aProduct(at.company, { sku: aCode("PRINT"), onHand: 3 });
  const bin = aCode("PL");
  await aBin(bin);
  const stock: [string, string] = ["stock", "50x25"];
  await post(labels, [stock, ["product", product.id], ["lot", "first"], ["copies", "2"]]);
  await post(labels, [stock, ["kind", "locations"], ["q", bin], ["warehouse", ""]]);
  await post(cartLabels, [stock, ["of", "totes"], ["from", "7"], ["count", "2"]]);
  await post(cartLabels, [stock, ["of", "slots"], ["from", "39"], ["count", "5"]]);
  await post(cartLabels, [stock, ["of", "carts"], ["from", "12"], ["count", "1"]]);
  expect(await printed()).toEqual([
    zpl(`2 labels, ${product.sku}`),
    zpl(`1 label, ${bin}`),
    zpl("Labels TOTE-007 to TOTE-008"),
    zpl("Labels SLOT-39 to SLOT-40"),
    zpl("Label CART-12"),
  ]);
});

test("a shipment's label and slip print by themselves once; printed again, they are reprints", async () => {
  const order = await anOrder(at.company, { status: "picked", lines: [] });
  const form: [string, string][] = Object.entries(PARCEL).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
  expect(await post(ship, form, { orderId: order.id })).toMatchObject({
    flash: { title: "Shipment created successfully", description: "Printing at Packing" },
  });
  const titles = [`Address label ${order.orderNumber}`, `Packing slip ${order.orderNumber}`];
  expect(await printed()).toEqual(titles.map(pdf));
  await post(shippingLabels, [["id", order.id]]);
  expect(await printed()).toEqual([{ ...pdf(`Address label ${order.orderNumber}`), run: 2 }]);
});

test("our own label of a parcel is printed in ZPL on a printer of 203 dpi", async () => {
  const order = await anOrder(at.company, { status: "picked", lines: [] });
  const form: [string, string][] = Object.entries(PARCEL).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
  await post(ship, form, { orderId: order.id });
  const render = (kind: PrinterKind) =>
    renderPrintJob(systemWorld(), {
      ...{ title: "Address label", companyId: at.company.id, printer: { name: "Zebra", kind } },
      document: { kind: "address-label", orderId: order.id },
    });
  const { type, content } = await render("label-203");
  expect(type).toBe("zpl");
  expect(new TextDecoder().decode(content)).toMatch(/^\^XA\n\^PW812\^LL1219/);
  await expect(render("label-300")).rejects.toMatchObject({ reason: "printer_does_not_fit" });
  await printed();
});

test("single labels of carriers are printed, and no voided ones", async () => {
  const order = await anOrder(at.company, { status: "picked", lines: [] });
  const db = systemWorld().db.company(at.company.id);
  const address = { name: "A", company: "", address1: "1 Dock", address2: "", city: "Reno", state: "NV" };
  const place = { ...address, postcode: "89501", country: "US", phone: "" };
  const aLabel = async (over: Partial<typeof labelsTable.$inferInsert>) => {
    const id = systemWorld().newId();
    const fileKey = `${at.company.id}/labels/${id}.pdf`;
    await systemWorld().files.put(fileKey, "%PDF-1.7", "application/pdf");
    const priced = {
      carrier: "ups",
      carrierLabel: "UPS",
      serviceLabel: "Ground",
      costMinor: 1,
      currency: "USD",
    } as const;
    await db.insert(labelsTable, {
      ...{ id, orderId: order.id, integrationId: "i", state: "bought", fileKey, trackingNumber: "1Z", ...priced },
      parcel: { weightGrams: 1, lengthMm: 1, widthMm: 1, heightMm: 1, from: place, to: place },
      rate: { ...priced, id: "r", service: "ground", deliveryDays: null, warnings: [] },
      ...{ createdBy: "u", createdByName: "U", createdAt: 1, updatedAt: 1, ...over },
    });
    return id;
  };
  const own = await aLabel({ position: 2 });
  const voided = await aLabel({ position: 3, state: "voided" });
  await post(carrierLabel, [
    ["id", own],
    ["id", voided],
  ]);
  expect(await printed()).toEqual([pdf(`Label ${order.orderNumber}, parcel 2`)]);
  await expect(post(carrierLabel, [["id", voided]])).rejects.toMatchObject({ init: { status: 404 } });
  await expect(post(runLabels, [], { asked: "none" })).rejects.toMatchObject({ init: { status: 404 } });
});

test("without a station, for nothing chosen, and out of reach, nothing is printed", async () => {
  const order = await anOrder(at.company);
  const [session = ""] = at.cookie.split(";");
  const own: [string, string][] = [["id", order.id]];
  expect(await post(packingSlips, own, {}, session)).toMatchObject({
    flash: { variant: "destructive", description: expect.stringContaining("no print station") },
  });
  expect(await post(shippingLabels, own)).toMatchObject({ flash: { description: "There is nothing to print." } });
  const foreign = await anOrder(await aCompany());
  const missing = { init: { status: 404 } };
  await expect(post(packingSlips, [["id", foreign.id]])).rejects.toMatchObject(missing);
  await expect(post(unitLabel, [["unitNumber", "999999"]])).rejects.toMatchObject(missing);
  expect(await printed()).toEqual([]);
});

test("a parcel's label for a label printer is one label in ZPL, the same as the file of its order", async () => {
  const world = systemWorld();
  const { id: warehouseId } = await aWarehouse();
  const { id: printerId } = await aPrinter(warehouseId, { kind: "label-203" });
  const { token } = await aPrintAgent(warehouseId);
  const key = world.newId();
  await addStation(world, PrintStationForm.parse({ key, name: "Bench", warehouseId, shippingLabel: printerId }));
  const [session = ""] = at.cookie.split("; print_station=");
  const order = await anOrder(at.company, { status: "picked", lines: [] });
  const form = Object.entries(PARCEL).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  await post(ship, form, { orderId: order.id }, `${session}; print_station=${key}`);
  const [job, ...others] = await jobsFor(token);
  expect([job, others]).toMatchObject([{ title: `Address label ${order.orderNumber}`, type: "zpl", run: 1 }, []]);
  const content = atob(job?.content ?? "");
  expect(content.match(/\^X[AZ]/g)).toEqual(["^XA", "^XZ"]);
  expect([content.startsWith("^XA"), content.trimEnd().endsWith("^XZ")]).toEqual([true, true]);
  const file = await parcelLabelsFile(world, [order.id], { isZpl: true });
  if ("refused" in file) throw new Error(file.refused);
  let text = "";
  for await (const piece of file.pieces) text += new TextDecoder().decode(piece);
  expect(content).toBe(text);
});
