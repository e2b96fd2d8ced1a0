import { sql } from "drizzle-orm";
import { setAutoProcess } from "#app/domain/companies/auto-process.server";
import { BulkQuery } from "#app/domain/fulfillment/bulk/bulk.schema";
import { changeMany } from "#app/domain/fulfillment/bulk/bulk-orders.server";
import { freeExcess } from "#app/domain/inventory/counts/count-excess.repo.server";
import { pickItem, startPicking } from "#app/domain/picking/picking.service.server";
import { processAll } from "#app/domain/staging/bulk-runs.server";
import { ChosenQuery } from "#app/domain/staging/chosen/chosen.schema";
import { processChosen } from "#app/domain/staging/chosen/process-chosen.server";
import { processStagedOrder } from "#app/domain/staging/staging.service.server";
import { users } from "#db/schema/directory/accounts";
import { orderHistory } from "#db/schema/orders";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aStagedOrder, stagedOrders } from "#tests/factories/staged";
import { aMovement, aProduct, levels } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { dbOf, runsOf, type Scenes, statusesOf } from "../scenario";

const historyOf = async (company: { id: string }) =>
  (
    await dbOf(company).rows(
      { event: orderHistory.event },
      (own) => sql`from ${orderHistory} where ${own(orderHistory)} order by ${orderHistory.event}`,
    )
  ).map(({ event }) => event);

export const ORDERS: Scenes = {
  async "staged orders become orders by themselves"() {
    const company = await aCompany();
    await setAutoProcess(systemWorld(), company.id, true);
    const product = await aProduct(company, { onHand: 3 });
    const line = { sku: product.sku, quantity: 2 };
    const wanted = [{ lines: [line] }, { lines: [line] }, { lines: [{ sku: "UNKNOWN" }] }];
    const staged = await stagedOrders(
      company,
      wanted.map((one, n) => ({ ...one, placedAt: 1e12 + n })),
    );
    const job = { type: "auto-process" as const, companyId: company.id };
    const messages = [{ ...job, ids: staged.map(({ id }) => id) }, job];
    const state = async () => [await statusesOf(company), await levels(product)];
    return { company, messages, state, proof: `"pending","on-hold"` };
  },
  async "all staged orders are processed in one go"() {
    const company = await aCompany();
    const product = await aProduct(company, { onHand: 400 });
    await stagedOrders(
      company,
      Array.from({ length: 60 }, (_, n) => ({ lines: [{ sku: product.sku }], placedAt: 1e12 + n })),
    );
    const ctx = systemWorld();
    await processAll(ctx, company.id);
    const state = async () => [await statusesOf(company), await levels(product), await runsOf(company)];
    return { company, messages: ctx.jobs, state, proof: `"done":60,"failed":0,"over":1` };
  },
  async "selected staged orders are processed"() {
    const company = await aCompany();
    const product = await aProduct(company, { onHand: 400 });
    const made = await stagedOrders(
      company,
      Array.from({ length: 60 }, (_, n) => ({ lines: [{ sku: product.sku }], placedAt: 1e12 + n })),
    );
    const ctx = systemWorld();
    await processChosen(ctx, ChosenQuery.parse({ id: made.map(({ id }) => id) }), crypto.randomUUID());
    const state = async () => [await statusesOf(company), await levels(product), await runsOf(company)];
    return { company, messages: ctx.jobs, state, proof: `"done":60,"failed":0,"over":1` };
  },
  async "many orders are held in one go"() {
    const company = await aCompany();
    const product = await aProduct(company, { onHand: 40 });
    const made = [];
    for (let n = 0; n < 12; n++) made.push(await anOrder(company, { lines: [{ product }] }));
    const ctx = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "orders.read");
    const query = BulkQuery.parse({ act: "hold", id: made.map(({ id }) => id) });
    await changeMany(ctx, query, { asked: crypto.randomUUID(), reason: "Paid twice" });
    const state = async () => [await statusesOf(company), await levels(product), await runsOf(company)];
    return { company, messages: ctx.jobs, state, proof: `"done":12,"failed":0,"over":1` };
  },
  async "units come that orders wait for"() {
    const company = await aCompany();
    const product = await aProduct(company, { onHand: 0 });
    for (const placedAt of [1e12, 1e12 + 1]) {
      const { id } = await aStagedOrder(company, { lines: [{ sku: product.sku, quantity: 2 }], placedAt });
      await processStagedOrder(systemWorld(), id);
    }
    await aMovement(product, 3);
    const job = { type: "release-waiting" as const, companyId: company.id };
    const state = async () => [await statusesOf(company), await levels(product)];
    return { company, messages: [job, { ...job, productIds: [product.id] }], state, proof: `"pending","on-hold"` };
  },
  async "a count finds fewer units than orders have"() {
    const company = await aCompany();
    const product = await aProduct(company, { onHand: 5 });
    const kept = await anOrder(company, { lines: [{ product, quantity: 3 }] });
    const order = await anOrder(company, { lines: [{ product, quantity: 2 }] });
    const ctx = systemWorld();
    const db = dbOf(company);
    const [lot] = product.lots;
    const level = { productId: product.id, lotId: lot?.id ?? "", locationId: lot?.locationId ?? "" };
    await db.batch(freeExcess(ctx, db, level, { difference: -1, base: ctx.newId(), reason: "Count" }));
    await aMovement(product, -1);
    const job = { type: "hold-short-orders" as const, companyId: company.id };
    const state = async () => [await statusesOf(company), await levels(product), await historyOf(company)];
    const messages = [{ ...job, orderIds: [kept.id, order.id] }, job];
    return { company, messages, state, proof: `["pending","on-hold"]` };
  },
  async "somebody says what a SKU means that orders wait for"() {
    const company = await aCompany();
    const sku = "WHAT-IS-IT";
    for (const placedAt of [1e12, 1e12 + 1, 1e12 + 2]) {
      const { id } = await aStagedOrder(company, { lines: [{ sku, quantity: 2 }], placedAt });
      await processStagedOrder(systemWorld(), id);
    }
    const product = await aProduct(company, { sku, onHand: 5 });
    const job = { type: "recheck-sku" as const, companyId: company.id, sku };
    const state = async () => [await statusesOf(company), await levels(product), await historyOf(company)];
    return { company, messages: [job, { ...job, after: "" }], state, proof: `["pending","pending","on-hold"]` };
  },
  async "somebody may not pick any more"() {
    const company = await aCompany();
    const product = await aProduct(company, { onHand: 5 });
    const order = await anOrder(company, { lines: [{ product, quantity: 3 }] });
    const picker = await aPicker(company);
    const { lines } = await startPicking(picker, order.id);
    await pickItem(picker, lines[0]?.id ?? "", { quantity: 2 });
    const { directory } = systemWorld();
    await directory.write(sql`update ${users} set role = 'client' where id = ${picker.actor.id}`);
    const job = { type: "release-picker" as const, userId: picker.actor.id };
    const state = async () => [await statusesOf(company), await levels(product), await historyOf(company)];
    return { company, messages: [job], state, proof: `["pending"],{"onHand":5,"allocated":3` };
  },
};
