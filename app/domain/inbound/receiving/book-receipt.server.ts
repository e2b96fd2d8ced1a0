import { eq } from "drizzle-orm";
import { locations, lots } from "#db/schema/catalog";
import { receiptLines, receipts } from "#db/schema/receiving";
import { stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { warehouseAtHand } from "#db/warehouse-at-hand.server";
import { recordOne } from "../../audit/undo-steps.server";
import { enqueueWaitingOrders } from "../../inventory/allocation.server";
import { NOT_PICKABLE } from "../../inventory/location-code";
import { type Receipt, receiveStatements } from "../../inventory/receive-stock.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict } from "../../kernel/errors";
import { type ProductSerial, receiveSerials } from "../serials/received-serials.server";
import { insertReceiptLines } from "./receipts.repo.server";
import type { Received } from "./received";
import type { Receiving } from "./receiving.schema";
import { unitsOnLines } from "./scan-goods";

export interface Booking {
  receiptId: string;
  input: Pick<Receiving, "operationId" | "reference" | "note">;
  found: readonly Receipt[];
  serials: readonly ProductSerial[];
  undated: string[];
  /** Why units break rules of their locations. */
  why: string | null;
  /** The billable work, before the receipt's own statements. */
  activity: Statement<unknown>;
  /** What the receipt belongs to. */
  of?: { asnId: string; cartons: number; pallets: number };
  before?: readonly Statement<unknown>[];
  after?: readonly Statement<unknown>[];
}

/**
 * Books a receipt: its ledger movements, lines and billable work, in one batch; all lines or none. The same form sent
 * twice is one receipt. @throws conflict; whatever `before` and `after` refuse
 */
export async function bookReceipt(ctx: Ctx, company: CompanyDb, booking: Booking): Promise<Received> {
  const { receiptId, input, found, serials, undated, why, activity, of, before = [], after = [] } = booking;
  const units = found.reduce((sum, { quantity }) => sum + quantity, 0);
  const received = input.reference ? `Received: ${input.reference}` : "Received";
  const reason = why ? `${received}. ${why}` : received;
  try {
    await company.batch(
      ...before,
      activity,
      company.insert(receipts, {
        id: receiptId,
        warehouseId: warehouseAtHand(ctx.actor, eq(stockRules.companyId, company.companyId)),
        reference: input.reference,
        note: input.note,
        lines: found.length,
        units,
        receivedBy: ctx.actor.id,
        receivedByName: ctx.actor.name,
        operationId: input.operationId,
        at: ctx.now(),
        ...of,
      }),
      ...receiveStatements(ctx, company, found, reason, NOT_PICKABLE),
      insertReceiptLines(ctx, company, receiptId, found),
      ...receiveSerials(ctx, company, receiptId, serials),
      recordOne(ctx, company, { undoId: input.operationId, kind: "receipt", given: null }, [receiptId]),
      ...after,
    );
  } catch (error) {
    const first = refusedBy(error, "unique", "receipts") ? await repeated(company, input.operationId, found) : null;
    if (!first) throw error;
    return { ...first, undated };
  }
  await enqueueWaitingOrders(
    ctx,
    company.companyId,
    found.map(({ productId }) => productId),
  );
  return { receiptId, lines: found.length, units, undated };
}

/** Whether the batch was refused because a serial number of the receipt is on hand, or an open order has it. */
export const refusedBySerials = (error: unknown): boolean =>
  refusedBy(error, "unique", "stock_serials") || refusedBy(error, "assertion", "serial_in_order");

/** The receipt that was booked from the same form. @throws conflict when that had other lines */
export async function repeated(company: CompanyDb, operationId: string, found: readonly Receipt[]) {
  const [first, booked] = await company.batch(...bookedBy(company, operationId));
  if (!first) return null;
  const isSame = (line: Receipt, n: number) =>
    (["productId", "lotNumber", "locationCode", "quantity"] as const).every((key) => booked[n]?.[key] === line[key]);
  if (booked.length === found.length && found.every(isSame)) return first;
  const what = unitsOnLines(first.units, first.lines);
  throw conflict(
    `This receipt was already recorded with ${what}. Nothing more was received. Start a new receipt for the rest.`,
    "form_already_sent",
  );
}

/** The same for a form whose serial numbers are refused: after the first time they are on hand. */
export const bookedWithSerials = async (
  company: CompanyDb,
  { operationId, lines }: Pick<Receiving, "operationId" | "lines">,
  found: readonly Receipt[],
) => (lines.some(({ serials }) => serials.length > 0) ? repeated(company, operationId, found) : null);

/** The receipt that was booked from this form, with its lines. */
const bookedBy = (company: CompanyDb, operationId: string) =>
  [
    company.selectFirst(receipts, {
      columns: { receiptId: receipts.id, lines: receipts.lines, units: receipts.units },
      where: eq(receipts.operationId, operationId),
    }),
    company.select(receipts, {
      columns: {
        productId: receiptLines.productId,
        lotNumber: lots.lotNumber,
        locationCode: locations.code,
        quantity: receiptLines.quantity,
      },
      join: [
        innerJoin(receiptLines, eq(receiptLines.receiptId, receipts.id)),
        innerJoin(lots, eq(lots.id, receiptLines.lotId)),
        innerJoin(locations, eq(locations.id, receiptLines.locationId)),
      ],
      where: eq(receipts.operationId, operationId),
      orderBy: receiptLines.line,
    }),
  ] as const;
