import { sql } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { allocations, stockLevels, stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, DomainError, invalid, notFound } from "../../kernel/errors";
import { enqueueWaitingOrders } from "../awaited-stock.server";
import { locationCode } from "../location-code";
import { locationByCode } from "../locations/locations.server";
import { BY_OPERATION } from "../movements/operation-index";
import { promisesMoved } from "./moved-allocations.server";
import type { Transfer } from "./transfer.schema";

interface Source {
  productId: string;
  lotId: string;
  locationId: string;
}
interface Level extends Source {
  productName: string;
  lotNumber: string;
  code: string;
  onHand: number;
  allocated: number;
  /** The part of the allocated units that is already picked. */
  picked: number;
}

export interface Transferred {
  quantity: number;
  productName: string;
  from: string;
  to: string;
  /** Allocated units that stay allocated at the new location. */
  carried: number;
}

/**
 * Moves units of a lot between locations. Unallocated units move first; allocated, unpicked ones keep their allocation
 * at the new location. Sent twice it moves once.
 * @throws validation; insufficient_stock with the figures; not_found; conflict
 */
export async function transferStock(ctx: Ctx, input: Transfer): Promise<Transferred> {
  const [productId = "", lotId = "", locationId = ""] = input.source.split(":");
  const source = { productId, lotId, locationId };
  const company = ctx.db.company(input.companyId);
  const [level, to] = await company.batch(readLevel(company, source), locationByCode(company, input.to));
  if (!level) throw notFound("What is to be moved");
  if (!to)
    throw invalid(
      { to: [`No location has the code ${locationCode(input.to).slice(0, 50)}`] },
      "location_not_available",
    );
  if (to.archivedAt !== null) throw invalid({ to: [`${to.code} is out of use`] }, "location_not_available");
  if (to.id === locationId) throw invalid({ to: ["The units lie there already"] }, "same_location");
  const moved = { quantity: input.quantity, productName: level.productName, from: level.code, to: to.code };
  const carried = Math.max(0, input.quantity - (level.onHand - level.allocated));
  try {
    await company.batch(...moveStatements(ctx, company, source, to.id, input));
    if (to.pickable) await enqueueWaitingOrders(ctx, input.companyId, [productId]);
    return { ...moved, carried };
  } catch (error) {
    if (refusedBy(error, "unique", "operation")) return await sentBefore(company, source, to.id, { ...moved, input });
    if (refusedBy(error, "check") || refusedBy(error, "assertion"))
      throw await refusal(company, source, to, input.quantity);
    throw error;
  }
}

/** A repeated form returns the first result. @throws conflict that describes it, when the content differs */
async function sentBefore(
  company: CompanyDb,
  { productId, lotId, locationId }: Source,
  toId: string,
  { input, ...moved }: Omit<Transferred, "carried"> & { input: Transfer },
): Promise<Transferred> {
  const operations = JSON.stringify(["in", "out"].map((way) => `transfer:${input.operationId}:${way}`));
  const ways = await company.rows(
    {
      productId: stockMovements.productId,
      name: products.name,
      lotId: stockMovements.lotId,
      locationId: stockMovements.locationId,
      code: locations.code,
      units: stockMovements.deltaOnHand,
    },
    (own) => sql`from ${stockMovements}
      cross join ${products} on ${own(products)} and ${products.id} = ${stockMovements.productId}
      cross join ${locations} on ${own(locations)} and ${locations.id} = ${stockMovements.locationId}
      where ${own(stockMovements)} and ${BY_OPERATION} and ${stockMovements.operationId} in (select value from json_each(${operations}))
      order by ${stockMovements.deltaOnHand}`,
  );
  const [out, into] = ways;
  const isSame =
    into?.units === input.quantity &&
    into.locationId === toId &&
    out?.locationId === locationId &&
    into.productId === productId &&
    into.lotId === lotId;
  if (isSame) return { ...moved, carried: 0 };
  const what = into && `${into.units} × ${into.name.slice(0, 100)} went from ${out?.code} to ${into.code}`;
  throw conflict(
    `This form was sent already: ${what ?? "it moved something else"}. Nothing more was moved.`,
    "form_already_sent",
  );
}

/**
 * Receives at the target, moves allocations, then removes from the source, so that a place never has more allocated
 * than on hand. CHECKs on the balances roll the batch back when too few units are free to move.
 */
function moveStatements(
  ctx: Ctx,
  company: CompanyDb,
  source: Source,
  toId: string,
  { operationId, quantity }: Transfer,
): Statement<unknown>[] {
  const base = `transfer:${operationId}`;
  const movement = { productId: source.productId, lotId: source.lotId, kind: "transfer" as const, reason: "Transfer" };
  const by = { actorId: ctx.actor.id, actorName: ctx.actor.name, at: ctx.now() };
  return [
    company.assert(
      "conflict",
      (own) =>
        sql`exists (select 1 from ${locations} where ${own(locations)} and ${locations.id} = ${toId} and ${locations.archivedAt} is null)`,
    ),
    company.insert(stockMovements, {
      ...movement,
      ...by,
      id: ctx.newId(),
      locationId: toId,
      deltaOnHand: quantity,
      operationId: `${base}:in`,
    }),
    moveAllocations(ctx, company, source, toId, { base, quantity }),
    promisesMoved(ctx, company, `${base}:`, "Transfer"),
    company.insert(stockMovements, {
      ...movement,
      ...by,
      id: ctx.newId(),
      locationId: source.locationId,
      deltaOnHand: -quantity,
      operationId: `${base}:out`,
    }),
  ];
}

/** Moves allocations not covered by unallocated units, newest order first: the oldest is likely being picked. */
function moveAllocations(
  ctx: Ctx,
  company: CompanyDb,
  { productId, lotId, locationId }: Source,
  toId: string,
  { base, quantity }: { base: string; quantity: number },
): Statement<void> {
  const id = ctx.newId();
  return company.write(
    (own) => sql`insert into ${stockMovements}
      (company_id, product_id, id, lot_id, location_id, delta_allocated, kind, reason, order_id, order_item_id, actor_id, actor_name, operation_id, at)
      with bound as (
        select ${allocations.orderId} as order_id, ${allocations.itemId} as item_id, ${allocations.quantity} - ${allocations.picked} as units,
          sum(${allocations.quantity} - ${allocations.picked}) over (order by ${allocations.orderId} desc, ${allocations.itemId} rows unbounded preceding) as upto
        from ${allocations} indexed by allocations_by_product
        where ${own(allocations)} and ${allocations.productId} = ${productId} and ${allocations.lotId} = ${lotId} and ${allocations.locationId} = ${locationId}
          and ${allocations.quantity} > ${allocations.picked}
      ),
      wanted as (
        select ${quantity} - (${stockLevels.onHand} - ${stockLevels.allocated}) as units from ${stockLevels}
        where ${own(stockLevels)} and ${stockLevels.productId} = ${productId} and ${stockLevels.lotId} = ${lotId} and ${stockLevels.locationId} = ${locationId}
          -- Units at a location that is not pickable cannot be allocated.
          and exists (select 1 from ${locations} where ${own(locations)} and ${locations.id} = ${toId} and ${locations.pickable} = 1)
      ),
      moved as (
        select order_id, item_id, min(bound.upto, wanted.units) - (bound.upto - bound.units) as units,
          row_number() over (order by bound.upto) as n
        from bound cross join wanted where wanted.units > bound.upto - bound.units
      )
      select ${own.id}, ${productId}, ${id} || '.' || n || '.' || arrives, ${lotId}, iif(arrives, ${toId}, ${locationId}), iif(arrives, units, -units),
        'transfer', 'Transfer', order_id, item_id, ${ctx.actor.id}, ${ctx.actor.name}, ${base} || ':' || n || '.' || arrives, ${ctx.now()}
      from moved cross join (select 0 as arrives union all select 1) order by n, arrives`,
  );
}

const readLevel = (company: CompanyDb, { productId, lotId, locationId }: Source): Statement<Level | null> =>
  company.first(
    {
      productId: stockLevels.productId,
      lotId: stockLevels.lotId,
      locationId: stockLevels.locationId,
      productName: products.name,
      lotNumber: lots.lotNumber,
      code: locations.code,
      onHand: stockLevels.onHand,
      allocated: stockLevels.allocated,
      picked: sql<number>`coalesce(taken.units, 0)`,
    },
    (own) => sql`from ${stockLevels}
      cross join ${products} on ${own(products)} and ${products.id} = ${stockLevels.productId}
      cross join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
      cross join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
      left join (select sum(${allocations.picked}) as units from ${allocations} indexed by allocations_by_product
        where ${own(allocations)} and ${allocations.productId} = ${productId} and ${allocations.lotId} = ${lotId}
          and ${allocations.locationId} = ${locationId}) as taken
      where ${own(stockLevels)} and ${stockLevels.productId} = ${productId} and ${stockLevels.lotId} = ${lotId}
        and ${stockLevels.locationId} = ${locationId}`,
  );

async function refusal(
  company: CompanyDb,
  source: Source,
  to: { code: string; pickable: boolean },
  quantity: number,
): Promise<DomainError> {
  const level = await readLevel(company, source);
  if (!level) return notFound("What is to be moved");
  const { onHand, allocated, picked, code } = level;
  if (quantity > onHand) {
    return new DomainError(
      "insufficient_stock",
      `Only ${onHand === 1 ? "1 unit lies" : `${onHand} units lie`} at ${code}; ${quantity} were to be moved.`,
    );
  }
  const allocatedPart = `${allocated} of ${onHand} are allocated to orders`;
  if (quantity > onHand - picked) {
    return new DomainError(
      "insufficient_stock",
      `${allocatedPart}, and ${picked} of those are picked: at most ${onHand - picked} can be moved.`,
    );
  }
  if (!to.pickable && quantity > onHand - allocated) {
    const why = `${allocatedPart}, and ${to.code} is not picked from: at most ${onHand - allocated} can go there.`;
    return new DomainError("insufficient_stock", why);
  }
  return conflict("These units have moved since you opened the page. Check them again.", "concurrent_change");
}

/** The confirmation for the user. */
export function transferInWords({ quantity, productName, from, to, carried }: Transferred): string {
  const allocated =
    carried > 0 ? ` ${carried.toLocaleString("en-US")} of them are allocated to orders and stay allocated.` : "";
  return `${quantity.toLocaleString("en-US")} × ${productName.slice(0, 100)} from ${from} to ${to}.${allocated}`;
}
