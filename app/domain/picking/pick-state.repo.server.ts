import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, productBarcodes, products } from "#db/schema/catalog";
import { orderItems, orders } from "#db/schema/orders";
import { pickSessions, pickShortages, picks } from "#db/schema/picking";
import { allocations, stockRules } from "#db/schema/stock";
import type { AheadDb, CompanyDb } from "#db/scoped.server";
import {
  inTurn,
  inWalkingOrder,
  type LineShortage,
  type PickLine,
  type PickPlace,
  type PickState,
} from "./plan/pick-state";

/** Identifies the order: its id as SQL. */
type Which = (own: Ownership) => SQL;

export const ofOrder =
  (orderId: string): Which =>
  () =>
    sql`${orderId}`;
export const ofItem =
  (itemId: string): Which =>
  (own) =>
    sql`(select ${orderItems.orderId} from ${orderItems} where ${own(orderItems)} and ${orderItems.id} = ${itemId})`;

/** The order that this user is picking, else the last one they paused. */
export const ofPicker =
  (userId: string): Which =>
  (own) =>
    sql`(select ${pickSessions.orderId} from ${pickSessions} ${OPEN_BY_USER} where ${own(pickSessions)} and ${pickSessions.userId} = ${userId}
      and ${isOpen} order by ${pickSessions.status}, ${pickSessions.id} desc limit 1)`;

/** Must be written like the conditions of the partial indexes, otherwise these are not used. */
export const isOpen = sql`${pickSessions.status} in ('active', 'paused')`;
export const OPEN_BY_USER = sql`indexed by pick_sessions_open_by_user`;

/** Rows of the order, by an index that begins with company and order. */
const ofThatOrder = (own: Ownership, table: { companyId: unknown; orderId: unknown } & Parameters<Ownership>[0]) =>
  sql`${own.through(table, orders)} and ${table.orderId} = ${orders.id}`;

/**
 * An order's pick state, in two statements for the caller's batch; `assemble` joins the results. Includes the picks of
 * operation `scanId`: see `operationIn`.
 */
export const readState = (db: AheadDb, which: Which, scanId?: string) =>
  [head(db, which, scanId), lines(db, which)] as const;
/** Results of these statements. */
export type ReadState = readonly [head: Rows<typeof head>, rows: Rows<typeof lines>];

type Rows<S extends (...args: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<S>>;

export function assemble(found: Rows<typeof head>, rows: Rows<typeof lines>, today: string): PickState | null {
  if (!found) return null;
  const { stopDays, order, session, lastPicks } = headOf(found);
  const byId = new Map<string, PickLine & { places: PickPlace[] }>();
  for (const row of rows) {
    const {
      lotId,
      lotNumber,
      expiresOn,
      lotStatus,
      locationId,
      location,
      walk,
      promised,
      taken,
      upc,
      barcode,
      cases,
      shortageId,
      missing,
      missedLotId,
      missedLocationId,
      outcome,
      decidedBy,
      decisionNote,
      ...line
    } = row;
    const known = byId.get(line.id) ?? {
      ...line,
      codes: [
        ...(JSON.parse(cases) as PickLine["codes"]),
        ...[upc, barcode].flatMap((code) => (code ? [{ code, units: 1 }] : [])),
      ],
      places: [],
      lastPick: lastPicks.get(line.id) ?? null,
      shortage: shortageId
        ? {
            id: shortageId,
            units: missing ?? 0,
            lotId: missedLotId,
            locationId: missedLocationId,
            isOpen: outcome === null,
            outcome,
            by: decidedBy,
            note: decisionNote,
          }
        : null,
    };
    byId.set(line.id, known);
    if (lotId && locationId) {
      known.places.push({
        lotId,
        lotNumber: lotNumber ?? "",
        expiresOn,
        lotStatus: lotStatus ?? "available",
        stopDays,
        locationId,
        location: location ?? "",
        walk: walk ?? 0,
        quantity: promised ?? 0,
        picked: taken ?? 0,
      });
    }
  }
  return { order, session, lines: inTurn(inWalkingOrder([...byId.values()], today), session?.skipped ?? []) };
}

function headOf(found: NonNullable<Rows<typeof head>>) {
  const { sessionId, userId, userName, sessionStatus, startedAt, pausedAt, ...more } = found;
  const { leaseUntil, skipped, beforeId, beforeName, stopDays, lastPicks, operation: _operation, ...order } = more;
  const session: PickState["session"] = sessionId
    ? {
        id: sessionId,
        orderId: order.id,
        orderNumber: order.orderNumber,
        userId: userId ?? "",
        userName: userName ?? "",
        status: sessionStatus as "active" | "paused",
        startedAt: startedAt ?? 0,
        pausedAt,
        leaseUntil: leaseUntil ?? 0,
        skipped: JSON.parse(skipped ?? "[]") as string[],
        takenFrom: beforeId ? { userId: beforeId, userName: beforeName ?? "" } : null,
      }
    : null;
  const last = JSON.parse(lastPicks) as ({ itemId: string } & NonNullable<PickLine["lastPick"]>)[];
  return { stopDays, order, session, lastPicks: new Map(last.map(({ itemId, ...pick }) => [itemId, pick])) };
}

/** A pick of the given operation. */
interface Counted {
  id: string;
  itemId: string;
  lotId: string;
  locationId: string;
  quantity: number;
}

/** Picks of the operation given to `readState`, also reversed ones; empty unless the scan was sent before. */
export function operationIn(found: Rows<typeof head>, scanId: string | undefined): Counted[] {
  if (!found?.operation || !scanId) return [];
  // The id range can include other operations.
  const isIt = ({ id, quantity }: Counted) => quantity > 0 && operationOf(id) === `${found.sessionId}:${scanId}`;
  return (JSON.parse(found.operation) as Counted[]).filter(isIt).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** One scan can create several picks: `<operation>`, `<operation>#2`, … */
const operationOf = (pickId: string): string => pickId.split("#")[0] ?? pickId;

/** The session whose picks the open session continues. */
const before = alias(pickSessions, "before");

const again = alias(picks, "again");

/** Picks of one operation of the open session, by id range. */
const operation = (own: Ownership, scanId: string) => sql`(
    select json_group_array(json_object('id', ${again.id}, 'itemId', ${again.itemId}, 'lotId', ${again.lotId},
      'locationId', ${again.locationId}, 'quantity', ${again.quantity}))
    from ${picks} ${again} where ${own.through(again, orders)}
      and ${again.id} >= ${pickSessions.id} || ':' || ${scanId} and ${again.id} <= ${pickSessions.id} || ':' || ${scanId} || '$')`;

const head = (db: AheadDb, which: Which, scanId?: string) =>
  db.first(
    (own) => ({
      id: orders.id,
      companyId: orders.companyId,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      currency: orders.currency,
      status: orders.status,
      sessionId: sql<string | null>`${pickSessions.id}`,
      userId: sql<string | null>`${pickSessions.userId}`,
      userName: sql<string | null>`${pickSessions.userName}`,
      sessionStatus: sql<string | null>`${pickSessions.status}`,
      startedAt: sql<number | null>`${pickSessions.startedAt}`,
      pausedAt: sql<number | null>`${pickSessions.pausedAt}`,
      leaseUntil: sql<number | null>`${pickSessions.leaseUntil}`,
      skipped: sql<string | null>`${pickSessions.skipped}`,
      beforeId: sql<string | null>`${before.userId}`,
      beforeName: sql<string | null>`${before.userName}`,
      stopDays: sql<number>`coalesce(${stockRules.stopPickingDays}, 0)`,
      lastPicks: sql<string>`${lastPicks(own)}`,
      operation: sql<string | null>`${scanId ? operation(own, scanId) : sql`null`}`,
    }),
    (own) => sql`from ${orders} left join ${pickSessions} on ${ofThatOrder(own, pickSessions)} and ${isOpen}
      left join ${pickSessions} ${before} on ${own.through(before, orders)} and ${before.id} = ${pickSessions.takenFrom}
      left join ${stockRules} on ${own.through(stockRules, orders)}
      where ${own(orders)} and ${orders.id} = ${which(own)}`,
  );

const lines = (db: AheadDb, which: Which) =>
  db.rows(
    (own) => ({
      id: orderItems.id,
      line: orderItems.line,
      productId: orderItems.productId,
      sku: orderItems.sku,
      name: orderItems.name,
      priceMinor: orderItems.priceMinor,
      quantity: orderItems.quantity,
      picked: orderItems.pickedQuantity,
      short: orderItems.shortQuantity,
      shortReason: orderItems.shortReason,
      productName: sql<string | null>`${products.name}`,
      productSku: sql<string | null>`${products.sku}`,
      description: sql<string | null>`${products.description}`,
      usualLocation: sql<string | null>`${products.location}`,
      image: sql<string | null>`${products.image1Url}`,
      qrCode: sql<string | null>`${products.qrCode}`,
      upc: sql<string | null>`${products.upc}`,
      barcode: sql<string | null>`${products.barcode}`,
      cases: sql<string>`${cases(own)}`,
      lotId: sql<string | null>`${allocations.lotId}`,
      lotNumber: sql<string | null>`${lots.lotNumber}`,
      expiresOn: sql<string | null>`${lots.expiresOn}`,
      lotStatus: sql<string | null>`${lots.status}`,
      locationId: sql<string | null>`${allocations.locationId}`,
      location: sql<string | null>`${locations.code}`,
      walk: sql<number | null>`${locations.pickSequence}`,
      promised: sql<number | null>`${allocations.quantity}`,
      taken: sql<number | null>`${allocations.picked}`,
      shortageId: sql<string | null>`${pickShortages.id}`,
      missing: sql<number | null>`${pickShortages.quantity}`,
      missedLotId: sql<string | null>`${pickShortages.lotId}`,
      missedLocationId: sql<string | null>`${pickShortages.locationId}`,
      outcome: sql<LineShortage["outcome"]>`${pickShortages.outcome}`,
      decidedBy: sql<string | null>`${pickShortages.decidedByName}`,
      decisionNote: sql<string | null>`${pickShortages.decisionNote}`,
    }),
    (own) => sql`from ${orders}
      cross join ${orderItems} on ${ofThatOrder(own, orderItems)}
      left join ${products} on ${own.through(products, orders)} and ${products.id} = ${orderItems.productId}
      left join ${allocations} on ${ofThatOrder(own, allocations)} and ${allocations.itemId} = ${orderItems.id}
      left join ${lots} on ${own.through(lots, orders)} and ${lots.id} = ${allocations.lotId}
      left join ${locations} on ${own.through(locations, orders)} and ${locations.id} = ${allocations.locationId}
      left join ${pickShortages} on ${isLastSaid(own)}
      where ${own(orders)} and ${orders.id} = ${which(own)}
      order by ${orderItems.line}, ${lots.expiresOn} is null, ${lots.expiresOn}, ${locations.pickSequence}, ${locations.code}, ${lots.id}`,
  );

/** Picked and short quantities of an order's lines, to detect concurrent changes. */
export const readCounts = (company: CompanyDb, orderId: string) =>
  company.rows(
    {
      id: orderItems.id,
      quantity: orderItems.quantity,
      picked: orderItems.pickedQuantity,
      short: orderItems.shortQuantity,
    },
    (own) => sql`from ${orderItems} where ${own(orderItems)} and ${orderItems.orderId} = ${orderId}`,
  );

const latest = alias(pickShortages, "latest");

/** The latest shortage of a line: the open one, else the newest decided one. */
const isLastSaid = (
  own: Ownership,
): SQL => sql`${ofThatOrder(own, pickShortages)} and ${pickShortages.itemId} = ${orderItems.id}
  and ${pickShortages.id} = (select ${latest.id} from ${pickShortages} ${latest} where ${own.through(latest, orders)} and ${latest.orderId} = ${orders.id}
    and ${latest.itemId} = ${orderItems.id} order by ${latest.status} = 'open' desc, ${latest.reportedAt} desc, ${latest.id} desc limit 1)`;

/** Codes of a line's product, with the units per scan of each. */
const cases = (own: Ownership): SQL => sql`(
    select json_group_array(json_object('code', ${productBarcodes.code}, 'units', ${productBarcodes.unitsPerScan}))
    from ${productBarcodes} indexed by product_barcodes_by_product where ${own.through(productBarcodes, orders)}
      and ${productBarcodes.productId} = ${orderItems.productId})`;

/** Without table statistics the planner would scan all of the company's picks by primary key. */
export const BY_ORDER = sql`indexed by picks_by_order`;

const undone = alias(picks, "undone");

/** An undone pick has a reversing row with the same id and this suffix. */
export const UNDONE = "~undo";
export const notPutBack = (own: Ownership): SQL =>
  sql`not exists (select 1 from ${picks} ${undone} where ${own.through(undone, picks)} and ${undone.id} = ${picks.id} || ${UNDONE})`;

/** The last operation on each line that was not undone, with its total units. */
const lastPicks = (own: Ownership): SQL => sql`(
    select json_group_array(json_object('itemId', item_id, 'id', operation, 'units', units, 'at', at)) from (
      select item_id, operation, units, max(at) as at from (
        select ${picks.itemId} as item_id, case when instr(${picks.id}, '#') then substr(${picks.id}, 1, instr(${picks.id}, '#') - 1)
          else ${picks.id} end as operation, sum(${picks.quantity}) as units, ${picks.at} as at
        from ${picks} ${BY_ORDER} where ${ofThatOrder(own, picks)} and ${picks.kind} = 'pick' and ${notPutBack(own)}
        group by 1, 2 order by at, operation
      ) group by item_id))`;
