import { eq } from "drizzle-orm";
import { insertProposal } from "#app/domain/fulfillment/proposals/proposals.repo.server";
import { NewAsn } from "#app/domain/inbound/asn/asn.schema";
import { createAsn } from "#app/domain/inbound/asn/create-asn.server";
import { readAsn } from "#app/domain/inbound/asn/read-asn.server";
import { createUnits } from "#app/domain/inbound/handling-units/create-units.server";
import { NewUnits } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { addAsnPhoto } from "#app/domain/inbound/photos/asn-photos.server";
import { receiveGoods } from "#app/domain/inbound/receiving/receive-goods.server";
import { ReceiveForm } from "#app/domain/inbound/receiving/receiving.schema";
import { confirmLocation } from "#app/domain/inventory/counts/confirm-location.server";
import { createPlan } from "#app/domain/inventory/counts/plans/change-plan.server";
import { CountPlanForm } from "#app/domain/inventory/counts/plans/plan.schema";
import { saveCount } from "#app/domain/inventory/counts/save-count.server";
import { startCount } from "#app/domain/inventory/counts/start-count.server";
import { StartCart } from "#app/domain/picking/carts/cart.schema";
import { startCart } from "#app/domain/picking/carts/start-cart.server";
import { startPicking } from "#app/domain/picking/picking.service.server";
import { releaseWave } from "#app/domain/picking/waves/release-wave.server";
import { WavePlanQuery } from "#app/domain/picking/waves/wave.schema";
import { announceReturn } from "#app/domain/returns/document/create-return.server";
import { readReturn } from "#app/domain/returns/read-return.server";
import { receiveWithPhoto } from "#app/domain/returns/return-photos.server";
import { AnnounceReturn, ReceiveReturn } from "#app/domain/returns/returns.schema";
import { invoices } from "#db/schema/billing";
import { bulkRuns } from "#db/schema/bulk-runs";
import { countLines } from "#db/schema/counting/counts";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { imports } from "#db/schema/imports";
import { anAssembly } from "./assembly";
import { aBin } from "./bin";
import { aCompany, aUser } from "./company";
import { PNG } from "./image";
import { anOrder } from "./order";
import { aPicker } from "./picker";
import { missing } from "./shortage";
import { anIntegration, aStagedOrder } from "./staged";
import { aProduct, type TestProduct } from "./stock";
import { aSharedWarehouse } from "./warehouse";
import { systemWorld } from "./world";

/** Ids of one record of each kind that a company has, by the parameter names of paths and bodies. */
export interface House {
  companyId: string;
  productId: string;
  orderId: string;
  itemId: string;
  integrationId: string;
  stagedId: string;
  userId: string;
  importId: string;
  lotId: string;
  locationId: string;
  receiptId: string;
  asnId: string;
  shortageId: string;
  countId: string;
  lineId: string;
  planId: string;
  cartId: string;
  waveId: string;
  /** All companies use the same warehouses. */
  warehouseId: string;
  proposalId: string;
  invoiceId: string;
  runId: string;
  returnId: string;
  photoId: string;
  unitsId: string;
  unitId: string;
  asnPhotoId: string;
  assemblyOrderId: string;
  assemblyId: string;
}

export const aHouse = async (): Promise<House> => furnish((await aCompany()).id);

/** Creates new records for an existing company: all kinds, or the named ones. The other ids are unknown ones. */
export async function furnish(companyId: string, wanted?: readonly (keyof House)[]): Promise<House> {
  const company = { id: companyId, name: "" };
  const wants = (...names: (keyof House)[]) => !wanted || names.some((name) => wanted.includes(name));
  const house: House = { ...noHouse(), companyId };

  const product = await aProduct(company, { onHand: 9 });
  const [lot] = product.lots;
  Object.assign(house, { productId: product.id, lotId: lot?.id, locationId: lot?.locationId });
  if (wants("receiptId")) house.receiptId = await aReceipt(companyId, product);
  if (wants("asnId", "asnPhotoId")) Object.assign(house, await anAsn(companyId, product));
  if (wants("assemblyOrderId", "assemblyId")) Object.assign(house, await anAssembly(company));
  if (wants("unitId")) house.unitId = await aUnit(companyId);
  if (wants("orderId", "itemId", "proposalId")) {
    const order = await anOrder(company, { lines: [{ product, quantity: 1 }] });
    Object.assign(house, { orderId: order.id, itemId: order.items[0]?.id });
    if (wants("proposalId")) house.proposalId = await aProposal(companyId, order.id);
  }
  if (wants("integrationId", "stagedId")) {
    const integration = await anIntegration(company);
    house.integrationId = integration.id;
    if (wants("stagedId")) house.stagedId = (await aStagedOrder(company, { integration })).id;
  }
  if (wants("userId", "importId")) house.userId = (await aUser("client", { companyId })).id;
  if (wants("importId")) house.importId = await anImport(companyId, house.userId);
  if (wants("countId", "lineId")) Object.assign(house, await aCount(companyId));
  if (wants("planId")) house.planId = await aPlan(companyId);
  if (wants("cartId")) house.cartId = await aCart(company);
  if (wants("waveId")) house.waveId = await aWave(company);
  if (wants("warehouseId")) house.warehouseId = (await aSharedWarehouse()).id;
  if (wants("shortageId")) house.shortageId = await aShortage(company);
  if (wants("invoiceId")) house.invoiceId = await anInvoice(company);
  if (wants("runId")) house.runId = await aRun(company);
  if (wants("returnId", "photoId", "unitsId")) Object.assign(house, await aReturn(company));
  return house;
}

async function aReceipt(companyId: string, { sku }: TestProduct): Promise<string> {
  const ctx = systemWorld();
  const lines = [{ sku, quantity: "1" }];
  return (await receiveGoods(ctx, ReceiveForm.parse({ operationId: ctx.newId(), companyId, lines }))).receiptId;
}

/** A return of a shipped order, with a photo of the unit that came back. */
async function aReturn(company: { id: string }): Promise<Pick<House, "returnId" | "photoId" | "unitsId">> {
  const ctx = systemWorld();
  const product = await aProduct(company, { onHand: 2 });
  const order = await anOrder(company, { status: "shipped", lines: [{ product, quantity: 2 }] });
  const lines = [{ itemId: order.items[0]?.id, quantity: 2 }];
  const { id } = await announceReturn(ctx, order.id, AnnounceReturn.parse({ operationId: ctx.newId(), lines }));
  const unit = { operationId: ctx.newId(), line: 1, quantity: 1, condition: "new", disposition: "restock" };
  await receiveWithPhoto(ctx, id, ReceiveReturn.parse(unit), PNG);
  const { lines: received } = await readReturn(ctx, id);
  const [units] = received[0]?.units ?? [];
  return { returnId: id, photoId: units?.photoId ?? "", unitsId: units?.id ?? "" };
}

/** An announced receipt with a photo of the delivery. */
async function anAsn(companyId: string, { sku }: TestProduct): Promise<Pick<House, "asnId" | "asnPhotoId">> {
  const ctx = systemWorld();
  const { id: asnId } = await createAsn(
    ctx,
    NewAsn.parse({ companyId, announce: true, lines: [{ sku, quantity: 1 }] }),
  );
  await addAsnPhoto(ctx, asnId, { operationId: ctx.newId(), line: 1, note: "Dented" }, PNG);
  const { photos } = await readAsn(ctx, asnId);
  return { asnId, asnPhotoId: photos[0]?.id ?? "" };
}

/** An empty pallet of the company in a bin of its own. */
async function aUnit(companyId: string): Promise<string> {
  const ctx = systemWorld();
  const place = `HU-${ctx.newId()}`.toUpperCase();
  await aBin(place);
  const form = NewUnits.parse({ operationId: ctx.newId(), kind: "pallet", companyId, place });
  return (await createUnits(ctx, form)).ids[0] ?? "";
}

async function anImport(companyId: string, startedBy: string): Promise<string> {
  const ctx = systemWorld();
  const id = ctx.newId();
  await ctx.db.company(companyId).insert(imports, {
    id,
    kind: "products",
    status: "ready",
    fileName: "x.csv",
    fileHash: id,
    encoding: "utf-8",
    delimiter: ",",
    headers: ["Name", "SKU"],
    total: 0,
    parts: 0,
    startedBy,
    startedByName: "x",
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  return id;
}

/** A finished run, because a company can have only one open run. */
async function aRun({ id: companyId }: { id: string }): Promise<string> {
  const ctx = systemWorld();
  const run = { id: ctx.newId(), startedBy: "x", startedAt: ctx.now(), finishedAt: ctx.now(), total: 1, processed: 1 };
  await ctx.db.company(companyId).insert(bulkRuns, run);
  return run.id;
}

/** A draft invoice for the days after those of the earlier drafts. */
async function anInvoice({ id: companyId }: { id: string }): Promise<string> {
  const ctx = systemWorld();
  const id = ctx.newId();
  invoiceDays += 1;
  const day = new Date(Date.UTC(2001, 0, invoiceDays)).toISOString().slice(0, 10);
  const days = { periodFrom: day, periodTo: day };
  await ctx.db
    .company(companyId)
    .insert(invoices, { id, ...days, currency: "USD", createdAt: ctx.now(), updatedAt: ctx.now() });
  return id;
}
let invoiceDays = 0;

/** The store changes the customer of an order. */
async function aProposal(companyId: string, orderId: string): Promise<string> {
  const ctx = systemWorld();
  const id = ctx.newId();
  await insertProposal(ctx.db.company(companyId), {
    id,
    orderId,
    kind: "customer",
    version: id,
    changes: [{ what: "Phone", from: null, to: "1" }],
    effect: { customerPhone: "1" },
    status: "open",
    createdAt: ctx.now(),
  });
  return id;
}

/**
 * An undecided shortage. The product has one unit, because with more units a missing one would be picked from another
 * location.
 */
async function aShortage(company: { id: string }): Promise<string> {
  const product = await aProduct(company, { onHand: 1 });
  const order = await anOrder(company, { lines: [{ product, quantity: 1 }] });
  const picker = await aPicker(company);
  await startPicking(picker, order.id);
  const { open } = await missing(picker, order.items[0]?.id ?? "", 1);
  if (!open) throw new Error("The shortage was not left to decide");
  return open.id;
}

/** Ids that do not exist. */
export function noHouse(): House {
  const { newId } = systemWorld();
  return {
    companyId: newId(),
    productId: newId(),
    orderId: newId(),
    itemId: newId(),
    integrationId: newId(),
    stagedId: newId(),
    userId: newId(),
    importId: newId(),
    lotId: newId(),
    locationId: newId(),
    receiptId: newId(),
    asnId: newId(),
    assemblyOrderId: newId(),
    assemblyId: newId(),
    shortageId: newId(),
    countId: newId(),
    lineId: newId(),
    planId: newId(),
    cartId: newId(),
    waveId: newId(),
    warehouseId: newId(),
    proposalId: newId(),
    invoiceId: newId(),
    runId: newId(),
    returnId: newId(),
    photoId: newId(),
    unitsId: newId(),
    unitId: newId(),
    asnPhotoId: newId(),
  };
}

/** A count of a new product in a bin of its own, with a difference that waits for approval. */
async function aCount(companyId: string): Promise<{ countId: string; lineId: string }> {
  const world = systemWorld();
  const ctx = { ...world, db: world.db.company(companyId) };
  const code = `COUNTED-${ctx.newId().toUpperCase()}`;
  const { id } = await aProduct({ id: companyId }, { lots: [{ onHand: 3, location: code }] });
  const { countId } = await startCount(ctx, code);
  await confirmLocation(ctx, countId, code);
  const lines = await ctx.db.select(countLines, {
    columns: ["id", "productId", "book"],
    where: eq(countLines.countId, countId),
  });
  const counted = lines.map((line) => ({ id: line.id, counted: line.book + (line.productId === id ? 1 : 0) }));
  await saveCount(ctx, countId, { operationId: ctx.newId(), lines: counted });
  return { countId, lineId: lines.find(({ productId }) => productId === id)?.id ?? "" };
}

async function aPlan(companyId: string): Promise<string> {
  return (await createPlan(systemWorld(), CountPlanForm.parse({ name: "Weekly", companyId, everyDays: 7 }))).id;
}

/** A cart with one order of the company. */
async function aCart(company: { id: string }): Promise<string> {
  const product = await aProduct(company, { onHand: 1 });
  const order = await anOrder(company, { lines: [{ product, quantity: 1 }] });
  const picker = await aPicker(company);
  return (await startCart(picker, StartCart.parse({ operationId: picker.newId(), orderIds: [order.id] }))).cartId;
}

/** A wave with one order of the company. */
async function aWave(company: { id: string }): Promise<string> {
  const product = await aProduct(company, { onHand: 1 });
  const { id } = await anOrder(company, { lines: [{ product, quantity: 1 }] });
  const input = {
    operationId: systemWorld().newId(),
    warehouseId: MAIN_WAREHOUSE,
    orderIds: [id],
    lateOrders: "wait" as const,
  };
  return (await releaseWave(systemWorld(), WavePlanQuery.parse({}), input)).waveId;
}
