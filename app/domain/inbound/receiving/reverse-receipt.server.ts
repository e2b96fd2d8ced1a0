import { and, eq, ne } from "drizzle-orm";
import { asns, handlingUnits } from "#db/schema/inbound/asns";
import { receipts } from "#db/schema/receiving";
import { activities, REVERSAL_PREFIX } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, DomainError, forbidden, notFound } from "../../kernel/errors";
import { settleAsn } from "../asn/asn.repo.server";
import { asnName } from "../asn/asn-status";
import { reverseReceivedSerials, serialsShipped } from "../serials/received-serials.server";
import {
  findReversal,
  insertReversal,
  linesShort,
  reverseLineReceipts,
  type ShortLine,
} from "./reverse-receipt.repo.server";

/** What the question before a reversal shows. @throws not_found, also for a receipt out of the actor's scope */
export async function reversalQuestion(ctx: Ctx, receiptId: string) {
  const receipt = await ctx.db.find(receipts, receiptId);
  if (!receipt) throw notFound("This receipt");
  const company = ctx.db.company(receipt.companyId);
  const [reversal, short, serials, asn] = await company.batch(
    findReversal(company, receiptId),
    linesShort(company, receiptId),
    serialsShipped(company, receiptId),
    company.selectFirst(asns, { columns: ["number", "status"], where: eq(asns.id, receipt.asnId ?? "") }),
  );
  const ended = asn?.status === "closed" ? `${asnName(asn.number)} is closed. Adjust the stock instead.` : null;
  return {
    receipt,
    hasEnded: ended !== null,
    refused: reversal ? REVERSED : (ended ?? (short ? shortInWords(short) : serials)),
  };
}

const REVERSED = "This receipt is already reversed.";

/**
 * Reverses a receipt by opposite movements of all its lines, and its billed work by an opposite entry, in one batch.
 * `guards` are checked in it too. Refused when units of it are allocated or no longer where they were received.
 * @throws not_found; forbidden; conflict when it is reversed already; insufficient_stock with the line
 */
export async function reverseReceipt(
  ctx: Ctx,
  receiptId: string,
  reason: string,
  guards: readonly Statement<unknown>[] = [],
): Promise<{ units: number; reference: string | null }> {
  const { receipt, refused, hasEnded } = await reversalQuestion(ctx, receiptId);
  if (!ctx.can("inventory.receive", receipt.companyId)) throw forbidden();
  if (refused && hasEnded) throw conflict(refused, "asn_status");
  if (refused) throw refused === REVERSED ? alreadyReversed() : new DomainError("insufficient_stock", refused);
  const company = ctx.db.company(receipt.companyId);
  const { reference, units } = receipt;
  const billed = await company.selectFirst(activities, {
    columns: ["id", "lines", "detail"],
    where: and(eq(activities.sourceId, receiptId), eq(activities.kind, "received")),
  });
  try {
    await company.batch(
      ...guards,
      ...audited(ctx, insertReversal(ctx, company, receiptId, reason), {
        action: "receipt.reversed",
        subject: reference ? `Receipt ${reference}` : "Receipt",
        companyId: receipt.companyId,
        before: { lines: receipt.lines, units },
        after: { receipt: receiptId, reason },
      }),
      ...reverseReceivedSerials(ctx, company, receiptId, reason),
      ...(billed
        ? [
            company.insert(activities, {
              id: ctx.newId(),
              kind: "received" as const,
              sourceId: REVERSAL_PREFIX + receiptId,
              lines: -billed.lines,
              quantity: units,
              at: receipt.at,
              detail: { ...billed.detail, takesBack: billed.id, note: reason, byName: ctx.actor.name },
            }),
          ]
        : []),
      ...(receipt.asnId ? takeBackFromAsn(company, { receiptId, asnId: receipt.asnId }) : []),
    );
  } catch (error) {
    if (refusedBy(error, "unique") || refusedBy(error, "assertion", "operation_archived")) throw alreadyReversed();
    const shipped = refusedBy(error, "assertion", "taken") ? await serialsShipped(company, receiptId) : null;
    if (shipped) throw new DomainError("insufficient_stock", shipped);
    if (refusedBy(error, "assertion", "taken"))
      throw conflict("The announced receipt was closed meanwhile.", "asn_status");
    if (refusedBy(error, "assertion", "conflict")) throw conflict("This is already undone.", "undo_repeated");
    if (refusedBy(error, "check")) throw await shortage(company, receiptId);
    throw error;
  }
  return { units, reference };
}

/** Reverses a receipt for the user who has just made it. Returns a sentence for them. @throws what reverseReceipt throws */
export async function undoReceipt(ctx: Ctx, receiptId: string, guards: readonly Statement<unknown>[]): Promise<string> {
  const { units } = await reverseReceipt(ctx, receiptId, "The receipt was undone", guards);
  return `${units === 1 ? "1 unit was" : `${units.toLocaleString("en-US")} units were`} removed from stock again.`;
}

/** The announced lines and handling units of a reversed receipt are awaited again. */
const takeBackFromAsn = (company: CompanyDb, { receiptId, asnId }: { receiptId: string; asnId: string }) => [
  company.assertExists("taken", asns, eq(asns.id, asnId), ne(asns.status, "closed")),
  reverseLineReceipts(company, receiptId),
  company.update(handlingUnits, { receiptId: null }, eq(handlingUnits.receiptId, receiptId)),
  settleAsn(company, asnId),
];

const alreadyReversed = () => conflict(REVERSED, "receipt_reversed");

async function shortage(company: CompanyDb, receiptId: string): Promise<DomainError> {
  const short = await linesShort(company, receiptId);
  return short
    ? new DomainError("insufficient_stock", shortInWords(short))
    : conflict("These units moved after you opened the page. Try again.", "concurrent_change");
}

/** Why a receipt cannot be reversed: its first line of which units have moved on. */
function shortInWords({ sku, lotNumber, code, received, onHand, allocated }: ShortLine): string {
  const what = lotNumber ? `${sku}, lot ${lotNumber}` : sku;
  const ofThem = received === 1 ? "1 unit was" : `${received.toLocaleString("en-US")} units were`;
  const rest =
    onHand < received
      ? `only ${onHand.toLocaleString("en-US")} ${onHand === 1 ? "is" : "are"} still there`
      : `${allocated.toLocaleString("en-US")} of the ${onHand.toLocaleString("en-US")} there are allocated to orders`;
  return `${ofThem} received of ${what} at ${code}, and ${rest}. Deallocate or move them back first, or adjust the stock.`;
}
