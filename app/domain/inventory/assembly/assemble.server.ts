import { and, eq } from "drizzle-orm";
import { inList } from "#db/expressions";
import { lots, products } from "#db/schema/catalog";
import { assemblies, assemblyOrders } from "#db/schema/inventory/assembly";
import { activities } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, type DomainError, invalid, notFound } from "../../kernel/errors";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { inWarehouse } from "../../warehouses/in-warehouse.server";
import { enqueueWaitingOrders } from "../allocation/waiting-orders.server";
import { locationCode } from "../location-code";
import { ensureLocation, locationByCode } from "../locations/locations.server";
import { lotProblems } from "../lot-rules";
import { ASSEMBLY_PREFIX } from "../movements/movements.repo.server";
import { brokenPlacements, reasonFor, ruledBins } from "../placement.server";
import { assertReceivable, insertReceiptMovements, upsertLots } from "../receiving/receive.repo.server";
import { assertFree, consume, freeComponents, hasEnded, insertAssembly } from "./assemble.repo.server";
import { componentsOfOrder, type OrderComponent } from "./assembly.repo.server";
import type { AssembleCall } from "./assembly.schema";
import { assemblyName, endedNotice } from "./assembly-status";
import { chosenUses, earliestExpiry, suggestedLot } from "./chosen-uses";
import type { Use } from "./plan-uses";

export interface Assembled {
  assemblyId: string;
  name: string;
  sku: string;
  quantity: number;
  lotNumber: string;
  to: string;
}

type Order = typeof assemblyOrders.$inferSelect;

/**
 * Records assembled units: takes the components from stock and adds the units, billed in the same batch. Sent twice it
 * is recorded once.
 * @throws not_found; conflict with the status; insufficient_stock with the component; validation
 */
export async function assemble(ctx: Ctx, orderId: string, input: AssembleCall): Promise<Assembled> {
  const order = await ctx.db.find(assemblyOrders, orderId);
  if (!order) throw notFound("This assembly order");
  const company = ctx.db.company(order.companyId);
  const done = await findRecorded(company, input.operationId);
  if (done) return repeated(done, order, input);
  assertOpen(order, input.quantity);
  const plan = await planned(ctx, company, order, input);
  const id = ctx.newId();
  try {
    await company.batch(...recordStatements(ctx, company, { id, order, input, ...plan }));
  } catch (error) {
    const isRefused = refusedBy(error, "unique") || refusedBy(error, "assertion") || refusedBy(error, "check");
    if (!isRefused || refusedBy(error, "assertion", "reserved_bin")) throw error;
    const first = await findRecorded(company, input.operationId);
    if (first) return repeated(first, order, input);
    throw await refusal(ctx, company, { order, input, needs: plan.needs });
  }
  if (plan.target.pickable) await enqueueWaitingOrders(ctx, order.companyId, [order.productId]);
  const { sku, lotNumber, target } = plan;
  return {
    assemblyId: id,
    name: assemblyName(order.number),
    sku,
    quantity: input.quantity,
    lotNumber,
    to: target.code,
  };
}

interface Plan {
  sku: string;
  needs: OrderComponent[];
  uses: Use[];
  lotNumber: string;
  expiresOn: string | null;
  target: { id: string; code: string; pickable: boolean };
  /** The ledger's reason when the location's rules are broken. */
  broken: string | null;
}

/** What is used, and the lot and location of the units. @throws insufficient_stock; validation */
async function planned(ctx: Ctx, company: CompanyDb, order: Order, input: AssembleCall): Promise<Plan> {
  const there = inWarehouse(ctx, order.warehouseId);
  const given = input.lotNumber ?? suggestedLot(order);
  const [product, needs, free, known, bin, ruled] = await company.batch(
    company.find(products, order.productId),
    componentsOfOrder(company, order.id),
    freeComponents(ctx, company, order.id),
    company.select(lots, {
      columns: ["productId", "lotNumber", "expiresOn"],
      where: and(eq(lots.productId, order.productId), inList(lots.lotNumber, [given, ""])),
    }),
    locationByCode(there, company, input.to),
    ruledBins(there, company, [locationCode(input.to)]),
  );
  if (!product) throw notFound("This product");
  const { sku, lotTracked } = product;
  if (product.archivedAt !== null)
    throw conflict(`${sku} is archived. Restore it before you assemble it.`, "product_archived");
  const uses = chosenUses(input, needs, free);
  const lotNumber = lotTracked ? given : (input.lotNumber ?? "");
  const isNew = !known.some((lot) => lot.lotNumber === lotNumber);
  const expiresOn = input.expiresOn ?? (lotTracked && isNew ? earliestExpiry(uses, free) : null);
  const problems = Object.entries(lotProblems(product, { lotNumber, expiresOn }, known));
  if (problems.length > 0)
    throw invalid(Object.fromEntries(problems.map(([field, why]) => [field, [why]])), "lot_not_available");
  const place = assertUsable(company, bin, input.to);
  const placed = { code: place.code, productId: product.id, lotNumber, quantity: input.quantity };
  const broken = reasonFor(await brokenPlacements(there, company, ruled, [placed]), input.placementReason);
  const { code, pickable } = place;
  const target = place.id
    ? { id: place.id, code, pickable }
    : { code, ...(await ensureLocation(there, company, code)) };
  return { sku, needs, uses, lotNumber, expiresOn, target, broken };
}

interface Record extends Plan {
  id: string;
  order: Order;
  input: AssembleCall;
}

function recordStatements(ctx: Ctx, company: CompanyDb, { id, order, input, ...plan }: Record): Statement<unknown>[] {
  const { sku, uses, lotNumber, expiresOn, target, broken } = plan;
  const { quantity, operationId } = input;
  const name = assemblyName(order.number);
  const receipt = {
    ...{ productId: order.productId, lotNumber, expiresOn, quantity, locationCode: target.code },
    operationId: `${ASSEMBLY_PREFIX}${id}:0`,
  };
  const recorded = insertAssembly(ctx, company, {
    ...{ id, orderId: order.id, productId: order.productId, lotNumber, locationId: target.id, quantity, operationId },
  });
  return [
    assertFree(ctx, company, order.id, uses),
    assertReceivable(company, [receipt]),
    upsertLots(ctx, company, [{ id: ctx.newId(), productId: order.productId, lotNumber, expiresOn }]),
    ...audited(ctx, recorded, {
      ...{ action: "assembly.recorded", subject: `${name} ${sku}`, companyId: order.companyId },
      after: { order: order.id, quantity, location: target.code, ...(lotNumber && { lotNumber }) },
    }),
    ...consume(ctx, company, id, uses, name),
    insertReceiptMovements(inWarehouse(ctx, order.warehouseId), company, [{ ...receipt, id: ctx.newId() }], {
      kind: "assemble",
      reason: broken ? `${name}. ${broken}` : name,
    }),
    company.insert(activities, {
      ...{ id: ctx.newId(), kind: "assembled", sourceId: id, lines: uses.length, quantity, at: ctx.now() },
      detail: { note: `${name}: ${quantity} × ${sku}`, byName: ctx.actor.name },
    }),
    notificationStatement(
      ctx,
      company,
      endedNotice({ ...order, done: order.quantity }, ctx.actor.id),
      hasEnded(order.id),
    ),
  ];
}

type FoundBin = NonNullable<Awaited<ReturnType<typeof locationByCode>>>;

/** @throws validation at `to` for a location that takes none of the company's units */
function assertUsable(company: CompanyDb, bin: FoundBin | null, typed: string): FoundBin {
  const refuse = (message: string) => invalid({ to: [message] }, "location_not_available");
  if (!bin) throw refuse(`No location has the code ${locationCode(typed).slice(0, 50)}`);
  if (bin.archivedAt !== null) throw refuse(`${bin.code} is archived`);
  if (bin.reservedFor && bin.reservedFor !== company.companyId)
    throw refuse(`${bin.code} is reserved for another company`);
  return bin;
}

/** @throws conflict for an order that is not released, and for more units than are left of it */
function assertOpen({ number, status, quantity, done }: Order, units: number): void {
  const name = assemblyName(number);
  if (status === "draft") throw conflict(`${name} is a draft. Release it first.`, "assembly_status");
  if (status !== "released") throw conflict(`${name} is ${status}.`, "assembly_status");
  const left = quantity - done;
  if (units > left)
    throw conflict(`Only ${left} of ${quantity} are left to assemble for ${name}.`, "assembly_too_many");
}

const findRecorded = (company: CompanyDb, operationId: string) =>
  company.selectFirst(assemblies, {
    columns: {
      id: assemblies.id,
      orderId: assemblies.orderId,
      quantity: assemblies.quantity,
      lotNumber: lots.lotNumber,
      sku: products.sku,
      locationId: assemblies.locationId,
    },
    join: [innerJoin(lots, eq(lots.id, assemblies.lotId)), innerJoin(products, eq(products.id, assemblies.productId))],
    where: eq(assemblies.operationId, operationId),
  });

/** A repeated form returns the first result. @throws conflict when its content differs */
function repeated(
  done: NonNullable<Awaited<ReturnType<typeof findRecorded>>>,
  { id, number }: Order,
  { quantity, to }: AssembleCall,
): Assembled {
  if (done.orderId !== id || done.quantity !== quantity)
    throw conflict(
      `This form was already submitted: ${done.quantity} × ${done.sku} were assembled. Nothing else was recorded.`,
      "form_already_sent",
    );
  const { lotNumber, sku } = done;
  return { assemblyId: done.id, name: assemblyName(number), sku, quantity, lotNumber, to: locationCode(to) };
}

/** Why the database refused: the order or the stock changed since they were read. */
async function refusal(
  ctx: Ctx,
  company: CompanyDb,
  { order, input, needs }: { order: Order; input: AssembleCall; needs: OrderComponent[] },
): Promise<DomainError> {
  const [now, free] = await company.batch(
    company.find(assemblyOrders, order.id),
    freeComponents(ctx, company, order.id),
  );
  if (!now) return notFound("This assembly order");
  assertOpen(now, input.quantity);
  chosenUses({ ...input, uses: null }, needs, free);
  return conflict("Stock changed after you opened the page. Check what is used, and try again.", "concurrent_change");
}
