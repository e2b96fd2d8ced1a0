import type { Statement } from "#db/statement.server";
import { type Barcode, readBarcode } from "../../catalog/barcode";
import { knownUnder } from "../../catalog/find-code-matches.server";
import { findSerials, serialIn } from "../../inbound/find-serials.server";
import { lotStateOn } from "../../inventory/lot-usability";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { inReach } from "./companies-in-scope.server";
import { type FoundOrder, type LookUp, lookUpOf, onlyOrder, type UnitsAtLocation } from "./look-up";
import { ordersByCode, stockLevelsByCode, stockTotalsByCode } from "./look-up.repo.server";

const MAX_SERIALS = 5;

/** Statements that look up a code in everything in reach; pass their results to `lookUpIn`. */
export function lookUpStatements(ctx: Ctx, code: Barcode) {
  const source = inReach(ctx.db);
  return [
    ...knownUnder(ctx.db, source, code),
    ordersByCode(ctx.db, source, code, ctx.actor.id),
    stockTotalsByCode(ctx, ctx.db, source, code),
    findSerials(ctx.db, serialIn(code), MAX_SERIALS),
    ...stockLevelsByCode(ctx.db, source, code),
  ] as const;
}

type Results<S> = { [K in keyof S]: S[K] extends Statement<infer R> ? R : never };

export function lookUpIn(
  ctx: Ctx,
  code: Barcode,
  results: Results<ReturnType<typeof lookUpStatements>>,
  nameOf: (companyId: string) => string | null,
): LookUp {
  const [products, lots, places, orders, stocks, serials, ...levels] = results;
  const today = todayOf(ctx);
  const seen = new Map<string, UnitsAtLocation>();
  for (const { lotStatus, stopDays, ...row } of levels.flat()) {
    const state = lotStateOn({ status: lotStatus, expiresOn: row.expiresOn }, today, stopDays ?? 0);
    seen.set(`${row.productId} ${row.lotId} ${row.locationId}`, { ...row, state });
  }
  const rows = { known: { products, lots, places }, orders, stocks, serials, lying: [...seen.values()] };
  return lookUpOf(code, rows, today, nameOf);
}

/** The order that a scan starts or continues when no order is open; null when the code must be looked up. */
export async function orderToStart(ctx: Ctx, scanned: string): Promise<FoundOrder | null> {
  const code = readBarcode(scanned);
  if (!code) return null;
  const source = inReach(ctx.db);
  const [products, lots, places, orders] = await ctx.db.batch(
    ...knownUnder(ctx.db, source, code),
    ordersByCode(ctx.db, source, code, ctx.actor.id),
  );
  return onlyOrder(code, { known: { products, lots, places }, orders });
}
