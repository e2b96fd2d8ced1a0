import type { CompanyDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import {
  assertNotPickable,
  assertReceivable,
  insertReceiptMovements,
  type Receipt,
  upsertLocations,
  upsertLots,
} from "./receiving/receive.repo.server";

export { BY_OPERATION } from "./movements/operation-index";
export type { Receipt } from "./receiving/receive.repo.server";
export { moveEverything } from "./transfers/move-everything.server";
export { moveStatements } from "./transfers/transfer.server";

/**
 * Receives units through the ledger, for the caller's batch: creates missing lots and locations, then one movement per
 * receipt, which the last statement returns. New locations in `notPickable` are not for picking. A receipt whose
 * operation is already in the ledger moves nothing.
 */
export function receiveStatements(
  ctx: Ctx,
  company: CompanyDb,
  receipts: readonly Receipt[],
  reason: string,
  notPickable?: ReadonlySet<string>,
): [Statement<void>, Statement<void>, Statement<void>, Change<{ units: number }[]>] {
  const movements = receipts.map((receipt) => ({ ...receipt, id: ctx.newId() }));
  const locationCodes = [...new Set(receipts.map(({ locationCode }) => locationCode))];
  return [
    assertReceivable(company, movements),
    upsertLocations(ctx, company, locationCodes, notPickable),
    upsertLots(ctx, company, lotsOf(ctx, receipts)),
    insertReceiptMovements(ctx, company, movements, { kind: "receive", reason }),
  ];
}

/**
 * Puts returned units into stock through the ledger, for the caller's batch: like `receiveStatements`, with movements of
 * the kind "return". Units in quarantine go to a location that no order is picked from.
 */
export function returnStatements(
  ctx: Ctx,
  company: CompanyDb,
  receipt: Receipt,
  { reason, isQuarantined }: { reason: string; isQuarantined: boolean },
): Statement<unknown>[] {
  return [
    assertReceivable(company, [receipt]),
    upsertLocations(ctx, company, [receipt.locationCode], new Set(isQuarantined ? [receipt.locationCode] : [])),
    ...(isQuarantined ? [assertNotPickable(ctx, company, receipt.locationCode)] : []),
    upsertLots(ctx, company, lotsOf(ctx, [receipt])),
    insertReceiptMovements(ctx, company, [{ ...receipt, id: ctx.newId() }], { kind: "return", reason }),
  ];
}

/** A line without an expiry uses the one that another line gives for its lot. */
function lotsOf(ctx: Ctx, receipts: readonly Receipt[]) {
  const byKey = new Map<string, { id: string; productId: string; lotNumber: string; expiresOn: string | null }>();
  for (const { productId, lotNumber, expiresOn } of receipts) {
    const key = `${productId}\n${lotNumber}`;
    const known = byKey.get(key);
    if (known) known.expiresOn ??= expiresOn;
    else byKey.set(key, { id: ctx.newId(), productId, lotNumber, expiresOn });
  }
  return [...byKey.values()];
}
