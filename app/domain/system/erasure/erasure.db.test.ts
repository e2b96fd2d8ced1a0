import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataExports } from "#db/schema/data-exports";
import { mails } from "#db/schema/directory/credentials";
import { contactMessages } from "#db/schema/directory/provider";
import { labels, parcels, shipments, trackingEvents } from "#db/schema/shipping";
import { stagingOrders } from "#db/schema/staging";
import { archiveClosedOrders } from "#tests/factories/archived";
import { aCompany, aUser } from "#tests/factories/company";
import { wooAddress } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { anAcceptedOrder, type TestStoreOrder } from "#tests/factories/store-order";
import { systemWorld, testEnv } from "#tests/factories/world";
import { emailStatements } from "../../notifications/mail.service.server";
import { exportOrders } from "../../orders/list/export-orders.server";
import { labelZplKey } from "../../shipping/parcels";
import { movePayloadsJob } from "../../staging/payloads/move-payloads.server";
import { getStagedOrder } from "../../staging/staging.service.server";
import { sendContactMessage } from "../contact/contact.service.server";
import { markHandled } from "../contact/inbox.service.server";
import { enqueueLeftFiles } from "./erasure.jobs.server";
import { erasePerson, findPerson } from "./erasure.service.server";

const { DB } = testEnv;
type Row = Record<string, unknown>;

/** A person who occurs nowhere else in the database. The number is too long to be part of an id or a time by chance. */
const MARKS = ["annegret", "wolffsohn", "lindenallee", "ottensen", "40 5550177", "405550177"];
const billing = (email: string, over: Row = {}) =>
  wooAddress({ first_name: "Annegret", last_name: "Wolffsohn", phone: "+49 40 5550177", email, ...over });
const shipping = (street: string) =>
  wooAddress({ first_name: "Annegret", last_name: "Wolffsohn", address_1: street, city: "Ottensen" });

/**
 * Every column of the whole database that contains a text about the person, including search indexes and compressed
 * payloads.
 */
async function placesOf(): Promise<string[]> {
  const { results: tables } = await DB.prepare(
    "select name, sql from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like '_cf%'",
  ).all<{ name: string; sql: string }>();
  const found: string[] = [];
  for (const { name, sql } of tables) {
    if (/_search(_|$)/.test(name)) continue;
    expect(sql).not.toContain("VIRTUAL TABLE");
    const { results } = await DB.prepare(`select * from ${name}`).all<Row>();
    for (const row of results) {
      const packed = Array.isArray(row.payload) ? await unpacked(row.payload as number[]) : "";
      const text = `${JSON.stringify({ ...row, payload: packed || row.payload })}`.toLowerCase();
      if (MARKS.some((mark) => text.includes(mark))) found.push(name);
    }
  }
  for (const index of ["order_search", "user_search", "audit_search"])
    for (const mark of MARKS) {
      const hit = await DB.prepare(`select 1 from ${index} where ${index} match ?`).bind(`"${mark}"`).first();
      if (hit) found.push(index);
    }
  return [...new Set(found)].sort();
}

async function unpacked(bytes: number[]): Promise<string> {
  if (bytes[0] !== 0x1f) return new TextDecoder().decode(new Uint8Array(bytes));
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream("gzip"));
  // Other tests store damaged payloads on purpose, so only payloads that can be unpacked are searched.
  return new Response(stream).text().catch(() => "");
}

test("an erased person is found nowhere; the company's records stay, and the store cannot bring the person back", async () => {
  const ctx = systemWorld();
  const email = `annegret-${crypto.randomUUID()}@example.test`;
  const company = await aCompany();
  const db = ctx.db.company(company.id);
  const product = await aProduct(company, { onHand: 9 });
  const order = await anAcceptedOrder(company, {
    lines: [{ sku: product.sku, quantity: 2 }],
    payload: { billing: billing(email), shipping: shipping("Lindenallee 1"), customer_note: "For Annegret" },
  });
  await db.update(
    stagingOrders,
    { customerName: "Annegret Wolffsohn", customerEmail: email.toUpperCase() },
    eq(stagingOrders.id, order.id),
  );
  await order.says({ payload: { shipping: shipping("Lindenallee 2") } });
  await order.says({ payload: { billing: billing(email, { last_name: "Wolffsohn-Ott" }) } });
  await order.moveTo("picked");
  await order.says({ payload: { shipping: shipping("Lindenallee 3") } });
  await order.says({ payload: { shipping: shipping("Lindenallee 2") } });
  await order.moveTo("shipped");
  const label = aLabel(order.id, `${company.id}/labels/${order.id}.pdf`);
  await db.insert(labels, label);
  await ctx.files.put(`${company.id}/labels/${order.id}.pdf`, "Lindenallee", "application/pdf");
  await ctx.files.put(labelZplKey({ ...label, companyId: company.id }), "Lindenallee", "application/zpl");
  await order.says({ payload: { shipping: shipping("Lindenallee 4") } });
  const trackedAt = await aTrackedParcel(ctx, order);
  // The order's payload has been moved to R2, and the company's data was exported.
  const key = `${company.id}/staging/${order.id}.json.gz`;
  await ctx.files.put(key, "Lindenallee", "application/gzip");
  await db.update(stagingOrders, { payload: null, payloadKey: key }, eq(stagingOrders.id, order.id));
  // A worker that died while moving the payload left another file.
  const row = await db.first(
    { hash: stagingOrders.payloadHash },
    (own) => sql`from ${stagingOrders} where ${own(stagingOrders)} and ${stagingOrders.id} = ${order.id}`,
  );
  const left = `${company.id}/staging/${row?.hash}.json.gz`;
  await ctx.files.put(left, "Lindenallee", "application/gzip");
  const dataExport = {
    id: ctx.newId(),
    fileKey: "x",
    expiresAt: ctx.now() + 86_400_000,
    requestedBy: "u",
    requestedByName: "U",
  };
  await db.insert(dataExports, { ...dataExport, format: "csv", status: "done", createdAt: ctx.now() });
  const visitor = systemWorld({ caller: { address: "10.77.0.1", userAgent: null } });
  const config = { ...ctx.config, supportEmail: "help@provider.test" };
  const words = { name: "Annegret", email, subject: "Where is it", message: "Lindenallee", company: null, phone: null };
  await sendContactMessage({ ...visitor, config }, { ...words, website: "" });
  // An administrator answered the message, searched for the person, and got an email about the order; a carrier's
  // tracking file is pending.
  const [message] = await ctx.directory.rows(
    { id: contactMessages.id },
    sql`from ${contactMessages} where email = ${email}`,
  );
  await markHandled(ctx, message!.id, true);
  await (await exportOrders(ctx, { companyId: company.id, q: "Annegret" }, "csv")).cancel();
  const told = { userId: "u", kind: "order-changed" as const, companyIds: [company.id] };
  const letter = { kind: "notification" as const, key: order.id, recipient: "staff@provider.test", audience: told };
  await ctx.directory.batch(...(await emailStatements(ctx, { ...letter, subject: "Changed", text: "Lindenallee 4" })));
  await ctx.files.put("users/u/tracking.csv", "Order,Name\n1,Annegret", "text/csv");
  const before = await order.order();
  expect((await placesOf()).length).toBeGreaterThan(7);

  expect(await findPerson(ctx, email)).toMatchObject({ orders: 1, staged: 1, messages: 1, letters: 1, open: [] });
  const erased = await erasePerson(ctx, email);
  expect(erased).toMatchObject({ orders: 1, staged: 1, messages: 1, letters: 1 });
  expect(ctx.jobs).toEqual([{ type: "move-payloads" }, { type: "sweep-take-outs" }]);
  // If the message is lost, the cron enqueues the same job.
  const cron = systemWorld();
  await enqueueLeftFiles(cron);
  expect(cron.jobs).toEqual(ctx.jobs);
  // Files stored just now are kept until the next run, because a row may still be about to refer to them.
  const later = systemWorld();
  later.clock.now += 3_600_000;
  do await movePayloadsJob(later);
  while (later.jobs.splice(0).length > 0);

  expect(await placesOf()).toEqual([]);
  expect(await ctx.files.get(key)).toBeNull();
  expect(await ctx.files.get(left)).toBeNull();
  expect(await ctx.files.get(`${company.id}/labels/${order.id}.pdf`)).toBeNull();
  expect(await ctx.files.get(labelZplKey({ ...label, companyId: company.id }))).toBeNull();
  expect(await ctx.files.get("users/u/tracking.csv")).toBeNull();
  const [news] = await ctx.directory.rows(
    { status: mails.status, body: mails.bodySealed },
    sql`from ${mails} where kind = 'notification' and key = ${order.id}`,
  );
  expect(news).toEqual({ status: "dead", body: null });
  const events = await db.rows(
    { at: trackingEvents.at, description: trackingEvents.description, next: shipments.nextTrackAt },
    (own) => sql`from ${shipments} join ${trackingEvents} on ${own.through(trackingEvents, shipments)}
      and ${trackingEvents.shipmentId} = ${shipments.id} where ${own(shipments)} order by ${trackingEvents.at}`,
  );
  expect(events).toEqual([
    { at: trackedAt, description: "In transit", next: null },
    { at: trackedAt + 1, description: "Delivered", next: null },
  ]);
  expect(await db.find(dataExports, dataExport.id)).toMatchObject({ expiresAt: ctx.now() });
  const after = await order.order();
  const { orderNumber, totalMinor, status, lineCount, shippedAt } = before;
  expect(after).toMatchObject({
    orderNumber,
    totalMinor,
    status,
    lineCount,
    shippedAt,
    customerName: "Erased on request",
  });
  expect(after.shipTo).toMatchObject({ country: "DE", city: "" });
  expect((await getStagedOrder(ctx, order.id)).raw?.text).toContain("erased");
  const entry = await DB.prepare(
    "select subject, detail from audit_log where action = 'person.erased' order by id desc",
  ).first<Row>();
  expect(JSON.stringify(entry)).not.toContain("@");

  await order.says({ payload: { shipping: shipping("Lindenallee 5") } });
  expect(await placesOf()).toEqual([]);
  await expect(erasePerson(ctx, email)).rejects.toThrow("No data is stored for this person.");
});

test("an erased person is not found in the archive either", async () => {
  const ctx = systemWorld();
  const email = `annegret-${crypto.randomUUID()}@example.test`;
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 9 });
  const order = await anAcceptedOrder(company, {
    lines: [{ sku: product.sku, quantity: 2 }],
    payload: { billing: billing(email), shipping: shipping("Lindenallee 1") },
  });
  await order.moveTo("picked");
  await order.moveTo("shipped");
  await order.says({ payload: { shipping: shipping("Lindenallee 4") } });
  await archiveClosedOrders(company.id);
  const { archiveKey } = await order.order();
  expect(await ctx.files.get(archiveKey!)).not.toBeNull();

  expect(await erasePerson(ctx, email)).toMatchObject({ orders: 1 });
  const later = systemWorld();
  later.clock.now += 3_600_000;
  do await movePayloadsJob(later);
  while (later.jobs.splice(0).length > 0);
  expect(await ctx.files.get(archiveKey!)).toBeNull();
  expect(await placesOf()).toEqual([]);
  expect(await order.items()).toMatchObject([{ quantity: 2, pickedQuantity: 2 }]);
});

test("an open order is left and named, and who has an account is not erased past it", async () => {
  const ctx = systemWorld();
  const email = `open-${crypto.randomUUID()}@example.test`;
  const company = await aCompany();
  const open = await anAcceptedOrder(company, { number: "STILL-OPEN", payload: { billing: wooAddress({ email }) } });
  await anAcceptedOrder(company, { payload: { billing: wooAddress({ email }), status: "completed" } });

  expect(await erasePerson(ctx, email)).toMatchObject({ orders: 1, open: ["STILL-OPEN"] });
  expect((await open.order()).customerEmail).toBe(email);

  const user = await aUser("client", { companyId: company.id });
  const found = await findPerson(ctx, `${user.id}@example.test`);
  expect(found.accountId).toBe(user.id);
  await expect(erasePerson(ctx, found.email)).rejects.toThrow("user account");
});

/** In transit since then; the carrier reports where the parcel is, and who received it. */
async function aTrackedParcel(ctx: ReturnType<typeof systemWorld>, { id: orderId, companyId }: TestStoreOrder) {
  const [db, id, at] = [ctx.db.company(companyId), ctx.newId(), ctx.now()];
  const facts = { trackingNumber: "1Z5R89390357567127", carrier: "ups" as const, shippingMethod: "standard" as const };
  const by = { createdBy: "u", createdByName: "U", createdAt: at, nextTrackAt: at };
  await db.batch(
    db.insert(shipments, { id, orderId, orderNumber: "N", units: 2, ...facts, ...by }),
    db.insert(parcels, { shipmentId: id, position: 1, trackingNumber: facts.trackingNumber }),
    db.insert(trackingEvents, {
      ...{ shipmentId: id, position: 1, at, status: "in-transit" as const },
      ...{ description: "Left", place: "Ottensen, DE" },
    }),
    ...["Signed for by A. WOLFFSOHN", "Left at Lindenallee 3"].map((description) =>
      db.insert(trackingEvents, { shipmentId: id, position: 1, at: at + 1, status: "delivered" as const, description }),
    ),
  );
  return at;
}

const address = { company: "", address2: "", state: "", postcode: "20354", country: "DE", phone: "405550177" };
const aLabel = (orderId: string, fileKey: string) => ({
  ...{ id: crypto.randomUUID(), orderId, integrationId: "i", state: "bought" as const, fileKey },
  parcel: {
    ...{ weightGrams: 100, lengthMm: 1, widthMm: 1, heightMm: 1 },
    from: { ...address, name: "House", address1: "Dock 1", city: "Reno", phone: "" },
    to: { ...address, name: "Annegret Wolffsohn", address1: "Lindenallee 3", city: "Ottensen" },
  },
  rate: {
    id: "r",
    carrier: "ups" as const,
    carrierLabel: "UPS",
    service: "g",
    serviceLabel: "Ground",
    costMinor: 1,
    currency: "USD",
    deliveryDays: null,
    warnings: [],
  },
  ...{ carrier: "ups" as const, carrierLabel: "UPS", serviceLabel: "Ground", costMinor: 1, currency: "USD" },
  ...{ trackingNumber: "1Z5R89390357567127", createdBy: "u", createdByName: "U", createdAt: 1, updatedAt: 1 },
});
