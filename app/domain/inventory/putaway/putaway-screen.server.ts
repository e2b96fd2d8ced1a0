import type { ScopedDb } from "#db/scoped.server";
import { type Barcode, lotIn, readBarcode, shownCode, spellings, ssccIn } from "../../catalog/barcode";
import { knownUnder, ofEvery } from "../../catalog/find-code-matches.server";
import { companyIdsInScope, listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import type { PutawaySearch } from "./putaway.schema";
import { countTasks, listTasks, MAX_COUNTED, MAX_TASKS, type PutawayRow } from "./putaway-tasks.repo.server";

/** Units to put away: a lot at a receiving location, or what is in a handling unit that stands there. */
export interface PutawayTask {
  companyId: string;
  productId: string;
  lotId: string;
  locationId: string;
  name: string;
  sku: string;
  lotNumber: string;
  expiresOn: string | null;
  location: string;
  /** The handling unit, which moves as a whole; null for loose units. */
  unitId: string | null;
  /** Where that unit stands. */
  standsIn: string;
  /** Lots in the handling unit beyond this one. */
  moreLots: number;
  onHand: number;
  /** Units that orders are waiting for; those go to packing. */
  forOrders: number;
  receivedAt: number | null;
  /** Where the product usually is. */
  usualPlace: string | null;
  /** Who is on it. */
  claimedByName: string | null;
}

/**
 * What is to be put away in the warehouse at hand: first what orders wait for, then what was received first. With a
 * scanned code, the tasks that it means. One round trip; a second one for a code, or when there are more tasks than are
 * listed.
 * @throws not_found for a company out of scope
 */
export async function putawayScreen(ctx: Ctx, { company, q = "", scan }: PutawaySearch) {
  const db = ctx.db.within(company);
  const code = scan ? readBarcode(scan) : null;
  const { found, count, reachable } = await (code ? scanned(ctx, db, q, code) : listed(ctx, db, q));
  const rows = inUnits(found.slice(0, MAX_TASKS), ctx.now()).sort(byUrgency);
  return {
    rows,
    /** Lots beyond those listed; null when more than MAX_COUNTED stand there. */
    more: count < MAX_COUNTED ? Math.max(0, count - MAX_TASKS) : null,
    /** What was scanned, when it means none of them. */
    unknown: code && rows.length === 0 ? shownCode(code) : null,
    companies: reachable.map(({ id, name }) => ({ id, name })),
  };
}

async function listed(ctx: Ctx, db: ScopedDb, q: string) {
  const search = { term: q.toLowerCase(), scanned: null };
  const [found, reachable] = await ctx.db.batch(listTasks(ctx, db, search), listReachableCompanies(ctx));
  const count = found.length > MAX_TASKS ? await countTasks(ctx, db, search) : found.length;
  return { found, count, reachable };
}

async function scanned(ctx: Ctx, db: ScopedDb, q: string, code: Barcode) {
  const [reachable, known] = await ctx.db.batch(
    listReachableCompanies(ctx),
    knownUnder(ctx.db, ofEvery(companyIdsInScope(ctx.db)), code)[0],
  );
  const search = {
    term: q.toLowerCase(),
    scanned: {
      locations: [...spellings(code), ssccIn(code)].flatMap((one) => one?.toLowerCase() ?? []),
      products: known.map(({ id }) => id),
      ofLot: code.lot?.toLowerCase() ?? null,
      lot: lotIn(code).toLowerCase(),
    },
  };
  const [found, count] = await ctx.db.batch(listTasks(ctx, db, search), countTasks(ctx, db, search));
  return { found, count, reachable };
}

/** One row for each handling unit, and one for each lot beside them. */
function inUnits(rows: readonly PutawayRow[], now: number): PutawayTask[] {
  const tasks = new Map<string, PutawayTask>();
  for (const row of rows) {
    const key = row.unitId ?? `${row.productId} ${row.lotId} ${row.locationId}`;
    const task = tasks.get(key);
    if (!task) tasks.set(key, taskOf(row, now));
    else {
      task.onHand += row.onHand;
      task.forOrders += forOrders(row);
      task.moreLots += 1;
    }
  }
  return [...tasks.values()];
}

const taskOf = (row: PutawayRow, now: number): PutawayTask => ({
  companyId: row.companyId,
  productId: row.productId,
  lotId: row.lotId,
  locationId: row.locationId,
  name: row.name,
  sku: row.sku,
  lotNumber: row.lotNumber,
  expiresOn: row.expiresOn,
  location: row.location,
  unitId: row.unitId,
  standsIn: row.standsIn,
  moreLots: 0,
  onHand: row.onHand,
  forOrders: forOrders(row),
  receivedAt: row.receivedAt,
  usualPlace: row.usualPlace,
  claimedByName: claimOf(row, now)?.name ?? null,
});

/** Units that go to packing: those that orders hold there, and those that orders on hold wait for. */
export const forOrders = ({ onHand, held, backordered }: Pick<PutawayRow, "onHand" | "held" | "backordered">): number =>
  Math.min(onHand, held + backordered);

/** The claim, while it lasts. */
export const claimOf = (
  { claimedBy, claimedByName, claimedUntil }: Pick<PutawayRow, "claimedBy" | "claimedByName" | "claimedUntil">,
  now: number,
): { by: string; name: string } | null =>
  claimedBy !== null && claimedUntil !== null && claimedUntil > now
    ? { by: claimedBy, name: claimedByName ?? "" }
    : null;

const byUrgency = (a: PutawayTask, b: PutawayTask): number =>
  Number(b.forOrders > 0) - Number(a.forOrders > 0) || (a.receivedAt ?? Infinity) - (b.receivedAt ?? Infinity) || 0;
