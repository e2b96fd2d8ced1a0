import { and, eq } from "drizzle-orm";
import { inList } from "#db/expressions";
import { STOCK_UNDO_KIND } from "#db/schema/bulk-runs";
import { locations } from "#db/schema/catalog";
import { stockMovements } from "#db/schema/stock";
import { innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { listSteps, takeStep, type UndoStep } from "../../audit/undo-steps.server";
import type { Ctx } from "../../kernel/ctx";
import { asDomainError } from "../../kernel/db-errors.server";
import { conflict, DomainError, forbidden } from "../../kernel/errors";
import { inWarehouse } from "../../warehouses/in-warehouse.server";
import { changeLot } from "../lots/change-lot.server";
import { ChangeLot } from "../lots/lot.schema";
import { BY_OPERATION } from "../movements/operation-index";
import { transferInWords, transferStock } from "../transfers/transfer.server";

/** Reverses a receipt; `guards` are checked in its batch. Inbound is a layer above the ledger, so the caller passes it. */
type UndoReceipt = (ctx: Ctx, receiptId: string, guards: readonly Statement<unknown>[]) => Promise<string>;

/**
 * Undoes a receipt, a transfer, or a change of lots for the user who made it, once. Returns a sentence for the user;
 * null when there is no such change.
 * @throws forbidden when the user has lost the permission; conflict, insufficient_stock when stock has moved on
 */
export async function undoStock(ctx: Ctx, undoId: string, undoReceipt: UndoReceipt): Promise<string | null> {
  const steps = await listSteps(ctx, undoId, STOCK_UNDO_KIND);
  const [first] = steps;
  if (!first) return null;
  const permission = first.kind === "receipt" ? "inventory.receive" : "inventory.adjust";
  if (steps.some(({ companyId }) => !ctx.can(permission, companyId))) throw forbidden();
  if (first.kind === "receipt") return undoReceipt(ctx, idOf(first), guardsOf(ctx, first));
  if (first.kind === "transfer") return undoTransfer(ctx, first);
  return undoLots(ctx, steps);
}

const guardsOf = (ctx: Ctx, { id, companyId }: UndoStep) => takeStep(ctx.db.company(companyId), id);
const idOf = ({ before }: UndoStep): string => before[0]?.[0] ?? "";

async function undoTransfer(ctx: Ctx, step: UndoStep): Promise<string> {
  const operationId = idOf(step);
  const [out, into] = await ctx.db.company(step.companyId).select(stockMovements, {
    columns: {
      productId: stockMovements.productId,
      lotId: stockMovements.lotId,
      locationId: stockMovements.locationId,
      code: locations.code,
      warehouseId: locations.warehouseId,
      units: stockMovements.deltaOnHand,
    },
    join: [innerJoin(locations, eq(locations.id, stockMovements.locationId))],
    where: and(
      BY_OPERATION,
      inList(
        stockMovements.operationId,
        ["in", "out"].map((direction) => `transfer:${operationId}:${direction}`),
      ),
    ),
    orderBy: stockMovements.deltaOnHand,
  });
  if (!out || !into) throw conflict("This can no longer be undone.", "undo_expired");
  const back = {
    operationId: `${operationId}:undo`,
    companyId: step.companyId,
    source: `${into.productId}:${into.lotId}:${into.locationId}`,
    to: out.code,
    quantity: into.units,
  };
  return transferInWords(await transferStock(inWarehouse(ctx, out.warehouseId), back, guardsOf(ctx, step)));
}

/** Lots that another user changed meanwhile stay as they are. */
async function undoLots(ctx: Ctx, steps: readonly UndoStep[]): Promise<string> {
  let undone = 0;
  let why = "";
  for (const step of steps) {
    const [[lotId = "", status, expiresOn] = []] = step.before;
    const input = ChangeLot.parse({ version: step.given, status, expiresOn, reason: "The change was undone" });
    try {
      await changeLot(ctx, lotId, input, { guards: guardsOf(ctx, step) });
      undone += 1;
    } catch (thrown) {
      const error = asDomainError(thrown);
      if (!(error instanceof DomainError)) throw thrown;
      why = error.message;
    }
  }
  if (undone === 0) throw conflict(why, "concurrent_change");
  const kept = steps.length - undone;
  const lots = (n: number) => (n === 1 ? "1 lot" : `${n} lots`);
  return `${lots(undone)} changed back.${kept > 0 ? ` ${lots(kept)} changed since and stayed the same.` : ""}`;
}
