import { eq, isNull } from "drizzle-orm";
import { lots } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { changedFacts } from "../../audit/audit.schema";
import { audited } from "../../audit/audit.service.server";
import { recordOne } from "../../audit/undo-steps.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, invalid, notFound } from "../../kernel/errors";
import { reallocate, shortOrders } from "../allocation/reallocate.repo.server";
import { enqueueWaitingOrders } from "../allocation/waiting-orders.server";
import { isOutOfDate } from "../lot-usability";
import { type ChangeLot, lotVersion } from "./lot.schema";
import { findLot } from "./lots.server";

export interface LotChanged {
  lotNumber: string;
  sku: string;
  /** Orders of which units were reallocated to other stock. */
  movedOrders: number;
  /** Orders allocated unusable units of the lot for which no other units were found. */
  short: { orders: number; units: number };
}

interface ChangeLotOptions {
  /** The change can be undone under this id. */
  undoId?: string;
  /** Run in the batch of the change. */
  guards?: readonly Statement<unknown>[];
}

/**
 * Changes a lot's status or expiry. In the same batch, orders that can no longer be picked from it are reallocated as
 * far as stock allows; `short` reports the rest.
 * @throws not_found; validation; conflict when it was changed in between
 */
export async function changeLot(
  ctx: Ctx,
  lotId: string,
  input: ChangeLot,
  { undoId, guards = [] }: ChangeLotOptions = {},
): Promise<LotChanged> {
  const lot = await findLot(ctx, lotId);
  if (!lot) throw notFound("This lot");
  const company = ctx.db.company(lot.companyId);
  const filter = { productId: lot.productId, lotId };
  const name = lot.lotNumber ? `Lot ${lot.lotNumber}` : lot.sku;
  if (input.expiresOn && !lot.lotNumber) {
    throw invalid(
      { expiresOn: [`${lot.productName} does not track lots, so it has no expiry date`] },
      "product_without_lots",
    );
  }
  if (input.version !== lotVersion(lot)) throw changedMeanwhile();
  const facts = changedFacts(
    { status: lot.status, expiresOn: lot.expiresOn },
    { status: input.status, expiresOn: input.expiresOn },
  );
  if (!facts) throw invalid({ status: ["Nothing was changed"] }, "nothing_changed");
  try {
    const [, , , , moved, short] = await company.batch(
      company.assertExists(
        "conflict",
        lots,
        eq(lots.id, lotId),
        eq(lots.status, lot.status),
        lot.expiresOn === null ? isNull(lots.expiresOn) : eq(lots.expiresOn, lot.expiresOn),
      ),
      ...audited(
        ctx,
        company.update(
          lots,
          // Set here as the daily run would, so that the product's stock level follows at once.
          {
            status: input.status,
            expiresOn: input.expiresOn,
            outOfDate: isOutOfDate(input.expiresOn, todayOf(ctx, lot.companyId), lot.stopDays),
          },
          eq(lots.id, lotId),
        ),
        {
          action: "lot.changed",
          subject: `${lot.sku} ${lot.lotNumber}`.trim(),
          companyId: lot.companyId,
          before: facts.before,
          after: { ...facts.after, reason: input.reason },
        },
      ),
      ...reallocate(ctx, company, filter, `${name}: ${input.reason}`),
      shortOrders(ctx, company, filter),
      ...guards,
      ...(undoId ? [recordLot(ctx, company, undoId, lot, input)] : []),
    );
    await enqueueWaitingOrders(ctx, lot.companyId, [lot.productId]);
    return { lotNumber: lot.lotNumber, sku: lot.sku, movedOrders: moved.length, short };
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw changedMeanwhile();
    throw error;
  }
}

const recordLot = (
  ctx: Ctx,
  company: CompanyDb,
  undoId: string,
  { id, status, expiresOn }: { id: string; status: string; expiresOn: string | null },
  after: ChangeLot,
) => recordOne(ctx, company, { undoId, kind: "lot", given: lotVersion(after) }, [id, status, expiresOn]);

const changedMeanwhile = () =>
  conflict("Another user changed this lot. Reload the page and try again.", "concurrent_change");
